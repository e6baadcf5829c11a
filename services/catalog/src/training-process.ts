import { serveTrainings } from './composition-classifiers.ts';

// A process of its own for one training: catalog starts it, sends it for whom, and receives what came of it.

serveTrainings();
