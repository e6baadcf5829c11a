import { migrateTables } from '@tillmap/bus';
import { runService } from '@tillmap/service-kit';
import { composeFileBuilding, fileBuildingSchema } from './app.ts';
import { configSchema, needs, renamed } from './config.ts';

await runService({
  name: 'file-building',
  schema: configSchema,
  needs,
  renamed,
  compose: composeFileBuilding,
  commands: { migrate: () => migrateTables('file-building', fileBuildingSchema) },
});
