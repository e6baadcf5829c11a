import {
  type Backing,
  commonKit,
  consumerComponent,
  type EventBus,
  type Feature,
  relayComponent,
  serviceOnBus,
} from '@tillmap/bus';
import { invalidateWholesalerCache } from '@tillmap/bus/wholesaler-cache';
import * as contract from '@tillmap/contracts';
import {
  type Clock,
  createAuthComponents,
  httpServer,
  type Logger,
  route,
  runTogether,
  type Service,
  type ServiceClient,
  type TokenVerifier,
  type UploadQueue,
} from '@tillmap/service-kit';
import type { IsClockStable } from '@tillmap/storage/database';
import { type ObjectStore, objectStoreHealth, openObjectStore } from '@tillmap/storage/object-store';
import { type Clients, clientsOf } from './clients/clients.ts';
import type { Config } from './config.ts';
import { MIGRATIONS } from './database/migrations.ts';
import { changesFeature } from './features/changes/feature.ts';
import { downloadFeature } from './features/download/feature.ts';
import { fileCheckFeature } from './features/file-check/feature.ts';
import { fileLinesFeature } from './features/file-lines/feature.ts';
import { flagsFeature } from './features/flags/feature.ts';
import { givenNamesFeature } from './features/given-names/feature.ts';
import { itemsFeature } from './features/items/feature.ts';
import { labelsFeature } from './features/labels/feature.ts';
import { offersFeature } from './features/offers/feature.ts';
import { type ChunkSizes, processingFeature } from './features/processing/feature.ts';
import { repairFeature } from './features/repair/feature.ts';
import { reviewFeature } from './features/review/feature.ts';
import { sessionPathFeature } from './features/session-path/feature.ts';
import { sessionsFeature } from './features/sessions/feature.ts';
import { shopsFeature } from './features/shops/feature.ts';
import { stepsFeature } from './features/steps/feature.ts';
import { tillFeature } from './features/till/feature.ts';
import { upkeepFeature } from './features/upkeep/feature.ts';
import { uploadFeature } from './features/upload/feature.ts';
import type { Kit } from './kit.ts';
import { spaConfigOf } from './spa-config.ts';

const NAME = 'file-building';

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
  isClockStable?: IsClockStable;
  /** In place of the database's clock, for the months of tables. */
  monthClock?: () => Promise<Date>;
}>;

/** The features of this service, each after those that it needs. */
const featuresOf = (kit: Kit, clients: Clients, { chunkSizes, isClockStable, monthClock }: Given) => {
  const { wholesalers, names, products, spool, layouts, usualVat } = clients;
  // Told of what there is to do soon: the upkeep comes last.
  const sweepSoon = (): void => upkeep.use.sweepSoon();

  const items = itemsFeature(kit);
  const steps = stepsFeature(kit);
  const session = sessionsFeature(kit, clients);
  const sessions = session.use.access;
  const shops = shopsFeature(kit, {
    sessions,
    // Tills and what they have come next.
    profile: (...of) => till.use.profile(...of),
    copyBases: (...of) => changes.use.copyBases(...of),
  });
  const ofShops = shops.use.sessions;
  const givenNames = givenNamesFeature(kit, { items: items.use.items });
  const changes = changesFeature(kit, {
    sessions,
    ofShops,
    names,
    review: steps.use,
    // Reviews are of what changed, and come next.
    teach: (...of) => review.use.teach(...of),
  });
  const lines = fileLinesFeature(kit, {
    sessionAt: session.use.at,
    items: items.use.items,
    inFile: changes.use.inFile,
    keptPlaces: changes.use.keptPlaces,
    tillHas: changes.use.tillHas,
    oldBarcodes: changes.use.oldBarcodes,
  });
  const processing = processingFeature(kit, {
    ...items.use,
    ...clients,
    sessions,
    present: session.use.present,
    onCompleted: (completed) => {
      upkeep.use.completed(completed);
      changes.use.prepare(completed);
      flags.use.prepare(completed);
    },
    chunkSizes,
  });
  const fileCheck = fileCheckFeature(kit, {
    ...items.use,
    sessions,
    wholesalers,
    // Files are read by what comes next.
    readAgain: (...of) => upload.use.readAgain(...of),
  });
  const upload = uploadFeature(kit, {
    ...items.use,
    sessions,
    names: givenNames.use,
    removeChunks: processing.use.removeChunks,
    layouts,
    products,
    costTimes: changes.use.costTimes,
    fileCheck: fileCheck.use,
    wholesalers,
    lastSessions: session.use,
    sweepSoon,
  });
  const repair = repairFeature(kit, { ...items.use, ...upload.use, sessions, names: givenNames.use, products, spool });
  const flags = flagsFeature(kit, { ofShops, names });
  const review = reviewFeature(kit, {
    ...items.use,
    sessions,
    steps: steps.use.steps,
    wholesalers,
    names,
    products,
    usualVat,
    comparedWith: changes.use.basis,
    flags: flags.use.review,
  });
  const till = tillFeature(kit, {
    ofShops,
    lastSessions: session.use,
    wholesalers,
    difference: changes.use.forPage,
    lines: lines.use,
    spool,
  });
  const download = downloadFeature(kit, {
    sessions,
    ofShops,
    wholesalers,
    difference: changes.use.forFile,
    fileSent: changes.use.fileSent,
    profile: till.use.profile,
    lines: lines.use,
    spool,
  });
  const labels = labelsFeature(kit, {
    sessions,
    ofShops,
    names,
    difference: changes.use.forPage,
    tillHas: (...of) => changes.use.tillHas(kit.database, ...of),
    lastOffers: download.use.lastOffers,
    kindsOf: flags.use.review.kindsOf,
  });
  const path = sessionPathFeature(kit, {
    sessions,
    ofShops,
    difference: changes.use.inTime,
    changes: changes.use.figures,
    reviewed: steps.use.reviewed,
    lastDownload: download.use.last,
  });
  const offers = offersFeature(kit, {
    ofShops,
    lastOf: session.use.lastOf,
    difference: changes.use.inTime,
    dayCounter: lines.use.dayCounter,
    lastOffers: download.use.lastOffers,
    promotionFile: clients.promotionFile,
    read: upload.use.readPromotion,
  });
  const upkeep = upkeepFeature(kit, {
    sessions,
    removeSession: session.use.remove,
    removeRun: processing.use.removeRun,
    uploads: items.use.uploads,
    names: givenNames.use,
    removeOldBases: changes.use.removeOldBases,
    forgetSamples: [items.use.forgetSamples, labels.use.forgetSamples],
    isClockStable,
    monthClock,
  });

  // Calls are matched in this order.
  const calls: readonly Feature[] = [
    session,
    processing,
    upload,
    fileCheck,
    download,
    path,
    changes,
    labels,
    offers,
    flags,
    review,
    till,
    repair,
    shops,
  ];
  const features: readonly Feature[] = [...calls, upkeep, givenNames];
  return {
    routes: features.flatMap(({ routes = [] }) => routes),
    handlers: features.flatMap(({ handlers = [] }) => handlers),
    tasks: features.flatMap(({ tasks = [] }) => tasks),
    disclaimer: download.use.disclaimer,
  };
};

const wire = async (config: Config, log: Logger, backing: Backing, given: Given) => {
  const { database, bus, http } = backing;
  const objects = given.objects ?? (await openObjectStore(config, { log }));
  const { CATALOG_URL: catalog, REFERENCE_DATA_URL, PROMOTION_URL: promotion } = config;
  const neighbours = { catalog, 'reference-data': REFERENCE_DATA_URL, promotion };
  const auth = createAuthComponents(NAME, config, neighbours, log);
  const clients = clientsOf({ database, bus, client: given.client ?? auth.client });
  const kit: Kit = { ...commonKit(backing, given.clock), objects, config };
  const { routes, handlers, tasks, disclaimer } = featuresOf(kit, clients, given);
  const spaConfig = spaConfigOf(config, disclaimer);
  const server = httpServer({
    ...http,
    tokens: given.tokens ?? auth.tokens,
    checks: { ...http.checks, 'object store': objectStoreHealth(objects) },
    ...(given.uploads && { uploads: given.uploads }),
    routes: [...routes, route(contract.spaConfig, async () => ({ body: spaConfig }))],
  });
  const parts = runTogether([
    relayComponent(database, bus, log),
    invalidateWholesalerCache(bus, log, (code) => clients.wholesalers.forget(code)),
    consumerComponent({ database, bus, group: NAME, handlers }),
    ...tasks,
    ...(given.tokens ? [] : [auth.revocations]),
    server,
  ]);
  return { ...parts, port: () => server.port() };
};

/** The file-building process. */
export const composeFileBuilding = (config: Config, log: Logger, given: Given = {}): Service & { port(): number } =>
  serviceOnBus({ name: NAME, settings: config, schema: fileBuildingSchema, log, bus: given.bus }, (backing) =>
    wire(config, log, backing, given),
  );
