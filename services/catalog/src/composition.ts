import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Backing,
  consumerComponent,
  type EventBus,
  MESSAGING_MIGRATIONS,
  relayComponent,
  serviceOnBus,
} from '@tillmap/bus';
import { invalidateWholesalerCache } from '@tillmap/bus/wholesaler-cache';
import {
  createAuthComponents,
  createIsolatedRunner,
  httpServer,
  type Logger,
  METRICS,
  runTogether,
  type Service,
} from '@tillmap/service-kit';
import { databaseOptions, openDatabase } from '@tillmap/storage/database';
import { objectStoreHealth, openObjectStore } from '@tillmap/storage/object-store';
import { assistHandlers } from './adapters/bus/assist-consumer.ts';
import { chunkHandlers } from './adapters/bus/chunk-consumer.ts';
import { indexFeed } from './adapters/bus/index-feed.ts';
import { mappingHandlers } from './adapters/bus/mapping-consumer.ts';
import { catalogRoutes } from './adapters/http/routes.ts';
import { MatchingWorkerPool } from './adapters/matching-threads/worker-pool.ts';
import { createChunkMetrics } from './adapters/metrics/chunk-measures.ts';
import { threadMeasures } from './adapters/metrics/thread-measures.ts';
import { assistantParts } from './adapters/openai/assistant-parts.ts';
import { postgresAssistantMemory } from './adapters/postgres/assistant-memory.ts';
import { postgresBarcodesUnder } from './adapters/postgres/barcodes-under.ts';
import { Products1764000001000 } from './adapters/postgres/migrations/1764000001000-products.ts';
import { ProductLists1764200001000 } from './adapters/postgres/migrations/1764200001000-product-lists.ts';
import { ProductCounts1764200002000 } from './adapters/postgres/migrations/1764200002000-product-counts.ts';
import { SearchChanges1764300001000 } from './adapters/postgres/migrations/1764300001000-search-changes.ts';
import { ProductWords1764700001000 } from './adapters/postgres/migrations/1764700001000-product-words.ts';
import { Assistant1764800001000 } from './adapters/postgres/migrations/1764800001000-assistant.ts';
import { Classifiers1764800002000 } from './adapters/postgres/migrations/1764800002000-classifiers.ts';
import { QuickerProductWords1764900001000 } from './adapters/postgres/migrations/1764900001000-quicker-product-words.ts';
import { ShortForms1764900002000 } from './adapters/postgres/migrations/1764900002000-short-forms.ts';
import { AssistantTrustAnew1764900003000 } from './adapters/postgres/migrations/1764900003000-assistant-trust-anew.ts';
import { WantedClassifiers1765000001000 } from './adapters/postgres/migrations/1765000001000-wanted-classifiers.ts';
import { FoldedSearch1765100001000 } from './adapters/postgres/migrations/1765100001000-folded-search.ts';
import { ProductMemory1765500300000 } from './adapters/postgres/migrations/1765500300000-product-memory.ts';
import { SearchAcknowledgements1765600100000 } from './adapters/postgres/migrations/1765600100000-search-acknowledgements.ts';
import { ClassifierObjects1765700100000 } from './adapters/postgres/migrations/1765700100000-classifier-objects.ts';
import { TrainingSlots1765800100000 } from './adapters/postgres/migrations/1765800100000-training-slots.ts';
import { SearchServers1765800200000 } from './adapters/postgres/migrations/1765800200000-search-servers.ts';
import { postgresModelStore, trainingMarks } from './adapters/postgres/model-store.ts';
import { postgresProductList } from './adapters/postgres/product-lists.ts';
import { productTableMaintenance } from './adapters/postgres/product-table-maintenance.ts';
import { postgresSearchChanges } from './adapters/postgres/search-changes.ts';
import { wholesalerCopies } from './adapters/reference-data/wholesaler-cache.ts';
import { classifyItems } from './application/classify/classify-items.ts';
import { learnedCorrespondences } from './application/classify/learned-correspondences.ts';
import { describeProducts } from './application/lookup/describe-products.ts';
import { lookUpProducts } from './application/lookup/look-up-products.ts';
import { cleanUp } from './application/products/clean-up.ts';
import { cleanupTasks } from './application/products/cleanup-tasks.ts';
import { countByWholesaler } from './application/products/count-by-wholesaler.ts';
import { listProducts } from './application/products/list-products.ts';
import { waitForChange } from './application/products/wait-for-change.ts';
import { rebuildSearch } from './application/search/rebuild-search.ts';
import { ActivityMonitor } from './application/training/activity-monitor.ts';
import { showMatchingQuality } from './application/training/show-matching-quality.ts';
import { openClassifiers } from './composition-classifiers.ts';
import { MAX_LIST_BYTES, openMemory } from './composition-memory.ts';
import { openProducts } from './composition-products.ts';
import { searchByEngine, searchInside } from './composition-search.ts';
import type { Config, RebuildConfig } from './config.ts';

const NAME = 'catalog';
/** Puts mappings into the store; which of them are there is known by its place on the bus. */
const MAPPINGS_GROUP = 'catalog-mappings';

export const catalogMigrations = [
  ...MESSAGING_MIGRATIONS,
  Products1764000001000,
  ProductLists1764200001000,
  ProductCounts1764200002000,
  SearchChanges1764300001000,
  ProductWords1764700001000,
  Assistant1764800001000,
  Classifiers1764800002000,
  QuickerProductWords1764900001000,
  ShortForms1764900002000,
  AssistantTrustAnew1764900003000,
  WantedClassifiers1765000001000,
  FoldedSearch1765100001000,
  ProductMemory1765500300000,
  SearchAcknowledgements1765600100000,
  ClassifierObjects1765700100000,
  TrainingSlots1765800100000,
  SearchServers1765800200000,
];

const wire = async (config: Config, log: Logger, { database, bus, http }: Backing) => {
  const { tokens, client, revocations } = createAuthComponents(
    NAME,
    config,
    { 'reference-data': config.REFERENCE_DATA_URL },
    log,
  );
  const failed = http.metrics.counter(METRICS.workFailures);
  const each = createIsolatedRunner({ log, failed });
  const stored = await openProducts(config, log, database);
  const { products } = stored;
  const onThreadEnd = threadMeasures(http.metrics, log);
  const threads = new MatchingWorkerPool(config.SEARCH_THREADS, onThreadEnd);
  const ending: Service = { start: async () => undefined, stop: () => threads.close() };
  const finding = config.MEILISEARCH_URL
    ? searchByEngine(config, log, database, products, () => failed({ work: 'search' }))
    : searchInside(config, log, database, { threads, onThreadEnd });
  const wholesalers = wholesalerCopies(client);
  const correspondences = learnedCorrespondences(products);
  const remembered = openMemory(log, { database, bus, products, wholesalers });
  const atWork = new ActivityMonitor();
  const objects = await openObjectStore(config, { log });
  const learned = await openClassifiers(config, log, {
    objects,
    database,
    http,
    threads,
    wholesalers,
    atWork,
    isolatedRunnerFor: each,
  });
  const { rankings } = learned;
  const classify = atWork.track(
    classifyItems({
      products,
      index: finding.search,
      wholesalers,
      correspondences,
      rankings,
      memory: remembered.memory,
      barcodesUnder: postgresBarcodesUnder(database),
    }),
  );
  const assistantMemory = postgresAssistantMemory(database, config);
  const assistant = await assistantParts(config, {
    classify,
    wholesalers,
    memory: assistantMemory,
    metrics: http.metrics,
    log,
  });
  const cleaning = cleanUp(stored.cleanUp, each('sweep'));
  const list = postgresProductList(database.lists, products);
  const tidy = productTableMaintenance(database, log);
  const server = httpServer({
    ...http,
    tokens,
    checks: {
      ...http.checks,
      'object store': objectStoreHealth(objects),
      ...stored.checks,
      ...finding.checks,
      ...assistant.checks,
    },
    routes: catalogRoutes({
      lookUpProducts: atWork.track(lookUpProducts({ classify, wholesalers, products })),
      describeProducts: describeProducts({ products, rankings }),
      countByWholesaler: countByWholesaler(products),
      showMatchingQuality: showMatchingQuality({ models: postgresModelStore(database) }),
      listProducts: listProducts({ list, wholesalers }),
      cleanUp: cleaning,
      waitForChange: waitForChange({
        products,
        wholesalerChanged: (code, version) => wholesalers.changed(code, version),
      }),
      searchWaits: finding.waits,
      learning: learned.learning,
      openLists: remembered.openLists,
      uploadBytes: MAX_LIST_BYTES,
      clock: () => new Date(),
    }),
  });
  const feed = indexFeed({
    bus,
    group: MAPPINGS_GROUP,
    products,
    ...(finding.index && { index: finding.index }),
    log,
    onChange: (wholesaler) => correspondences.changed(wholesaler),
  });
  const parts = runTogether([
    ...stored.parts,
    tidy,
    ending,
    ...finding.parts,
    ...learned.parts,
    feed,
    invalidateWholesalerCache(bus, log, (code) => wholesalers.changed(code)),
    relayComponent(database, bus, log),
    consumerComponent({
      database,
      bus,
      group: MAPPINGS_GROUP,
      handlers: mappingHandlers({
        writer: stored.writer,
        toLearn: trainingMarks,
        marks: finding.marks,
        changed: (products) => tidy.changed(products),
      }),
    }),
    consumerComponent({
      database,
      bus,
      group: 'catalog-chunks',
      handlers: chunkHandlers(classify, createChunkMetrics(http.metrics)),
    }),
    consumerComponent({ database, bus, group: 'catalog-assist', handlers: assistHandlers(assistant.ask) }),
    ...assistant.parts,
    ...remembered.parts,
    ...cleanupTasks({ cleanUp: cleaning, log }),
    revocations,
    server,
  ]);
  return { ...parts, port: () => server.port() };
};

/** The catalog process. Tests hand in a bus; else the one that the settings ask for serves. */
export const composeCatalog = (
  config: Config,
  log: Logger,
  { bus }: { bus?: EventBus } = {},
): Service & { port(): number } => {
  const schema = { migrations: catalogMigrations };
  const folders: Record<string, string> = config.CLASSIFIER_FOLDER ? { classifiers: config.CLASSIFIER_FOLDER } : {};
  return serviceOnBus({ name: NAME, settings: config, schema, log, bus, folders }, (backing) =>
    wire(config, log, backing),
  );
};

/** Builds the command that has the running service rebuild search indexes. */
export const composeRebuildSearch = async (config: RebuildConfig, log: Logger, tell: (sentence: string) => void) => {
  const database = await openDatabase({
    ...databaseOptions(config),
    applicationName: `${NAME}-command`,
    poolSize: 1,
    log,
  });
  const changes = postgresSearchChanges(database);
  const pause = () => sleep(500);
  return { rebuild: rebuildSearch({ changes, pause, tell }), close: () => database.close() };
};
