import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Logger } from '@tillmap/service-kit';
import { periodicTask } from './repeatedly.ts';
import { retryUntilSuccess } from './until-done.ts';

const EVERY_MS = 1_000;
const quiet = { warn: () => undefined } as unknown as Logger;

/** Work whose runs are counted and end when they are told to. */
const heldWork = () => {
  const runs: PromiseWithResolvers<void>[] = [];
  return {
    runs,
    work: () => {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      return run.promise;
    },
  };
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('When regular work is stopped while its first run is on, then the stop waits for it and it never runs again', async () => {
  const { runs, work } = heldWork();
  const part = periodicTask('anything', EVERY_MS, work, quiet);
  const starting = part.start();
  let isStopped = false;
  const stopping = part.stop().then(() => {
    isStopped = true;
  });
  await jest.advanceTimersByTimeAsync(EVERY_MS);
  expect(isStopped).toBe(false);

  runs[0]!.resolve();
  await Promise.all([starting, stopping]);
  await jest.advanceTimersByTimeAsync(10 * EVERY_MS);
  expect(runs).toHaveLength(1);
});

test('When regular work runs, then again after each end, and a later failure is tried again', async () => {
  const { runs, work } = heldWork();
  const part = periodicTask('anything', EVERY_MS, work, quiet);
  const starting = part.start();
  runs[0]!.resolve();
  await starting;
  await jest.advanceTimersByTimeAsync(EVERY_MS);
  runs[1]!.reject(new Error('away'));
  await jest.advanceTimersByTimeAsync(EVERY_MS);
  expect(runs).toHaveLength(3);
  runs[2]!.resolve();
  await part.stop();
});

test('When work that is tried until it is done is stopped during its first try, then the stop waits and nothing comes after', async () => {
  const { runs, work } = heldWork();
  const part = retryUntilSuccess('anything', EVERY_MS, work, quiet);
  const starting = part.start();
  let isStopped = false;
  const stopping = part.stop().then(() => {
    isStopped = true;
  });
  await jest.advanceTimersByTimeAsync(EVERY_MS);
  expect(isStopped).toBe(false);

  runs[0]!.reject(new Error('away'));
  await Promise.all([starting, stopping]);
  await jest.advanceTimersByTimeAsync(10 * EVERY_MS);
  expect(runs).toHaveLength(1);
});
