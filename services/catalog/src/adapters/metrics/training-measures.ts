import { METRICS, type Metrics } from '@tillmap/service-kit';
import { dueTrainings } from '../../domain/training-order.ts';
import type { ModelSource } from '../classifiers/stored-models.ts';
import type { TrainingOutcome } from '../classifiers/training-work.ts';
import type { ModelReport, ModelStore } from '../postgres/model-store.ts';

type Measure = (outcome: TrainingOutcome, took: Readonly<{ seconds: number; coreSeconds: number }>) => void;

const MS_A_SECOND = 1_000;

/**
 * Creates the metrics of trainings: their number, duration and cost, how many are due (`quietMs` as for the trainings
 * themselves), and each wholesaler's current version, its mappings and its age.
 */
export const createTrainingMetrics = (
  metrics: Metrics,
  models: Pick<ModelStore, 'modelReports' | 'trainingStates'>,
  quietMs: number,
): Measure => {
  const counted = metrics.counter(METRICS.trainings);
  const lasted = metrics.histogram(METRICS.trainingSeconds);
  const cost = metrics.counter(METRICS.trainingCoreSeconds);
  const each = (read: (one: ModelReport) => number) => async () =>
    (await models.modelReports()).map((one) => ({ labels: { wholesaler: one.wholesaler_code }, value: read(one) }));
  metrics.gauge(
    METRICS.classifierVersion,
    each(({ version }) => version),
  );
  metrics.gauge(
    METRICS.classifierMappings,
    each(({ report }) => report.mappings),
  );
  metrics.gauge(
    METRICS.classifierAge,
    each(({ trained_at: at }) => (Date.now() - at.getTime()) / MS_A_SECOND),
  );
  metrics.gauge(METRICS.trainingsDue, async () => {
    const due = dueTrainings(await models.trainingStates(), quietMs);
    return [{ labels: {}, value: due.length }];
  });
  return (outcome, { seconds, coreSeconds }) => {
    counted({ outcome });
    lasted({}, seconds);
    cost({}, coreSeconds);
  };
};

/** Counts the classifiers that this process reads, by where from. */
export const createReadMetrics = (metrics: Metrics): ((from: ModelSource) => void) => {
  const counted = metrics.counter(METRICS.classifierReads);
  return (from) => counted({ from });
};

/** Counts the classifiers that this process reads, by why. */
export const createLoadMetrics = (metrics: Metrics): ((reason: 'missed' | 'renewed') => void) => {
  const counted = metrics.counter(METRICS.classifierLoads);
  return (reason) => counted({ reason });
};
