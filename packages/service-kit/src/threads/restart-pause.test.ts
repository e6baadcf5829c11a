import { expect, test } from '@jest/globals';
import { endsInARow, restartPause } from './restart-pause.ts';

test('When a thread ends again and again, then each pause is twice the last one, 30 s at most', () => {
  expect([1, 2, 3, 4, 9, 10, 1_000].map(restartPause)).toEqual([100, 200, 400, 800, 25_600, 30_000, 30_000]);
});

test('When a thread lived for a minute before it ended, then that counts as a first end', () => {
  expect(endsInARow(0, 10)).toBe(1);
  expect(endsInARow(4, 59_999)).toBe(5);
  expect(endsInARow(4, 60_000)).toBe(1);
});
