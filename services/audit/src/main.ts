import { runService } from '@tillmap/service-kit';
import { composeAudit } from './composition.ts';
import { configSchema, needs } from './config.ts';

await runService({ name: 'audit', schema: configSchema, needs, compose: composeAudit });
