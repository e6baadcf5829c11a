import { createLogger, loadConfig } from '@tillmap/service-kit';
import {
  type DatabaseOptions,
  databaseNeeds,
  databaseOptions,
  databaseSettings,
  openDatabase,
} from '@tillmap/storage/database';
import { z } from 'zod';

const schema = z.object({
  ...databaseSettings,
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
});

/**
 * The command `migrate` of a service: migrates its tables and returns the text to print. It needs the settings of the
 * database only. Any number may run at once: one works, the others wait and find nothing left to do.
 */
export const migrateTables = async (
  name: string,
  tables: Required<Pick<DatabaseOptions, 'migrations'>>,
): Promise<string> => {
  const settings = loadConfig(schema, process.env, databaseNeeds);
  const { readUrl: _, ...place } = databaseOptions(settings);
  const log = createLogger(name, settings.LOG_LEVEL);
  const database = await openDatabase({ ...place, ...tables, applicationName: `${name} migrate`, poolSize: 1, log });
  try {
    const done = await database.migrate();
    if (done.length === 0) return `${name}: the tables are up to date.`;
    return `${name}: ${done.length} ${done.length === 1 ? 'migration' : 'migrations'} done: ${done.join(', ')}.`;
  } finally {
    await database.close();
  }
};
