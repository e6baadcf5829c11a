import { type Log, openDatabase, silentLog } from '@tillmap/storage/database';
import { LogBus } from '../log-bus/log-bus.ts';
import type { EventBus } from '../port/event-bus.ts';
import { BUS_MIGRATIONS } from './bus-tables.ts';
import { PostgresLogStore } from './postgres-log-store.ts';

const DEFAULT_LEASE_MS = 10_000;

export type PostgresBusOptions = {
  /** The bus's own database, the same for every service. */
  readonly url: string;
  readonly applicationName: string;
  /** File with the certificates (PEM) of who vouches for the server. */
  readonly caFile?: string;
  readonly leaseMs?: number;
  readonly poolSize?: number;
  readonly log?: Log;
};

/** Opens the bus that needs PostgreSQL only, and brings its tables up to date. Uses 3 connections. */
export const openPostgresBus = async (options: PostgresBusOptions): Promise<EventBus> => {
  const { url, caFile, applicationName, log = silentLog, leaseMs = DEFAULT_LEASE_MS, poolSize = 2 } = options;
  const database = await openDatabase({
    url,
    ...(caFile && { caFile }),
    applicationName: `${applicationName} bus`,
    migrations: BUS_MIGRATIONS,
    poolSize,
    // Well under the lease, so that a silent network is noticed before the lease ends.
    statementTimeoutMs: 8_000,
    queryTimeoutMs: 9_000,
    log,
  });
  try {
    await database.migrate();
  } catch (error) {
    await database.close();
    throw error;
  }
  return new LogBus(new PostgresLogStore(database, leaseMs, log), log);
};
