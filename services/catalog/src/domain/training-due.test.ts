import { describe, expect, test } from '@jest/globals';
import { MODEL_FORMAT } from '@tillmap/classification/classifier';
import { isTrainingDue, type TrainingState } from './training-due.ts';

const QUIET = 60_000;
const trained: TrainingState = {
  wholesaler: 'NORTH',
  changed: 0,
  sinceChange: 1e9,
  trainedOn: 10_000,
  sinceTraining: 120_000,
  format: MODEL_FORMAT,
  isWanted: true,
  rest: 0,
};
const untrained: TrainingState = { ...trained, changed: 500, trainedOn: null, sinceTraining: null, format: null };

describe('When a classifier is to be trained', () => {
  test.each([
    ['When nothing changed, then not', trained, false],
    ['When a hundredth changed and it is quiet, then it is', { ...trained, changed: 100 }, true],
    ['When less changed, then not', { ...trained, changed: 99 }, false],
    ['When less changed and a day has passed, then it is', { ...trained, changed: 1, sinceTraining: 86_400_000 }, true],
    ['When it is not quiet yet, then not', { ...trained, changed: 100, sinceChange: 59_000 }, false],
    [
      'When it is never quiet, then it is after an hour',
      { ...trained, changed: 100, sinceChange: 0, sinceTraining: 3.6e6 },
      true,
    ],
    [
      'When there is none and an import has just ended, then it is within seconds',
      { ...untrained, sinceChange: 3_000 },
      true,
    ],
    ['When there is none and the import goes on, then not', { ...untrained, sinceChange: 500 }, false],
    ['When there is none and nobody asked about a name yet, then it is', { ...untrained, isWanted: false }, true],
    ['When nobody asked about a name since, then not again', { ...trained, changed: 5_000, isWanted: false }, false],
    [
      'When nobody asked about a name and another version of the program made it, then not',
      { ...trained, format: 'old', sinceTraining: 700_000, isWanted: false },
      false,
    ],
    ['When there are too few mappings, then not', { ...untrained, changed: 199 }, false],
    [
      'When there were too few and now there are enough, then it is',
      { ...untrained, trainedOn: 150, changed: 50 },
      true,
    ],
    [
      'When another version of the program made it, then it is',
      { ...trained, format: 'old', sinceTraining: 700_000 },
      true,
    ],
    [
      'When another version has just made it, then not: both would go on for ever',
      { ...trained, format: 'old' },
      false,
    ],
    ['When the last try failed a moment ago, then not', { ...untrained, rest: 1 }, false],
    ['When the last try failed and rests for as long as any, then not', { ...untrained, rest: 600_000 }, false],
    ['When it would rest for longer, because the clock was set back, then it is', { ...untrained, rest: 3.6e6 }, true],
    [
      'When there is none and the clock was set back since the import, then it is',
      { ...untrained, sinceChange: -3.6e6 },
      true,
    ],
    [
      'When it is of another version and the clock was set back since its training, then it is',
      { ...trained, format: 'former', sinceTraining: -8.64e7 },
      true,
    ],
    [
      'When a hundredth changed and the clock was set back since, then it is',
      { ...trained, changed: 100, sinceChange: -8.64e7, sinceTraining: -8.63e7 },
      true,
    ],
  ])('%s', (_, state, due) => {
    expect(isTrainingDue(state, QUIET)).toBe(due);
  });
});
