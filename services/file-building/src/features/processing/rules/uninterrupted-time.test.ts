import { expect, test } from '@jest/globals';
import { createUninterruptedTime } from './uninterrupted-time.ts';

const HOUR_MS = 3_600_000;

/** Two clocks that go on together, and the time of day set by so much. */
const clocks = () => {
  const at = { steadyMs: 5_000, aheadMs: 0 };
  const time = createUninterruptedTime(
    () => at.steadyMs + at.aheadMs,
    () => at.steadyMs,
  );
  /** The watch asks every ten seconds. */
  const watch = (seconds: number): void => {
    for (let n = 0; n < seconds; n += 10) {
      at.steadyMs += 10_000;
      time.seconds();
    }
  };
  return { at, time, watch };
};

test('When no clock is set, then the time since the start is trusted', () => {
  const { time, watch } = clocks();
  expect(time.seconds()).toBe(0);
  watch(900);
  expect(time.seconds()).toBe(900);
});

test.each([24 * HOUR_MS, -HOUR_MS])(
  'When the time of day jumps by %i ms, then it is trusted from there on only',
  (jump) => {
    const { at, time, watch } = clocks();
    watch(900);
    at.aheadMs += jump;
    expect(time.seconds()).toBe(0);
    at.steadyMs += 60_000;
    expect(time.seconds()).toBe(60);
  },
);

test('When the clock is corrected by less than a second each time, then nothing has jumped', () => {
  const { at, time } = clocks();
  for (let n = 0; n < 10; n += 1) {
    at.steadyMs += 10_000;
    at.aheadMs += 900;
    time.seconds();
  }
  expect(time.seconds()).toBe(100);
});

test('When both clocks went on while the machine slept, then the time is trusted from there on only', () => {
  const { at, time, watch } = clocks();
  watch(900);
  at.steadyMs += HOUR_MS;
  expect(time.seconds()).toBe(0);
  watch(60);
  expect(time.seconds()).toBe(60);
});
