import { migrateTables } from '@tillmap/bus';
import { runService } from '@tillmap/service-kit';
import { composePromotion, promotionSchema } from './app.ts';
import { configSchema, needs } from './config.ts';

await runService({
  name: 'promotion',
  schema: configSchema,
  needs,
  compose: composePromotion,
  commands: { migrate: () => migrateTables('promotion', promotionSchema) },
});
