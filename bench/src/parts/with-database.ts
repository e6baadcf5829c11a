import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, type MigrationClass, openDatabase } from '@tillmap/database';
import { startLocalPostgres } from '@tillmap/local-postgres';

const GIGABYTE = 1_000_000_000;
const SETTINGS = { shared_buffers: '1GB', max_wal_size: '4GB', maintenance_work_mem: '256MB' };

type Schema = Readonly<{ migrations: readonly MigrationClass[] }>;

/** Runs `work` with a database of a service on a server whose files lie in a folder meanwhile; nothing ends its statements. */
export const withDatabase = async (
  folder: string,
  schema: Schema,
  work: (database: Database) => Promise<void>,
): Promise<void> => {
  const stateDir = await mkdtemp(join(folder, 'parts-'));
  // As root the server runs as nobody, who must be able to pass.
  await chmod(stateDir, 0o711);
  const server = await startLocalPostgres({ stateDir, settings: SETTINGS });
  try {
    await server.createDatabases(['parts']);
    const database = await openDatabase({
      url: server.urlFor('parts'),
      applicationName: 'parts',
      statementTimeoutMs: 0,
      queryTimeoutMs: 0,
      ...schema,
    });
    try {
      await database.migrate();
      await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
    await rm(stateDir, { recursive: true, force: true });
  }
};

/** Whether fewer gigabytes than these are free where a folder lies. */
export const isFull = async (folder: string, gigabytes: number): Promise<boolean> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < gigabytes * GIGABYTE;
};
