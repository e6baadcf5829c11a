import { METRICS, type Metrics } from '@tillmap/service-kit';
import type { ModelStore } from '../postgres/model-store.ts';

type Measure = (outcome: 'trained' | 'too_few' | 'late' | 'failed', seconds: number) => void;

/**
 * Creates the metrics of trainings: their number and duration, and each wholesaler's current version and its
 * mappings.
 */
export const createTrainingMetrics = (metrics: Metrics, models: Pick<ModelStore, 'modelReports'>): Measure => {
  const counted = metrics.counter(METRICS.trainings);
  const took = metrics.histogram(METRICS.trainingSeconds);
  metrics.gauge(METRICS.classifierVersion, async () =>
    (await models.modelReports()).map((one) => ({ labels: { wholesaler: one.wholesaler_code }, value: one.version })),
  );
  metrics.gauge(METRICS.classifierMappings, async () =>
    (await models.modelReports()).map((one) => ({
      labels: { wholesaler: one.wholesaler_code },
      value: one.report.mappings,
    })),
  );
  return (outcome, seconds) => {
    counted({ outcome });
    took({}, seconds);
  };
};
