import { runService } from '@tillmap/service-kit';
import { composePromotion } from './composition.ts';
import { configSchema, needs } from './config.ts';

await runService({ name: 'promotion', schema: configSchema, needs, compose: composePromotion });
