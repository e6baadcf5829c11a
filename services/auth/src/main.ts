import { runService } from '@tillmap/service-kit';
import { composeAuth } from './composition.ts';
import { configSchema, needs } from './config.ts';

await runService({ name: 'auth', schema: configSchema, needs, compose: composeAuth });
