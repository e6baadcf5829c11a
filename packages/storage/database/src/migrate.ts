import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type MigrationInterface } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import type { MigrationClass, PatientMigration, PendingMigrations, Queries } from './database.ts';
import { asUnavailable } from './unavailable.ts';

export const MIGRATIONS_TABLE = 'schema_migration';

// Any number will do as long as nothing else of this database uses it.
const MIGRATION_LOCK = 7_411_001;
const ASK_AGAIN_MS = 100;
/** A statement of a crashed process ends too, instead of running on and keeping its locks. */
const NOTICE_THE_DEAD = '-c client_connection_check_interval=1000';
/** Whoever comes after a migration that waits for a table waits too, so it does not wait for longer. */
const LOCK_TIMEOUT = '-c lock_timeout=1500';
/** Lock not available, and deadlock: somebody has one of its tables and waits for another, so the server ended the migration. */
const GIVES_WAY_ON: readonly unknown[] = ['55P03', '40P01'];
/** Long enough for everybody who was held up to be done. */
const LET_OTHERS_PASS_MS = 500;
const GIVE_UP_AFTER_MS = 10 * 60_000;
/** What can wait is not waited for longer than this by all that comes behind it. */
const PATIENCE_MS = 10_000;
const SESSION = `${NOTICE_THE_DEAD} ${LOCK_TIMEOUT}`;

/**
 * Runs the pending migrations on connections of its own and returns their names. The connections have no statement
 * timeout, and the lock is polled rather than waited for, so no timeout ends the waiting either. Each migration is a
 * transaction: after a crash the next run starts with the one that was cut off. One that waits for a table gives way, and where it
 * `canWait` for longer than our patience, it is left for another time together with all that can.
 */
export const migrate = async (options: PostgresDataSourceOptions, patienceMs = PATIENCE_MS): Promise<string[]> => {
  const source = new DataSource({
    ...options,
    logger: 'debug',
    extra: { ...(options.extra as object), options: SESSION },
  });
  try {
    await source.initialize();
    const holder = source.createQueryRunner();
    while (!(await tryLock(holder.query('select pg_try_advisory_lock($1) as locked', [MIGRATION_LOCK]))))
      await sleep(ASK_AGAIN_MS);
    try {
      return await runGivingWay(source, patienceMs);
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

/**
 * Runs what is pending. A migration that does not get its table at once is rolled back, lets others pass and is tried again,
 * so that people never wait behind it for as long as somebody else works on that table.
 */
const runGivingWay = async (source: DataSource, patienceMs: number): Promise<string[]> => {
  const began = performance.now();
  const queries: Asked = { query: (sql, parameters) => source.query(sql, parameters && [...parameters]) };
  const before = new Set(await doneIn(queries));
  for (;;) {
    try {
      await source.runMigrations({ transaction: 'each' });
      return (await doneIn(queries)).filter((name) => !before.has(name));
    } catch (error) {
      const waited = performance.now() - began;
      if (!GIVES_WAY_ON.includes(codeOf(error)) || waited > GIVE_UP_AFTER_MS) throw error;
      if (waited >= patienceMs && canWait(await nextOf(source, queries))) leaveWhatCanWait(source);
      else await sleep(LET_OTHERS_PASS_MS);
    }
  }
};

const canWait = (migration: PatientMigration | undefined): boolean => migration?.canWait === true;

const nextOf = async ({ migrations }: DataSource, queries: Asked): Promise<PatientMigration | undefined> => {
  const had = new Set(await doneIn(queries));
  return migrations.find((migration) => !had.has(nameOf(migration)));
};

/** Those that are left out have no one behind them that builds on them. */
const leaveWhatCanWait = (source: DataSource): void => {
  const migrations = source.migrations.filter((migration) => !canWait(migration));
  Object.assign(source, { migrations });
};

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

const tryLock = async (answer: Promise<{ locked: boolean }[]>): Promise<boolean> => (await answer)[0]?.locked === true;

type Asked = Pick<Queries, 'query'>;

/** The migrations that a database has had. A new one has no table of them, and is not asked for it: that would be an error in its log. */
const doneIn = async (queries: Asked): Promise<string[]> => {
  const [table] = await queries.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    MIGRATIONS_TABLE,
  ]);
  if (!table?.found) return [];
  const rows = await queries.query<{ name: string }>(`select name from ${MIGRATIONS_TABLE} order by id`);
  return rows.map(({ name }) => name);
};

/**
 * The names of the migrations that the database has not had: those that everything waits for, and those that can wait. Those that
 * only the database knows are of a newer version.
 */
export const pendingMigrations = async (
  queries: Queries,
  migrations: readonly MigrationClass[],
): Promise<PendingMigrations> => {
  const had = new Set(await doneIn(queries));
  const pending = migrations.map((migration) => new migration()).filter((migration) => !had.has(nameOf(migration)));
  const patient = pending.filter(canWait);
  return { needed: pending.filter((one) => !patient.includes(one)).map(nameOf), patient: patient.map(nameOf) };
};

const nameOf = (migration: MigrationInterface): string => migration.name ?? migration.constructor.name;
