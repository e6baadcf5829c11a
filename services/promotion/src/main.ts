import { migrateTables } from '@tillmap/bus';
import { runService } from '@tillmap/service-kit';
import { composePromotion } from './app.ts';
import { configSchema, needs } from './config.ts';
import { schema } from './database/migrations.ts';

await runService({
  name: 'promotion',
  schema: configSchema,
  needs,
  compose: composePromotion,
  commands: { migrate: () => migrateTables('promotion', schema) },
});
