import { expect, test } from '@jest/globals';
import { MODEL_FORMAT } from '@tillmap/classification/classifier';
import fc from 'fast-check';
import { isTrainingDue, type TrainingState } from './training-due.ts';
import { dueTrainings } from './training-order.ts';

const QUIET = 60_000;
const HOUR_MS = 3_600_000;

const trained = (wholesaler: string, over: Partial<TrainingState> = {}): TrainingState => ({
  wholesaler,
  changed: 1_000,
  sinceChange: HOUR_MS,
  trainedOn: 10_000,
  sinceTraining: 2 * HOUR_MS,
  format: MODEL_FORMAT,
  isWanted: true,
  rest: 0,
  ...over,
});
const without = (wholesaler: string, over: Partial<TrainingState> = {}): TrainingState =>
  trained(wholesaler, { trainedOn: null, sinceTraining: null, format: null, ...over });

const codesOf = (states: readonly TrainingState[]): readonly string[] =>
  dueTrainings(states, QUIET).map(({ wholesaler }) => wholesaler);

test('When a file waits without any classifier, then its wholesaler is trained before all that have one', () => {
  expect(codesOf([trained('A', { sinceTraining: 90 * HOUR_MS }), trained('B'), without('Z')])).toEqual(['Z', 'A', 'B']);
});

test('When a file came for one of those without a classifier, then that is the first', () => {
  expect(codesOf([without('A', { isWanted: false }), without('B'), trained('C')])).toEqual(['B', 'A', 'C']);
});

test('When one has a classifier of another version of the program only, then it counts as without', () => {
  const former = trained('Z', { format: 'former' });
  expect(codesOf([trained('A', { sinceTraining: 90 * HOUR_MS }), former])).toEqual(['Z', 'A']);
});

test('When one changes all the time, then it comes behind those that were trained before it', () => {
  const busy = trained('A', { sinceTraining: 2 * HOUR_MS, sinceChange: 0 });
  expect(
    codesOf([busy, trained('M', { sinceTraining: 3 * HOUR_MS }), trained('N', { sinceTraining: 5 * HOUR_MS })]),
  ).toEqual(['N', 'M', 'A']);
});

test('When nothing tells two apart, then the code does', () => {
  expect(codesOf([without('B'), without('A'), trained('D'), trained('C')])).toEqual(['A', 'B', 'C', 'D']);
});

const state = fc.record({
  wholesaler: fc.string({ minLength: 1, maxLength: 6 }),
  changed: fc.nat(5_000),
  sinceChange: fc.nat(2 * HOUR_MS),
  trainedOn: fc.option(fc.nat(20_000)),
  sinceTraining: fc.option(fc.nat(100 * HOUR_MS)),
  format: fc.constantFrom(null, MODEL_FORMAT, 'former'),
  isWanted: fc.boolean(),
  rest: fc.constantFrom(0, 5_000),
});

test('When there are any states, then exactly those that are due are returned, in an order that does not depend on theirs', () => {
  fc.assert(
    fc.property(fc.uniqueArray(state, { selector: ({ wholesaler }) => wholesaler }), (states) => {
      const due = dueTrainings(states, QUIET);
      expect(new Set(due)).toEqual(new Set(states.filter((one) => isTrainingDue(one, QUIET))));
      expect(dueTrainings(states.toReversed(), QUIET)).toEqual(due);
    }),
  );
});
