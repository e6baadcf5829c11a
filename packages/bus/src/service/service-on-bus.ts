import { tmpdir } from 'node:os';
import {
  createMetrics,
  type HttpServerOptions,
  type KitConfig,
  type Logger,
  METRICS,
  type Service,
} from '@tillmap/service-kit';
import {
  type Database,
  type DatabaseOptions,
  type DatabaseSettings,
  databaseOptions,
  openDatabase,
} from '@tillmap/storage/database';
import { measureOutbox } from '../outbox/measured-outbox.ts';
import type { EventBus } from '../port/event-bus.ts';
import { freeBytes } from './free-bytes.ts';
import { instrumentBus } from './measured-bus.ts';
import { type BusSettings, messagingSystemOf, openBus } from './open-bus.ts';
import { busCheck, readReplicaCheck } from './service-components.ts';
import { waitForMigrations } from './wait-for-migrations.ts';

type Listening = Service & { port(): number };

/** What `wire` builds a service from. */
export type Backing = {
  readonly database: Database;
  readonly bus: EventBus;
  /** What every service's HTTP server is given: its name and place, the checks of database and bus, and its metrics. */
  readonly http: Required<
    Pick<HttpServerOptions, 'service' | 'host' | 'port' | 'trustedHops' | 'log' | 'checks' | 'metrics'>
  >;
};

export type ServiceOnBusOptions = {
  readonly name: string;
  readonly settings: KitConfig & BusSettings & DatabaseSettings;
  readonly schema: Required<Pick<DatabaseOptions, 'migrations'>>;
  readonly log: Logger;
  /** A bus of the caller's, which stays open. By default the one that the settings select. */
  readonly bus?: EventBus | undefined;
  /** Folders besides the temporary one whose free bytes are measured, by name. */
  readonly folders?: Readonly<Record<string, string>>;
};

/**
 * A service on its own database and the bus. Starting opens both, brings the tables up to date (or waits until the command
 * `migrate` did), and starts what `wire` made of them; stopping ends that and closes them. Nothing is open before, nor
 * after a start that failed.
 */
export const serviceOnBus = (
  { name, settings, schema, log, bus: given, folders }: ServiceOnBusOptions,
  wire: (backing: Backing) => Listening | Promise<Listening>,
): Listening => {
  const opened: (() => Promise<void>)[] = [];
  let running: Listening | undefined;
  let waiting: Pick<Listening, 'port'> | undefined;
  const close = async (): Promise<void> => {
    for (let one = opened.pop(); one; one = opened.pop()) await one();
  };
  const migrated = async (database: Database, http: Parameters<typeof waitForMigrations>[0]['http']): Promise<void> => {
    const gate = waitForMigrations({ database, http });
    waiting = gate;
    opened.push(() => gate.stop());
    await gate.wait();
    waiting = undefined;
  };
  const open = async (): Promise<Backing> => {
    const { HOST: host, PORT: port, TRUSTED_HOPS: trustedHops } = settings;
    const at = { service: name, host, port, trustedHops, log };
    const database = await openDatabase({ ...databaseOptions(settings), applicationName: name, ...schema, log });
    opened.push(() => database.close());
    await (settings.MIGRATIONS === 'by-job' ? migrated(database, at) : database.migrate());
    const unmeasured = given ?? (await openBus(settings, { applicationName: name, log }));
    if (!given) opened.push(() => unmeasured.close());
    const metrics = createMetrics(name);
    const bus = instrumentBus(unmeasured, metrics, messagingSystemOf(settings));
    measureOutbox(database, metrics);
    metrics.gauge(METRICS.databaseWaiting, async () => [{ labels: {}, value: database.waiting() }]);
    metrics.gauge(METRICS.folderFreeBytes, freeBytes({ temporary: tmpdir(), ...folders }));
    metrics.gauge(METRICS.migrationsWaiting, async () => {
      const { patient } = await database.pendingMigrations();
      return [{ labels: {}, value: patient.length }];
    });
    const checks = { database: () => database.ping(), ...readReplicaCheck(database), bus: busCheck(bus) };
    return {
      database,
      bus,
      http: { ...at, checks, metrics },
    };
  };
  return {
    port: () => (running ?? waiting)?.port() ?? 0,
    async start() {
      try {
        running = await wire(await open());
        await running.start();
      } catch (error) {
        running = undefined;
        await close();
        throw error;
      }
    },
    leave: () => running?.leave?.(),
    async stop() {
      try {
        await running?.stop();
      } finally {
        running = undefined;
        await close();
      }
    },
  };
};
