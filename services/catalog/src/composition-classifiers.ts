import { CLASSIFIER_BYTES_A_THREAD } from '@tillmap/classifier';
import { databaseOptions, openDatabase } from '@tillmap/database';
import type { CooperativeTask } from '@tillmap/matching/calibration';
import type { Backing } from '@tillmap/messaging';
import { createLogger, type EachByItself, type Logger } from '@tillmap/service-kit';
import { currentClassifiers } from './adapters/classifiers/current-classifiers.ts';
import { runTraining } from './adapters/classifiers/run-training.ts';
import { serveTraining } from './adapters/classifiers/serve-training.ts';
import { trainingWork } from './adapters/classifiers/training-work.ts';
import { RankingThreads } from './adapters/matching-threads/ranking-threads.ts';
import type { MatchingWorkerPool } from './adapters/matching-threads/worker-pool.ts';
import { createLoadMetrics, createTrainingMetrics } from './adapters/metrics/training-measures.ts';
import { postgresModelStore } from './adapters/postgres/model-store.ts';
import type { Wholesalers } from './adapters/reference-data/wholesaler-cache.ts';
import type { ActivityMonitor } from './application/training/activity-monitor.ts';
import { trainOn } from './application/training/train-classifier.ts';
import { openProducts } from './composition-products.ts';
import type { Config } from './config.ts';

/** The program that a training runs as. */
export const TRAINING_PROCESS = new URL('./training-process.ts', import.meta.url);

/** Opens the trained classifiers: their predictions, and their training. */
export const openClassifiers = (
  config: Config,
  log: Logger,
  {
    database,
    http,
    threads,
    wholesalers,
    atWork,
    each,
  }: Pick<Backing, 'database' | 'http'> &
    Readonly<{ threads: MatchingWorkerPool; wholesalers: Wholesalers; atWork: ActivityMonitor; each: EachByItself }>,
) => {
  const models = postgresModelStore(database);
  const mostBytes = config.CLASSIFIER_MEGABYTES * 2 ** 20;
  const bytesBeside = threads.count * CLASSIFIER_BYTES_A_THREAD;
  const asking = new RankingThreads(threads);
  const rankings = currentClassifiers({
    models,
    asking,
    mostBytes,
    bytesBeside,
    each,
    loads: createLoadMetrics(http.metrics),
    log,
  });
  const quietMs = 1_000 * config.TRAINING_QUIET_SECONDS;
  const measure = createTrainingMetrics(http.metrics, models, quietMs);
  const onStart = (wholesaler: string, pid?: number): void =>
    log.info({ wholesaler, pid }, 'Classifier training started');
  const train = runTraining({ entry: TRAINING_PROCESS, config, wholesalers, atWork, onStart });
  const training = trainingWork({ database, models, quietMs, train, measure, log });
  return { rankings, parts: config.TRAINING === 'off' ? [rankings] : [rankings, training] };
};

/** One training, in a process of its own that knows the settings of the one that wants it. */
const composeTraining = async (config: Config, run: <T>(steps: CooperativeTask<T>) => Promise<T>) => {
  const log = createLogger('catalog', config.LOG_LEVEL);
  const options = { ...databaseOptions(config), applicationName: 'catalog-training', poolSize: 1, log };
  const database = await openDatabase(options);
  const { products, parts } = await openProducts(config, log, database);
  const train = trainOn({ products, models: postgresModelStore(database), most: config.TRAINING_MAPPINGS, run });
  const close = async (): Promise<void> => {
    for (const part of parts) await part.stop();
    await database.close();
  };
  return { train, close };
};

/** The whole program of a training, in a process that `openClassifiers` started. */
export const serveTrainings = (): void => serveTraining(composeTraining);
