import { expect, test } from '@jest/globals';
import { MODEL_FORMAT } from '@tillmap/classification/classifier';
import { affordable } from './training-budget.ts';
import type { TrainingState } from './training-due.ts';

const due = (wholesaler: string, format: string | null): TrainingState => ({
  wholesaler,
  changed: 500,
  sinceChange: 1e9,
  trainedOn: format === null ? null : 500,
  sinceTraining: format === null ? null : 1e9,
  format,
  isWanted: true,
  rest: 0,
});
const all = [due('NEW', null), due('UNREADABLE', 'another format'), due('OLD', MODEL_FORMAT)];

test('While something of the hour’s budget is left, then whatever is due may begin', () => {
  expect(affordable(all, { spent: 59.9, budget: 60 })).toEqual(all);
  expect(affordable(all, { spent: 1e6, budget: Number.POSITIVE_INFINITY })).toEqual(all);
});

test('When the budget is spent, then only wholesalers without a classifier that can be read begin', () => {
  expect(affordable(all, { spent: 60, budget: 60 }).map(({ wholesaler }) => wholesaler)).toEqual(['NEW', 'UNREADABLE']);
  expect(affordable([{ ...due('NEW', null), isWanted: false }], { spent: 60, budget: 60 })).toEqual([]);
});
