import { migrateTables } from '@tillmap/bus';
import { runService } from '@tillmap/service-kit';
import { composeReferenceData, referenceDataSchema } from './composition.ts';
import { configSchema, needs, renamed } from './config.ts';

await runService({
  name: 'reference-data',
  schema: configSchema,
  needs,
  renamed,
  compose: composeReferenceData,
  commands: { migrate: () => migrateTables('reference-data', referenceDataSchema) },
});
