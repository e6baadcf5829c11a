import { beforeEach, expect, test } from '@jest/globals';
import { AdaptiveSessionTimeout } from './adaptive-session-timeout.ts';

let now: number;
let session: AdaptiveSessionTimeout;
const hear = (duration: number, times = 1, apiName = 'Fetch') =>
  Array.from({ length: times }, () => session.recordLatency({ apiName, duration }));

beforeEach(() => {
  now = 1_000;
  session = new AdaptiveSessionTimeout(10_000, () => now);
});

test('When four answers in a row are so slow that no sign of life comes in time, then the session is a minute', () => {
  expect(hear(5_000, 3)).toEqual([false, false, false]);
  expect(session.ms).toBe(10_000);
  expect(hear(5_000)).toEqual([true]);
  expect(session.ms).toBe(60_000);
});

test('When a quick answer is between slow ones, or the broker itself waits, then the session stays as it is', () => {
  hear(5_000, 3);
  hear(300);
  hear(5_000, 3);
  hear(30_000, 4, 'JoinGroup');
  expect(session.ms).toBe(10_000);
});

test('When answers were quick for a minute, then the session is as usual again', () => {
  hear(5_000, 4);
  hear(300);
  now += 59_999;
  expect(hear(300)).toEqual([false]);
  now += 1;
  expect(hear(300)).toEqual([true]);
  expect(session.ms).toBe(10_000);
});

test('When the usual session is longer than a minute, then it stays', () => {
  session = new AdaptiveSessionTimeout(120_000);
  hear(50_000, 4);
  expect(session.ms).toBe(120_000);
});
