import { migrateTables } from '@tillmap/bus';
import { runService } from '@tillmap/service-kit';
import { authSchema, composeAuth } from './composition.ts';
import { configSchema, needs } from './config.ts';
import { rotateKeys } from './rotate-keys.ts';

await runService({
  name: 'auth',
  schema: configSchema,
  needs,
  compose: composeAuth,
  commands: { migrate: () => migrateTables('auth', authSchema), 'rotate-keys': rotateKeys },
});
