import { describe, expect, test } from '@jest/globals';
import { MODEL_FORMAT } from '@tillmap/classification/classifier';
import { createMetrics } from '@tillmap/service-kit';
import type { TrainingState } from '../../domain/training-due.ts';
import type { ModelReport } from '../postgres/model-store.ts';
import { createLoadMetrics, createTrainingMetrics } from './training-measures.ts';

const QUIET_MS = 60_000;
const DAY_SECONDS = 86_400;

const report = (wholesaler: string, trainedSecondsAgo: number): ModelReport => ({
  wholesaler_code: wholesaler,
  version: 7,
  trained_at: new Date(Date.now() - trainedSecondsAgo * 1_000),
  report: { mappings: 500 } as ModelReport['report'],
  short_forms: 0,
  short_form_examples: [],
});

/** A wholesaler of 1,000 mappings, all of which changed so long ago. */
const state = (wholesaler: string, sinceChange: number): TrainingState => ({
  wholesaler,
  changed: 1_000,
  sinceChange,
  trainedOn: 1_000,
  sinceTraining: 120_000,
  format: MODEL_FORMAT,
  isWanted: true,
  rest: 0,
});

const opened = (reports: readonly ModelReport[], states: readonly TrainingState[]) => {
  const metrics = createMetrics('catalog');
  const models = { modelReports: async () => reports, trainingStates: async () => states };
  createTrainingMetrics(metrics, models, QUIET_MS);
  const value = async (name: string, labels: Readonly<Record<string, string>> = {}): Promise<number | undefined> => {
    const found = await metrics.registry.getSingleMetric(name)!.get();
    return found.values.find((one) => Object.entries(labels).every(([label, of]) => one.labels[label] === of))?.value;
  };
  return { metrics, value };
};

describe('The metrics of trainings', () => {
  test('When two of three wholesalers have been quiet for long enough, then two trainings are due', async () => {
    const { value } = opened([], [state('NORTH', QUIET_MS), state('SOUTH', QUIET_MS - 1), state('WEST', 90_000)]);
    expect(await value('tillmap_trainings_due')).toBe(2);
  });

  test('When nothing is due, then that is 0 and not missing', async () => {
    expect(await opened([], []).value('tillmap_trainings_due')).toBe(0);
  });

  test('When a classifier was trained a day ago, then its age is a day', async () => {
    const { value } = opened([report('NORTH', DAY_SECONDS), report('SOUTH', 5)], []);
    const age = await value('tillmap_classifier_age_seconds', { wholesaler: 'NORTH' });
    expect(age).toBeGreaterThanOrEqual(DAY_SECONDS);
    expect(age).toBeLessThan(DAY_SECONDS + 60);
    expect(await value('tillmap_classifier_version', { wholesaler: 'SOUTH' })).toBe(7);
    expect(await value('tillmap_classifier_mappings', { wholesaler: 'SOUTH' })).toBe(500);
  });

  test('When classifiers are read from the database, then each is counted by its reason', async () => {
    const { metrics, value } = opened([], []);
    const loads = createLoadMetrics(metrics);
    for (const reason of ['missed', 'missed', 'renewed'] as const) loads(reason);
    expect(await value('tillmap_classifier_loads_total', { reason: 'missed' })).toBe(2);
    expect(await value('tillmap_classifier_loads_total', { reason: 'renewed' })).toBe(1);
  });
});
