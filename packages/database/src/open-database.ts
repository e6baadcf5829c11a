import { setTimeout as sleep } from 'node:timers/promises';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { Channels } from './channels.ts';
import { poolConfig } from './connection-settings.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { type Log, silentLog } from './log.ts';
import { migrate } from './migrate.ts';
import { runnerQueries, withRunner } from './runner-queries.ts';
import { runTransaction } from './transaction.ts';
import { asUnavailable, isUnavailable } from './unavailable.ts';

const PING_TIMEOUT_MS = 2_000;

/** Opens the pool. Waits for the server to answer, `startTimeoutMs` at most; other refusals are thrown at once. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const log = options.log ?? silentLog;
  const source = await connectWithin(options.startTimeoutMs ?? 60_000, log, () => openSource(options, log));
  const channels: Channels = new Channels({
    ...options,
    log,
    tellServer: (channel) => execute('select pg_notify($1, $2)', [channel, '']),
  });
  const execute = (sql: string, parameters?: readonly unknown[]) =>
    withRunner(source, (runner) => runnerQueries(runner).execute(sql, parameters));
  const notify = (channel: string) => channels.notify(channel);

  return {
    url: options.url,
    applicationName: options.applicationName,
    manager: source.manager,
    execute,
    query: <Row extends object>(sql: string, parameters?: readonly unknown[]) =>
      withRunner(source, (runner) => runnerQueries(runner).query<Row>(sql, parameters)),
    transaction: (work) => runTransaction({ source, notify, log }, work),
    migrate: () =>
      migrate(sourceOptions({ ...options, statementTimeoutMs: 0, queryTimeoutMs: 0, idleTransactionTimeoutMs: 0 }, 2)),
    notify,
    listen: (channel, listener) => channels.listen(channel, listener),
    session: () => channels.session(),
    ping: () => answersWithin(execute('select 1')),
    drift: async () => (await source.driver.createSchemaBuilder().log()).upQueries.map(({ query }) => query),
    close: async () => {
      await channels.close();
      if (source.isInitialized) await source.destroy();
    },
  };
};

const sourceOptions = (options: DatabaseOptions, poolSize: number): PostgresDataSourceOptions => ({
  type: 'postgres',
  url: options.url,
  entities: [...(options.entities ?? [])],
  migrations: [...(options.migrations ?? [])],
  migrationsTableName: 'schema_migration',
  installExtensions: false,
  synchronize: false,
  logging: false,
  extra: poolConfig(options, poolSize),
});

const openSource = async (options: DatabaseOptions, log: Log): Promise<DataSource> => {
  const source = new DataSource({
    ...sourceOptions(options, options.poolSize ?? 5),
    poolErrorHandler: (error: unknown) => log.warn({ err: error }, 'An idle database connection was lost'),
  });
  return source.initialize();
};

const connectWithin = async (timeoutMs: number, log: Log, connect: () => Promise<DataSource>): Promise<DataSource> => {
  const until = performance.now() + timeoutMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await connect();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > until) throw asUnavailable('database', error);
      log.warn({ err: error, attempt }, 'The database does not answer yet; trying again');
      await sleep(Math.min(100 * 2 ** attempt, 2_000));
    }
  }
};

const answersWithin = async (answer: Promise<unknown>): Promise<void> => {
  const waiting = new AbortController();
  const late = sleep(PING_TIMEOUT_MS, undefined, { signal: waiting.signal }).then(() => {
    throw new DependencyUnavailable('database');
  });
  try {
    await Promise.race([answer, late]);
  } finally {
    waiting.abort();
    late.catch(() => undefined);
    answer.catch(() => undefined);
  }
};
