import {
  type Backing,
  consumerComponent,
  createBusProbe,
  type EventBus,
  relayComponent,
  serviceOnBus,
} from '@tillmap/bus';
import { invalidateWholesalerCache } from '@tillmap/bus/wholesaler-cache';
import {
  authParts,
  type Clock,
  eachByItself,
  httpServer,
  type Logger,
  METRICS,
  runTogether,
  type Service,
  type ServiceClient,
  type TokenVerifier,
  type UploadQueue,
} from '@tillmap/service-kit';
import { type ClockSettled, monthParts, settledClock } from '@tillmap/storage/database';
import { type ObjectStore, objectStoreHealth, openObjectStore } from '@tillmap/storage/object-store';
import { v7 as uuidv7 } from 'uuid';
import { featuresOf } from './app.ts';
import { learningWholesalers } from './clients/catalog/learning-wholesalers.ts';
import { partWaitedFor } from './clients/catalog/part-waited-for.ts';
import { catalogProductDatabase } from './clients/catalog/product-database.ts';
import { localTemporaryFiles } from './clients/files/local-temporary-files.ts';
import { layoutDirectory } from './clients/reference-data/layout-directory.ts';
import { usualVatDirectory } from './clients/reference-data/usual-vat.ts';
import { postgresWholesalerCopies } from './clients/reference-data/wholesaler-copies.ts';
import { namesIn, wholesalerDirectory } from './clients/reference-data/wholesaler-directory.ts';
import { upkeepOf } from './composition-upkeep.ts';
import type { Config } from './config.ts';
import { MIGRATIONS } from './database/migrations.ts';
import { UPLOAD_PARTS } from './database/upload-parts.ts';
import type { ChunkSizes } from './features/processing/feature.ts';
import type { Kit } from './kit.ts';
import { fileBuildingRoutes } from './routes.ts';
import { spaConfigOf } from './spa-config.ts';

const NAME = 'file-building';
const TIDY_FROM_ITEMS = 5_000;

export const fileBuildingSchema = { migrations: MIGRATIONS };

/** What tests hand in; without it the configured technology stands behind each port. */
export type Given = Readonly<{
  bus?: EventBus;
  objects?: ObjectStore;
  tokens?: TokenVerifier;
  client?: ServiceClient;
  clock?: Clock;
  chunkSizes?: ChunkSizes;
  uploads?: UploadQueue;
  isClockSettled?: ClockSettled;
  /** In place of the database's clock, for the months of tables. */
  monthClock?: () => Promise<Date>;
}>;

const wire = async (config: Config, log: Logger, { database, bus, http }: Backing, given: Given) => {
  const objects = given.objects ?? (await openObjectStore(config, { log }));
  const auth = authParts(
    NAME,
    config,
    { catalog: config.CATALOG_URL, 'reference-data': config.REFERENCE_DATA_URL },
    log,
  );
  const client = given.client ?? auth.client;
  const clock: Clock = given.clock ?? (() => new Date());
  const newId = () => uuidv7();
  const each = eachByItself({ log, failed: http.metrics.counter(METRICS.workFailures) });
  const wholesalers = wholesalerDirectory({ client, copies: postgresWholesalerCopies(database) });
  const names = namesIn(wholesalers);
  const kit: Kit = { database, clock, newId, log, metrics: http.metrics, objects, config, each };
  const waitedFor = partWaitedFor(client, createBusProbe(bus));
  const learning = learningWholesalers(client);
  const products = catalogProductDatabase(client);
  const usualVat = usualVatDirectory(client);
  const spool = localTemporaryFiles();
  const features = featuresOf(kit, {
    wholesalers,
    names,
    products,
    layouts: layoutDirectory(client),
    usualVat,
    waitedFor,
    learning,
    spool,
    chunkSizes: given.chunkSizes,
    // The upkeep comes last.
    completed: (session) => {
      if ((session.upload?.items ?? 0) >= TIDY_FROM_ITEMS) tidy.runNow();
    },
    sweepSoon: () => sweepSoon(),
  });
  const retention = { uploadDays: config.UPLOAD_RETENTION_DAYS, sessionDays: config.SESSION_RETENTION_DAYS };
  const uploadMonths = monthParts(database, UPLOAD_PARTS, given.monthClock);
  const { sweep, tidy, analyzing, sweepSoon } = upkeepOf({
    database,
    uploadMonths,
    retention,
    objects,
    names: features.givenNames.use,
    downloadRetention: {
      downloadDays: config.DOWNLOAD_RETENTION_DAYS,
      lineDays: config.UPLOAD_RETENTION_DAYS,
      baseDays: config.SESSION_RETENTION_DAYS,
    },
    removeOldBases: features.changes.use.removeOldBases,
    isClockSettled: given.isClockSettled ?? settledClock(database),
    ...(given.monthClock && { monthClock: given.monthClock }),
    eachByItself: each,
    log,
  });
  const server = httpServer({
    ...http,
    tokens: given.tokens ?? auth.tokens,
    checks: { ...http.checks, 'object store': objectStoreHealth(objects) },
    ...(given.uploads && { uploads: given.uploads }),
    routes: fileBuildingRoutes({
      sessions: features.sessions.routes,
      run: features.processing.routes,
      upload: features.upload.routes,
      repair: features.repair.routes ?? [],
      changes: [...(features.path.routes ?? []), ...features.changes.routes],
      review: features.review.routes,
      labels: features.labels.routes ?? [],
      till: features.till.routes,
      downloads: features.download.routes,
      spaConfig: spaConfigOf(config),
    }),
  });
  const parts = runTogether([
    relayComponent(database, bus, log),
    invalidateWholesalerCache(bus, log, (code) => wholesalers.forget(code)),
    consumerComponent({ database, bus, group: NAME, handlers: features.processing.handlers }),
    ...features.processing.tasks,
    sweep,
    ...features.givenNames.tasks,
    ...features.sessions.tasks,
    tidy,
    analyzing,
    ...(given.tokens ? [] : [auth.revocations]),
    server,
  ]);
  return { ...parts, port: () => server.port() };
};

/** The file-building process: the only place that knows which technology stands behind which port. */
export const composeFileBuilding = (config: Config, log: Logger, given: Given = {}): Service & { port(): number } =>
  serviceOnBus({ name: NAME, settings: config, schema: fileBuildingSchema, log, bus: given.bus }, (backing) =>
    wire(config, log, backing, given),
  );
