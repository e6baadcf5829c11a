import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type MigrationInterface } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import type { MigrationClass, Queries } from './database.ts';
import { asUnavailable } from './unavailable.ts';

export const MIGRATIONS_TABLE = 'schema_migration';

// Any number will do as long as nothing else of this database uses it.
const MIGRATION_LOCK = 7_411_001;
const ASK_AGAIN_MS = 100;
/** A statement of a crashed process ends too, instead of running on and keeping its locks. */
const NOTICE_THE_DEAD = '-c client_connection_check_interval=1000';

/**
 * Runs the pending migrations on connections of its own and returns their names. The connections have no statement
 * timeout, and the lock is polled rather than waited for, so no timeout ends the waiting either. Each migration is a
 * transaction: after a crash the next run starts with the one that was cut off.
 */
export const migrate = async (options: PostgresDataSourceOptions): Promise<string[]> => {
  const source = new DataSource({ ...options, extra: { ...(options.extra as object), options: NOTICE_THE_DEAD } });
  try {
    await source.initialize();
    const holder = source.createQueryRunner();
    while (!(await tryLock(holder.query('select pg_try_advisory_lock($1) as locked', [MIGRATION_LOCK]))))
      await sleep(ASK_AGAIN_MS);
    try {
      return (await source.runMigrations({ transaction: 'each' })).map(({ name }) => name);
    } finally {
      await holder.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await holder.release();
    }
  } catch (error) {
    throw asUnavailable('database', error);
  } finally {
    if (source.isInitialized) await source.destroy();
  }
};

const tryLock = async (answer: Promise<{ locked: boolean }[]>): Promise<boolean> => (await answer)[0]?.locked === true;

/** The names of the migrations that the database has not had. Those that only the database knows are of a newer version. */
export const pendingMigrations = async (queries: Queries, migrations: readonly MigrationClass[]): Promise<string[]> => {
  const [table] = await queries.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    MIGRATIONS_TABLE,
  ]);
  const rows = table?.found ? await queries.query<{ name: string }>(`select name from ${MIGRATIONS_TABLE}`) : [];
  const had = new Set(rows.map(({ name }) => name));
  return migrations.map(nameOf).filter((name) => !had.has(name));
};

const nameOf = (migration: MigrationClass): string => {
  const { name }: MigrationInterface = new migration();
  return name ?? migration.name;
};
