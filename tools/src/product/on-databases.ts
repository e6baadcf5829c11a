import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startLocalPostgres } from '@tillmap/testing/local-postgres';
import { isLocked, lockDataDir } from '../launcher/data-lock.ts';
import { UsageError } from '../launcher/usage-error.ts';
import { runningDatabase } from './running-database.ts';

/** Works on the databases of `make run`: on those that run, else on a server that is started for the time. */
export const onDatabases = async <T>(
  dataDir: string,
  work: (urlFor: (database: string) => string) => Promise<T>,
): Promise<T> => {
  const [state, postgres] = [join(dataDir, 'state'), join(dataDir, 'postgres')];
  if (!existsSync(postgres)) throw new UsageError(`There is no installation in DATA_DIR ${dataDir}.`);
  if (isLocked(state)) return work((database) => runningDatabase(dataDir, database));
  const lock = lockDataDir(state);
  try {
    const server = await startLocalPostgres({ stateDir: postgres });
    try {
      return await work((database) => server.urlFor(database));
    } finally {
      await server.stop();
    }
  } finally {
    lock.release();
  }
};
