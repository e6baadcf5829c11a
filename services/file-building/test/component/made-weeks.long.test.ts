import { expect, test } from '@jest/globals';
import { compareWeeks } from './compare-weeks.ts';

const WEEKS = 10;
const LINES = 2_000;
/** A busy machine takes a minute for a week. */
const LIMIT_MS = 1_200_000;

test(
  'When ten weeks of 2,000 lines are made with trainings in between, then each change is in its class and none is of Tillmap’s own',
  async () => {
    const told = await compareWeeks(20_261_129, LINES, WEEKS);
    expect(told.seen).toEqual(told.truth);
    expect(told.thoughts).toBeGreaterThan(LINES / 10);
  },
  LIMIT_MS,
);
