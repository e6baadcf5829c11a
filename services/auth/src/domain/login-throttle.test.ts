import { expect, test } from '@jest/globals';
import { failureDelayMs, WAITING_AT_ONCE, waitOf } from './login-throttle.ts';

const failed = (count: number) => ({ count, firstAt: new Date('2026-03-01T09:30:00.000Z') });

test('When five failed from an address, then the next waits longer each time, up to 7 s', () => {
  expect(waitOf(undefined, undefined)).toBeUndefined();
  expect(waitOf(failed(4), failed(19))).toBeUndefined();
  expect([5, 6, 7, 8, 9, 10, 500].map((count) => waitOf(failed(count), failed(0))?.milliseconds)).toEqual([
    1_000, 2_000, 4_000, 7_000, 7_000, 7_000, 7_000,
  ]);
});

test('When twenty failed from anywhere, then all tries wait, and those of addresses that failed too often behind each other', () => {
  expect(waitOf(undefined, failed(20))).toEqual({ behind: 'nobody', milliseconds: 1_000 });
  expect(waitOf(failed(4), failed(22))).toEqual({ behind: 'nobody', milliseconds: 4_000 });
  expect(waitOf(failed(7), failed(20))).toEqual({ behind: 'account', milliseconds: 4_000 });
});

test('When as many wait as may, then the last is heard before a gateway gives up', () => {
  expect(WAITING_AT_ONCE * (waitOf(failed(500), failed(500))?.milliseconds ?? 0)).toBeLessThan(25_000);
});

test('When failures go on, then the answers take longer, up to a second', () => {
  expect([1, 2, 3, 4, 5, 50].map(failureDelayMs)).toEqual([0, 0, 250, 500, 1_000, 1_000]);
});
