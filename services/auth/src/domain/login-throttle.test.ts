import { expect, test } from '@jest/globals';
import { blockedSeconds, FAILURE_WINDOW_MS, failureDelayMs } from './login-throttle.ts';

const firstAt = new Date('2026-03-01T09:30:00.000Z');
const after = (milliseconds: number): Date => new Date(firstAt.getTime() + milliseconds);

test('When fewer than five failed, then the next try is heard; after five only when the window has passed', () => {
  expect(blockedSeconds(undefined, firstAt)).toBe(0);
  expect(blockedSeconds({ count: 4, firstAt }, after(1))).toBe(0);
  expect(blockedSeconds({ count: 5, firstAt }, after(60_000))).toBe(14 * 60);
  expect(blockedSeconds({ count: 5, firstAt }, after(FAILURE_WINDOW_MS))).toBe(0);
});

test('When failures go on, then the answers take longer, up to a second', () => {
  expect([1, 2, 3, 4, 5, 50].map(failureDelayMs)).toEqual([0, 0, 250, 500, 1_000, 1_000]);
});
