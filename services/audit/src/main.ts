import { migrateTables } from '@tillmap/bus';
import { runService } from '@tillmap/service-kit';
import { composeAudit } from './app.ts';
import { configSchema, needs } from './config.ts';
import { schema } from './database/migrations.ts';

await runService({
  name: 'audit',
  schema: configSchema,
  needs,
  compose: composeAudit,
  commands: { migrate: () => migrateTables('audit', schema) },
});
