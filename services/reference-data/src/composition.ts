import {
  type Backing,
  consumerComponent,
  createBusProbe,
  type EventBus,
  relayComponent,
  serviceOnBus,
} from '@tillmap/bus';
import {
  createAuthComponents,
  createIsolatedRunner,
  httpServer,
  type Logger,
  METRICS,
  periodicTask,
  runTogether,
  type Service,
  type ServiceClient,
  type TokenVerifier,
  type UploadQueue,
} from '@tillmap/service-kit';
import {
  analyzeWritten,
  createClockStabilityCheck,
  createMonthlyPartitions,
  type IsClockStable,
  type Tx,
  vacuumAnalyze,
} from '@tillmap/storage/database';
import { type ObjectStore, objectStoreHealth, openObjectStore } from '@tillmap/storage/object-store';
import { v7 as uuidv7 } from 'uuid';
import { eventHandlers } from './adapters/bus/event-handlers.ts';
import { eventPublisherFor } from './adapters/bus/event-publisher.ts';
import { sha256OfFile } from './adapters/files/file-hash.ts';
import { importRoutes } from './adapters/http/import-routes.ts';
import { layoutRoutes } from './adapters/http/layout-routes.ts';
import { learnedRoutes } from './adapters/http/learned-routes.ts';
import { listRoutes } from './adapters/http/list-routes.ts';
import { mappingRoutes } from './adapters/http/mapping-routes.ts';
import { reviewSettingsRoutes } from './adapters/http/review-settings-routes.ts';
import { wholesalerRoutes } from './adapters/http/wholesaler-routes.ts';
import { fileLayouts } from './adapters/postgres/file-layouts.ts';
import { IMPORT_PARTS } from './adapters/postgres/import-parts.ts';
import { IMPORTS_CHANNEL } from './adapters/postgres/import-rows.ts';
import { importsRead } from './adapters/postgres/imports-read.ts';
import { JOINED_BY } from './adapters/postgres/joined-by.ts';
import { learnedList } from './adapters/postgres/learned-list.ts';
import { mergeSearch, postgresMappingList } from './adapters/postgres/mapping-list.ts';
import { MIGRATIONS } from './adapters/postgres/migrations.ts';
import { departmentRows, vatCodeRows } from './adapters/postgres/postgres-list-rows.ts';
import { postgresRetention } from './adapters/postgres/postgres-retention.ts';
import { postgresWholesalers } from './adapters/postgres/postgres-wholesalers.ts';
import { postgresStores } from './adapters/postgres/stores.ts';
import { usualVat } from './adapters/postgres/usual-vat.ts';
import { tabularImportFiles } from './adapters/tabular/tabular-import-files.ts';
import { createBlockingComponentProbe } from './adapters/upstream/blocking-component.ts';
import { productDatabase, wholesalerUse } from './adapters/upstream/product-and-wholesaler-use.ts';
import { manageDepartments, manageVatCodes } from './application/hierarchy/manage-lists.ts';
import { deleteExpiredImports } from './application/imports/delete-expired-imports.ts';
import { failTimedOutImports, resendUnacknowledgedChunks } from './application/imports/import-acknowledgements.ts';
import { departmentsImport, vatCodesImport } from './application/imports/import-lists.ts';
import { mappingsImport } from './application/imports/import-mappings.ts';
import { importVatCodesNow } from './application/imports/import-now.ts';
import { importWork } from './application/imports/import-work.ts';
import { processNextImport } from './application/imports/import-worker.ts';
import { listImports } from './application/imports/list-imports.ts';
import { type RunImport, runImport } from './application/imports/run-import.ts';
import { runRevert } from './application/imports/run-revert.ts';
import { importResults, refusedRows, showImportProgress } from './application/imports/show-import.ts';
import { startImport } from './application/imports/start-import.ts';
import { startRevert } from './application/imports/start-revert.ts';
import { manageLayouts } from './application/layouts/manage-layouts.ts';
import { cleanUp } from './application/mappings/clean-up.ts';
import { manageLearned } from './application/mappings/manage-learned.ts';
import { manageMappings } from './application/mappings/manage-mappings.ts';
import type { InTransaction, ReferenceUnitOfWork } from './application/unit-of-work.ts';
import { reviewSettings } from './application/wholesalers/review-settings.ts';
import { knownWholesaler, manageWholesalers } from './application/wholesalers/wholesalers.ts';
import type { Config } from './config.ts';
import { type ImportJob, isFromFile } from './domain/imports/import-job.ts';
import type { ReviewDefaults } from './domain/wholesalers/review-settings.ts';

const NAME = 'reference-data';
const CHUNK_ROWS = 2_000;
const VACUUM_SECONDS = 3_600;
const TIDY_FROM_ROWS = 5_000;
const TIDIED_TABLES = ['reference_mapping'];
const ANALYZE_SECONDS = 5;

/** What a test gives instead of the real part. */
export type Replaced = Readonly<{
  bus?: EventBus;
  objects?: ObjectStore;
  tokens?: TokenVerifier;
  client?: ServiceClient;
  uploads?: UploadQueue;
  isClockStable?: IsClockStable;
  /** By which months begin and end. */
  clock?: () => Promise<Date>;
  chunkRows?: number;
  afterChunk?: (job: ImportJob) => Promise<void>;
}>;

const reviewDefaultsOf = ({ REVIEW_THRESHOLD, LEARN_FROM_REVIEWS }: Config): ReviewDefaults => ({
  reviewThreshold: REVIEW_THRESHOLD,
  learnFromReviews: LEARN_FROM_REVIEWS,
});

const storesIn = (tx: Tx): ReferenceUnitOfWork => ({ ...postgresStores(tx), tell: eventPublisherFor(tx) });

const useCases = (
  config: Config,
  { database, bus, http, objects }: Backing & Readonly<{ objects: ObjectStore }>,
  client: ServiceClient,
  log: Logger,
  replaced: Replaced,
) => {
  const inTransaction: InTransaction = (work) => database.transaction((tx) => work(storesIn(tx)));
  const each = createIsolatedRunner({ log, failed: http.metrics.counter(METRICS.workFailures) });
  const files = tabularImportFiles(objects, config.UPLOAD_MAX_BYTES);
  const kinds = {
    reference_mappings: mappingsImport(config.IMPORT_MAX_ROWS),
    departments: departmentsImport(config.IMPORT_MAX_ROWS),
    vat_codes: vatCodesImport(config.VAT_IMPORT_MAX_ROWS),
  };
  const leaseSeconds = config.IMPORT_LEASE_SECONDS;
  const imports = importsRead(database);
  const start = startImport({ inTransaction, files, kinds, sha256Of: sha256OfFile, newId: uuidv7 });
  const { afterChunk, chunkRows = CHUNK_ROWS } = replaced;
  const fromFile = runImport({ inTransaction, files, kinds, chunkRows, leaseSeconds, afterChunk });
  const processRevert = runRevert({ inTransaction, chunkRows, leaseSeconds, afterChunk });
  const tidy = periodicTask({
    task: 'vacuum-analyze',
    everySeconds: VACUUM_SECONDS,
    log,
    run: () => vacuumAnalyze(database, TIDIED_TABLES),
  });
  const analyzing = periodicTask({
    task: 'analyze-written',
    everySeconds: ANALYZE_SECONDS,
    log,
    run: () => analyzeWritten(database, JOINED_BY),
  });
  const run: RunImport = async (job, signal) => {
    await (isFromFile(job) ? fromFile(job, signal) : processRevert(job, signal));
    if (job.total >= TIDY_FROM_ROWS) tidy.runNow();
  };
  const products = productDatabase(client);
  const waitedFor = createBlockingComponentProbe(client, createBusProbe(bus));
  const mappingList = postgresMappingList(database);
  const managing = { inTransaction, newId: uuidv7, products };
  const warn = (error: unknown, text: string): void => log.warn({ err: error }, text);
  return {
    start,
    importVatCodes: importVatCodesNow({ start, run, inTransaction, results: importResults(imports), leaseSeconds }),
    progress: showImportProgress(imports, waitedFor),
    refused: refusedRows(imports),
    listImports: listImports(imports),
    revert: startRevert(managing),
    manage: manageWholesalers({ ...managing, use: wholesalerUse(client) }),
    review: reviewSettings({
      ...managing,
      wholesalers: postgresWholesalers(database),
      mappingList,
      defaults: reviewDefaultsOf(config),
    }),
    departments: manageDepartments(managing),
    vatCodes: manageVatCodes(managing),
    mappingList,
    mappings: manageMappings({ ...managing, list: mappingList }),
    learned: manageLearned(managing),
    manageLayouts: manageLayouts(managing),
    products: cleanUp({ products, list: mappingList }),
    workOnNext: processNextImport({ inTransaction, run, leaseSeconds, warn }),
    forgetOld: deleteExpiredImports({
      retention: postgresRetention(database, createMonthlyPartitions(database, IMPORT_PARTS, replaced.clock)),
      files,
      each: each('retention'),
      keepDays: config.IMPORT_KEEP_DAYS,
      isClockStable: replaced.isClockStable ?? createClockStabilityCheck(database),
    }),
    keepSearchQuick: mergeSearch(database),
    tidy,
    analyzing,
    resendUnacknowledgedChunks: resendUnacknowledgedChunks(
      inTransaction,
      each('ask again'),
      config.IMPORT_RESEND_SECONDS,
    ),
    failTimedOutImports: failTimedOutImports(inTransaction, each('give up'), config.IMPORT_TIMEOUT_SECONDS, waitedFor),
  };
};

const wire = async (config: Config, log: Logger, { database, bus, http }: Backing, replaced: Replaced) => {
  const addresses = {
    catalog: config.CATALOG_URL,
    'file-building': config.FILE_BUILDING_URL,
    promotion: config.PROMOTION_URL,
  };
  const auth = createAuthComponents(NAME, config, addresses, log);
  const objects = replaced.objects ?? (await openObjectStore(config, { log }));
  const wholesalers = postgresWholesalers(database);
  const cases = useCases(config, { database, bus, http, objects }, replaced.client ?? auth.client, log, replaced);
  const server = httpServer({
    ...http,
    tokens: replaced.tokens ?? auth.tokens,
    checks: { ...http.checks, 'object store': objectStoreHealth(objects) },
    ...(replaced.uploads && { uploads: replaced.uploads }),
    routes: [
      ...wholesalerRoutes({
        wholesalers,
        known: knownWholesaler(wholesalers),
        manage: cases.manage,
        thresholdOf: cases.review.thresholdOf,
        learns: cases.review.learns,
        usualVat: usualVat(database),
      }),
      ...reviewSettingsRoutes(cases.review),
      ...layoutRoutes({ ...cases, layouts: fileLayouts(database) }),
      ...learnedRoutes({ wholesalers, learned: cases.learned, list: learnedList(database) }),
      ...listRoutes({ ...cases, departmentRows: departmentRows(database), vatCodeRows: vatCodeRows(database) }),
      ...mappingRoutes(cases),
      ...importRoutes({ ...cases, uploadBytes: config.UPLOAD_MAX_BYTES }),
    ],
  });
  const handlers = eventHandlers({ storesIn, reviewDefaults: reviewDefaultsOf(config), newId: uuidv7 });
  const parts = runTogether([
    relayComponent(database, bus, log),
    consumerComponent({ bus, database, group: NAME, handlers }),
    importWork({
      ...cases,
      workers: config.IMPORT_WORKERS,
      askEverySeconds: config.IMPORT_RESEND_SECONDS,
      onNews: (wake) =>
        database.listen(IMPORTS_CHANNEL, () => {
          wake();
          return false;
        }),
      log,
    }),
    cases.tidy,
    cases.analyzing,
    ...(replaced.tokens ? [] : [auth.revocations]),
    server,
  ]);
  return { ...parts, port: () => server.port() };
};

export const referenceDataSchema = { migrations: MIGRATIONS };

/** The only place that knows which technology stands behind which port. */
export const composeReferenceData = (
  config: Config,
  log: Logger,
  replaced: Replaced = {},
): Service & { port(): number } => {
  return serviceOnBus(
    { name: NAME, settings: config, schema: referenceDataSchema, log, bus: replaced.bus },
    (backing) => wire(config, log, backing, replaced),
  );
};
