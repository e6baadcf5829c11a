import { setTimeout as sleep } from 'node:timers/promises';
import { DependencyUnavailable, withTimeout } from '@tillmap/service-kit/domain';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { Channels } from './channels.ts';
import { poolConfig } from './connection-settings.ts';
import type { Database, DatabaseOptions, Queries } from './database.ts';
import { type Log, silentLog } from './log.ts';
import { MIGRATIONS_TABLE, migrate, pendingMigrations } from './migrate.ts';
import { openReadReplica } from './read-replica.ts';
import { runnerQueries, withRunner } from './runner-queries.ts';
import { describeUnavailable } from './sentence.ts';
import { runTransaction } from './transaction.ts';
import { isRefusal, isUnavailable } from './unavailable.ts';

const PING_TIMEOUT_MS = 2_000;
const START_TIMEOUT_MS = 60_000;
const DEFAULT_POOL = 5;

/** Opens the pool. Waits for the server to respond, `startTimeoutMs` at most; other refusals are thrown at once. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const log = options.log ?? silentLog;
  const source = await connectWithin(options, log, () => openSource(options, log));
  const channels: Channels = new Channels({
    ...options,
    log,
    tellServer: (channel) => execute('select pg_notify($1, $2)', [channel, '']),
  });
  const execute = (sql: string, parameters?: readonly unknown[]) =>
    withRunner(source, (runner) => runnerQueries(runner).execute(sql, parameters));
  const notify = (channel: string) => channels.notify(channel);
  const queries: Queries = {
    execute,
    query: <Row extends object>(sql: string, parameters?: readonly unknown[]) =>
      withRunner(source, (runner) => runnerQueries(runner).query<Row>(sql, parameters)),
  };
  const copy = copyOf(options, queries, log);

  return {
    url: options.url,
    applicationName: options.applicationName,
    ...queries,
    lists: copy?.lists ?? queries,
    copyState: () => copy?.state(),
    transaction: (work) => runTransaction({ source, notify, log }, work),
    snapshot: (read) =>
      runTransaction({ source, notify, log }, async (tx) => {
        await tx.execute('set transaction isolation level repeatable read, read only');
        return read(tx);
      }),
    migrate: (patienceMs) =>
      migrate(
        sourceOptions({ ...options, statementTimeoutMs: 0, queryTimeoutMs: 0, idleTransactionTimeoutMs: 0 }, 2),
        patienceMs,
      ),
    pendingMigrations: () => pendingMigrations(queries, options.migrations ?? []),
    notify,
    listen: (channel, listener) => channels.listen(channel, listener),
    session: () => channels.session(),
    waiting: () => (source.driver as unknown as { master: Pool }).master.waitingCount,
    ping: () => answersWithin(options.url, execute('select 1')),
    close: async () => {
      await channels.close();
      await copy?.close();
      if (source.isInitialized) await source.destroy();
    },
  };
};

const copyOf = ({ readUrl, ...options }: DatabaseOptions, primary: Queries, log: Log) =>
  readUrl === undefined
    ? undefined
    : openReadReplica({
        applicationName: options.applicationName,
        ...(options.caFile && { caFile: options.caFile }),
        url: readUrl,
        poolSize: options.poolSize ?? DEFAULT_POOL,
        primary,
        log,
      });

const sourceOptions = (options: DatabaseOptions, poolSize: number): PostgresDataSourceOptions => ({
  type: 'postgres',
  url: options.url,
  migrations: [...(options.migrations ?? [])],
  migrationsTableName: MIGRATIONS_TABLE,
  installExtensions: false,
  synchronize: false,
  logging: false,
  extra: poolConfig(options, poolSize),
});

const openSource = async (options: DatabaseOptions, log: Log): Promise<DataSource> => {
  const source = new DataSource({
    ...sourceOptions(options, options.poolSize ?? DEFAULT_POOL),
    poolErrorHandler: (error: unknown) => log.warn({ err: error }, 'Idle database connection closed'),
  });
  return source.initialize();
};

const connectWithin = async (
  { url, startTimeoutMs = START_TIMEOUT_MS }: DatabaseOptions,
  log: Log,
  connect: () => Promise<DataSource>,
): Promise<DataSource> => {
  const until = performance.now() + startTimeoutMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await connect();
    } catch (error) {
      if (isRefusal(error)) throw new Error(describeUnavailable(url, error), { cause: error });
      if (!isUnavailable(error)) throw error;
      if (performance.now() > until) throw unavailable(url, error);
      log.warn({ err: error, attempt }, 'Database is not ready; retrying');
      await sleep(Math.min(100 * 2 ** attempt, 2_000));
    }
  }
};

const unavailable = (url: string, cause?: unknown): DependencyUnavailable =>
  new DependencyUnavailable('database', { message: describeUnavailable(url, cause), cause });

const answersWithin = async (url: string, answer: Promise<unknown>): Promise<void> => {
  try {
    await withTimeout(answer, PING_TIMEOUT_MS, () => {
      throw unavailable(url);
    });
  } catch (error) {
    throw error instanceof DependencyUnavailable ? unavailable(url, error) : error;
  }
};
