import { describe, expect, test } from '@jest/globals';
import { MODEL_FORMAT } from '@tillmap/classification/classifier';
import { learningWholesalers, type TrainingProgress } from './learning.ts';
import type { TrainingState } from './training-due.ts';

const QUIET = 60_000;
const untrained = (wholesaler: string, over: Partial<TrainingState> = {}): TrainingState => ({
  wholesaler,
  changed: 7_000,
  sinceChange: 10_000,
  trainedOn: null,
  sinceTraining: null,
  format: null,
  isWanted: false,
  rest: 0,
  ...over,
});
const trained = (wholesaler: string, over: Partial<TrainingState> = {}): TrainingState =>
  untrained(wholesaler, {
    changed: 0,
    trainedOn: 7_000,
    sinceTraining: 60_000,
    format: MODEL_FORMAT,
    isWanted: true,
    ...over,
  });

const learned = (states: readonly TrainingState[], over: Partial<TrainingProgress> = {}) =>
  learningWholesalers({ processes: 1, running: [], states, ...over }, QUIET);

describe('Wholesalers that are being learned', () => {
  test('When a training is under way, then the time that it has left is said, and at least some', () => {
    const [north] = learned([untrained('NORTH')], { running: [{ wholesaler: 'NORTH', seconds: 20 }] });
    expect(north).toEqual({ wholesaler: 'NORTH', readyInSeconds: 30 });
    const [late] = learned([untrained('NORTH')], { running: [{ wholesaler: 'NORTH', seconds: 900 }] });
    expect(late).toEqual({ wholesaler: 'NORTH', readyInSeconds: 10 });
  });

  test('When others come before it, then it waits for them as well, and the one that a file came for goes first', () => {
    const states = [untrained('A'), untrained('B', { isWanted: true }), untrained('Z', { changed: 60_000 })];
    const running = [{ wholesaler: 'Z', seconds: 100 }];
    expect(learned(states, { running })).toEqual([
      { wholesaler: 'A', readyInSeconds: 110 },
      { wholesaler: 'B', readyInSeconds: 60 },
      { wholesaler: 'Z', readyInSeconds: 10 },
    ]);
    expect(learned(states, { running, processes: 2 })).toContainEqual({ wholesaler: 'B', readyInSeconds: 50 });
  });

  test.each([
    ['its import goes on', { sinceChange: 100 }],
    ['its last training failed a moment ago', { rest: 10_000 }],
    ['another version of the program has just trained it', { ...trained('NORTH'), format: 'former' }],
  ])('When %s, then nobody can say how long it takes', (_, over) => {
    expect(learned([untrained('NORTH', over)])).toEqual([{ wholesaler: 'NORTH', readyInSeconds: undefined }]);
  });

  test.each([
    ['has a classifier', trained('NORTH')],
    ['is trained again', trained('NORTH', { changed: 5_000 })],
    ['has too few mappings', untrained('NORTH', { changed: 199 })],
    ['was trained before the clock was set back', trained('NORTH', { sinceTraining: -60_000 })],
  ])('When it %s, then it is not among them', (_, state) => {
    expect(learned([state])).toEqual([]);
  });

  test('When its training has just ended, then not all processes have its classifier yet', () => {
    expect(learned([trained('NORTH', { sinceTraining: 500 })])).toEqual([{ wholesaler: 'NORTH', readyInSeconds: 3 }]);
  });

  test('When no process trains, then nobody can say when, and nobody has to wait for it', () => {
    const nobody = [{ wholesaler: 'NORTH', readyInSeconds: Number.POSITIVE_INFINITY }];
    expect(learned([untrained('NORTH')], { processes: 0 })).toEqual(nobody);
  });
});
