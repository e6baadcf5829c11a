import { runService } from '@tillmap/service-kit';
import { composeReferenceData } from './composition.ts';
import { configSchema, needs } from './config.ts';

await runService({ name: 'reference-data', schema: configSchema, needs, compose: composeReferenceData });
