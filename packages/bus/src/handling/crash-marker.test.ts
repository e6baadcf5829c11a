import { expect, test } from '@jest/globals';
import { CrashMarker } from './crash-marker.ts';

const IN_ORDER = false;
const PASSING = true;

test('When the process ends with the first message, then the next owner counts one more, and none once it survived', () => {
  const crashes = new CrashMarker(2);
  expect(crashes.deathsToStore).toBe(2);
  expect(crashes.begin(IN_ORDER)).toBe(true);
  expect([crashes.deaths, crashes.deathsToStore]).toEqual([2, 3]);
  expect(crashes.survived(IN_ORDER)).toBe(true);
  expect(crashes.deathsToStore).toBe(2);
  expect(crashes.survived(IN_ORDER)).toBe(false);
});

test.each([
  ['without a crash', 0, 1],
  ['behind a crash', 1, 100],
])('When messages are done one by one %s, then %i deaths mark the first %i of them', (_, deaths, marked) => {
  const crashes = new CrashMarker(deaths);
  const marks = Array.from({ length: 150 }, () => {
    const isMarked = crashes.begin(IN_ORDER);
    crashes.firstDone(IN_ORDER);
    crashes.passedOne();
    return isMarked;
  });
  expect(marks).toEqual(Array.from({ length: 150 }, (__, at) => at < marked));
});

test('When the first message is done, then its deaths are no longer those of the next one', () => {
  const crashes = new CrashMarker(4);
  crashes.begin(IN_ORDER);
  crashes.firstDone(IN_ORDER);
  expect([crashes.deaths, crashes.deathsToStore]).toEqual([0, 0]);
});

test('When messages pass a slow one, then one mark stands for all in hand and neither a try nor the first one done lifts it', () => {
  const crashes = new CrashMarker(0);
  crashes.passedOne();
  expect(crashes.begin(PASSING)).toBe(true);
  expect(crashes.begin(PASSING)).toBe(false);
  expect(crashes.survived(PASSING)).toBe(false);
  crashes.firstDone(PASSING);
  expect(crashes.deathsToStore).toBe(1);
  crashes.firstDone(IN_ORDER);
  expect(crashes.deathsToStore).toBe(0);
  expect(crashes.begin(IN_ORDER)).toBe(false);
});

test('When the mark is given back, then no death is counted; when the partition stays, it is again', () => {
  const crashes = new CrashMarker(1);
  expect(crashes.revoke()).toBe(false);
  expect(crashes.reclaim()).toBe(false);
  crashes.begin(IN_ORDER);
  expect([crashes.revoke(), crashes.deathsToStore]).toEqual([true, 1]);
  expect(crashes.revoke()).toBe(false);
  expect([crashes.reclaim(), crashes.deathsToStore]).toEqual([true, 2]);
});
