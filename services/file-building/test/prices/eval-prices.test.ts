import { expect, test } from '@jest/globals';
import { evaluateFaults, evaluateLayouts } from './evaluate.ts';
import { FAULTS } from './products.ts';

const ROWS = 400;

test.each([1, 2, 3])(
  'When files of 30 layouts are read (seed %i), then what their costs are for is right, or asked',
  async (seed) => {
    const layouts = await evaluateLayouts(100 * seed, ROWS);
    const names = (some: typeof layouts) => some.map(({ layout, sentence }) => `${layout.name}: ${sentence}`);
    expect(layouts).toHaveLength(30);
    expect(names(layouts.filter(({ isWrongWithoutWord }) => isWrongWithoutWord))).toEqual([]);
    expect(names(layouts.filter(({ isRight }) => !isRight)).slice(1)).toEqual([]);
  },
);

test.each([1, 2, 3])(
  'When faults are planted (seed %i), then nearly all are caught, and good rows are left alone',
  async (seed) => {
    const { planted, caught, good, falseAlarms } = await evaluateFaults(100 * seed, ROWS);
    const [all, found] = [planted, caught].map((counts) => FAULTS.reduce((sum, fault) => sum + counts[fault], 0));
    expect(found! / all!).toBeGreaterThanOrEqual(0.98);
    expect(falseAlarms.slice(Math.floor(0.01 * good))).toEqual([]);
  },
);
