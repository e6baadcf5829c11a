import { expect, test } from '@jest/globals';
import { compareWeeks } from './compare-weeks.ts';

test.each([
  [1, 120],
  [2, 80],
])(
  'When weeks are made with trainings in between (seed %i), then each change is in its class and none is of Tillmap’s own',
  async (seed, size) => {
    const told = await compareWeeks(seed, size, 4);
    expect(told.seen).toEqual(told.truth);
    expect(told.thoughts).toBeGreaterThan(0);
  },
);
