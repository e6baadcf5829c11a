import {
  type Clock,
  createIsolatedRunner,
  type Logger,
  METRICS,
  type Metrics,
  type Route,
  type RunIsolated,
  type Service,
} from '@tillmap/service-kit';
import type { Database, Tx } from '@tillmap/storage/database';
import { v7 as uuidv7 } from 'uuid';
import type { EventHandler } from '../inbox/consumer.ts';
import type { Backing } from './service-on-bus.ts';

/** What every feature of a service is built on. A feature names the part of it that it uses; tests hand in others. */
export type CommonKit = Readonly<{
  database: Database;
  clock: Clock;
  newId: () => string;
  log: Logger;
  metrics: Metrics;
  /** Does a work of many parts so that one that fails keeps no other from being done; by the name that its failures are counted under. */
  each: (work: string) => RunIsolated;
}>;

export const commonKit = (
  { database, http: { log, metrics } }: Backing,
  clock: Clock = () => new Date(),
): CommonKit => ({
  database,
  clock,
  newId: () => uuidv7(),
  log,
  metrics,
  each: createIsolatedRunner({ log, failed: metrics.counter(METRICS.workFailures) }),
});

/** What a feature adds to the process. */
export type Feature = Readonly<{
  routes?: readonly Route[];
  /** Of events of other services. */
  handlers?: readonly EventHandler[];
  /** Periodic tasks and other parts that start and stop with the process. */
  tasks?: readonly Service[];
}>;

/** Runs `work` in one transaction, with the stores that a feature makes of it. `tx` is for what other features do in it. */
export type InTransaction<Stores> = <T>(work: (stores: Stores, tx: Tx) => Promise<T>) => Promise<T>;

export const inTransactionWith =
  <Stores>(database: Pick<Database, 'transaction'>, storesOf: (tx: Tx) => Stores): InTransaction<Stores> =>
  (work) =>
    database.transaction((tx) => work(storesOf(tx), tx));
