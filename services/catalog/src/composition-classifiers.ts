import type { Backing } from '@tillmap/bus';
import { CLASSIFIER_BYTES_A_THREAD } from '@tillmap/classification/classifier';
import type { CooperativeTask } from '@tillmap/classification/matching/calibration';
import { createLogger, type Logger, type RunIsolated, type Service } from '@tillmap/service-kit';
import { type Database, databaseOptions, openDatabase } from '@tillmap/storage/database';
import { type ObjectStore, openObjectStore } from '@tillmap/storage/object-store';
import { currentClassifiers } from './adapters/classifiers/current-classifiers.ts';
import { openModelCache } from './adapters/classifiers/model-cache.ts';
import { modelUpkeep } from './adapters/classifiers/model-upkeep.ts';
import { runTraining } from './adapters/classifiers/run-training.ts';
import { serveTraining } from './adapters/classifiers/serve-training.ts';
import { type ModelSource, storedModels } from './adapters/classifiers/stored-models.ts';
import { trainingWork } from './adapters/classifiers/training-work.ts';
import { RankingThreads } from './adapters/matching-threads/ranking-threads.ts';
import type { MatchingWorkerPool } from './adapters/matching-threads/worker-pool.ts';
import { createLoadMetrics, createReadMetrics, createTrainingMetrics } from './adapters/metrics/training-measures.ts';
import { postgresModelObjects } from './adapters/postgres/model-objects.ts';
import { postgresModelParts } from './adapters/postgres/model-parts.ts';
import { postgresModelStore } from './adapters/postgres/model-store.ts';
import { postgresTrainingSlots } from './adapters/postgres/training-slots.ts';
import type { Wholesalers } from './adapters/reference-data/wholesaler-cache.ts';
import type { ActivityMonitor } from './application/training/activity-monitor.ts';
import { createModelObjectMaintenance } from './application/training/maintain-model-objects.ts';
import { trainOn } from './application/training/train-classifier.ts';
import { openProducts } from './composition-products.ts';
import type { Config } from './config.ts';
import { learningWholesalers } from './domain/learning.ts';

/** The program that a training runs as. */
export const TRAINING_PROCESS = new URL('./training-process.ts', import.meta.url);

const SECONDS_A_MINUTE = 60;

const openCache = (config: Config, log: Logger) =>
  config.CLASSIFIER_FOLDER === ''
    ? undefined
    : openModelCache({
        folder: config.CLASSIFIER_FOLDER,
        mostBytes: config.CLASSIFIER_FOLDER_MEGABYTES * 2 ** 20,
        log,
      });

/** The trained classifiers and where their bytes are. */
const openModels = async (
  config: Config,
  log: Logger,
  { database, objects, onRead }: { database: Database; objects: ObjectStore; onRead?: (from: ModelSource) => void },
) => {
  const rows = postgresModelStore(database);
  const parts = postgresModelParts(database);
  const inStore = postgresModelObjects(database);
  const isRemoving = config.CLASSIFIERS_IN_DATABASE === 'remove';
  const models = storedModels({
    rows,
    parts,
    objects,
    forget: inStore.forget,
    // Only who reads them caches them.
    cache: onRead && (await openCache(config, log)),
    isForVersionBefore: !isRemoving,
    onRead,
    log,
  });
  const upkeepOf = (each: RunIsolated): Service => {
    const keep = createModelObjectMaintenance({ rows, models: inStore, parts, objects, clock: Date.now, each });
    return modelUpkeep({ database, keep, isRemoving, log });
  };
  return { models, upkeepOf };
};

/** Opens the trained classifiers: their predictions, and their training. */
export const openClassifiers = async (
  config: Config,
  log: Logger,
  {
    database,
    http,
    objects,
    threads,
    wholesalers,
    atWork,
    isolatedRunnerFor,
  }: Pick<Backing, 'database' | 'http'> &
    Readonly<{
      objects: ObjectStore;
      threads: MatchingWorkerPool;
      wholesalers: Wholesalers;
      atWork: ActivityMonitor;
      isolatedRunnerFor: (work: string) => RunIsolated;
    }>,
) => {
  const onRead = createReadMetrics(http.metrics);
  const { models, upkeepOf } = await openModels(config, log, { database, objects, onRead });
  const mostBytes = config.CLASSIFIER_MEGABYTES * 2 ** 20;
  const bytesBeside = threads.count * CLASSIFIER_BYTES_A_THREAD;
  const asking = new RankingThreads(threads);
  const rankings = currentClassifiers({
    models,
    asking,
    mostBytes,
    bytesBeside,
    each: isolatedRunnerFor('load classifiers'),
    loads: createLoadMetrics(http.metrics),
    log,
  });
  const quietMs = 1_000 * config.TRAINING_QUIET_SECONDS;
  const measure = createTrainingMetrics(http.metrics, models, quietMs);
  const onStart = (wholesaler: string, pid?: number): void =>
    log.info({ wholesaler, pid }, 'Classifier training started');
  const train = runTraining({ entry: TRAINING_PROCESS, config, wholesalers, atWork, onStart });
  const slots = postgresTrainingSlots(database);
  const training = trainingWork({
    models,
    slots,
    atOnce: config.TRAININGS_AT_ONCE,
    budget: SECONDS_A_MINUTE * config.TRAINING_CORE_MINUTES_AN_HOUR || Number.POSITIVE_INFINITY,
    quietMs,
    train,
    measure,
    log,
  });
  const upkeep = upkeepOf(isolatedRunnerFor('keep classifiers'));
  const learning = async () => learningWholesalers(await slots.progress(), quietMs);
  return { rankings, learning, parts: config.TRAINING === 'off' ? [rankings] : [rankings, training, upkeep] };
};

/** One training, in a process of its own that knows the settings of the one that wants it. */
const composeTraining = async (config: Config, run: <T>(steps: CooperativeTask<T>) => Promise<T>) => {
  const log = createLogger('catalog', config.LOG_LEVEL);
  const options = { ...databaseOptions(config), applicationName: 'catalog-training', poolSize: 1, log };
  const database = await openDatabase(options);
  const { products, parts } = await openProducts(config, log, database);
  const objects = await openObjectStore(config, { log });
  const { models } = await openModels(config, log, { database, objects });
  const train = trainOn({ products, models, most: config.TRAINING_MAPPINGS, run });
  const close = async (): Promise<void> => {
    for (const part of parts) await part.stop();
    await database.close();
  };
  return { train, close };
};

/** The whole program of a training, in a process that `openClassifiers` started. */
export const serveTrainings = (): void => serveTraining(composeTraining);
