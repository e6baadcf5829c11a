import { runService } from '@tillmap/service-kit';
import { composeGateway } from './composition.ts';
import { configSchema, needs } from './config.ts';

await runService({ name: 'gateway', schema: configSchema, needs, compose: composeGateway });
