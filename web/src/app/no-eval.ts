import { z } from 'zod';

// Zod tries whether it may compile its checks, which the page's policy refuses and reports as a breach each time.
z.config({ jitless: true });
