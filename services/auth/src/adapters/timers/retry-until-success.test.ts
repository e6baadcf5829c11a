import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Logger } from '@tillmap/service-kit';
import { retryUntilSuccess } from './retry-until-success.ts';

const EVERY_MS = 1_000;
const quiet = { warn: () => undefined } as unknown as Logger;

/** Work whose runs are counted and end on request. */
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
