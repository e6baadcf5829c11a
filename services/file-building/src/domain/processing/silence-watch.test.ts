import { expect, test } from '@jest/globals';
import { silenceWatch } from './silence-watch.ts';

const ONE = { id: 'one', lastProgressAt: new Date('2026-05-01T10:00:00Z') };
const MOVED = { ...ONE, lastProgressAt: new Date('2026-05-01T10:00:05Z') };

test('When a session does not move, then its silence grows from the first look on, and ends when it moves', () => {
  let now = 5_000;
  const watch = silenceWatch(() => now, 900);
  expect(watch.secondsOf(ONE)).toBe(0);
  now += 60_500;
  expect(watch.secondsOf(ONE)).toBe(60.5);
  expect(watch.secondsOf(MOVED)).toBe(0);
  now += 1_000;
  expect(watch.secondsOf(MOVED)).toBe(1);
});

test('When a session has not moved yet, then that is a silence too', () => {
  let now = 0;
  const watch = silenceWatch(() => now, 900);
  watch.secondsOf({ id: 'new', lastProgressAt: null });
  now = 2_000;
  expect(watch.secondsOf({ id: 'new', lastProgressAt: null })).toBe(2);
});

test('When nobody looked after a session for long, then its next silence begins anew', () => {
  let now = 0;
  const watch = silenceWatch(() => now, 900);
  watch.secondsOf(ONE);
  now = 900_001;
  expect(watch.secondsOf(ONE)).toBe(0);
});
