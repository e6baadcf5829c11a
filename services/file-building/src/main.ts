import { runService } from '@tillmap/service-kit';
import { composeFileBuilding } from './composition.ts';
import { configSchema, needs } from './config.ts';

await runService({ name: 'file-building', schema: configSchema, needs, compose: composeFileBuilding });
