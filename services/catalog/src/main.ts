import { migrateTables } from '@tillmap/bus';
import { runService } from '@tillmap/service-kit';
import { catalogMigrations, composeCatalog } from './composition.ts';
import { configSchema, needs } from './config.ts';

await runService({
  name: 'catalog',
  schema: configSchema,
  needs,
  compose: composeCatalog,
  commands: { migrate: () => migrateTables('catalog', { migrations: catalogMigrations }) },
});
