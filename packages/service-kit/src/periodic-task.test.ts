import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { periodicTask } from './periodic-task.ts';

const EVERY_MS = 1_000;

/** Work whose runs are counted and end on request. */
const heldWork = () => {
  const runs: PromiseWithResolvers<boolean>[] = [];
  const logged: object[] = [];
  const task = (isFirstRunRequired = false) =>
    periodicTask({
      task: 'do-something',
      everySeconds: EVERY_MS / 1_000,
      isFirstRunRequired,
      log: { warn: (fields: object) => void logged.push(fields) } as never,
      run: () => {
        const run = Promise.withResolvers<boolean>();
        runs.push(run);
        return run.promise;
      },
    });
  return { runs, logged, task };
};
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('When it is stopped while a run is on, then the stop waits for that run and none follows', async () => {
  const { runs, task } = heldWork();
  const periodic = task();
  await periodic.start();
  let isStopped = false;
  const stopping = periodic.stop().then(() => {
    isStopped = true;
  });
  await jest.advanceTimersByTimeAsync(EVERY_MS);
  expect(isStopped).toBe(false);

  runs[0]!.resolve(false);
  await stopping;
  periodic.runNow();
  await jest.advanceTimersByTimeAsync(10 * EVERY_MS);
  expect(runs).toHaveLength(1);
});

test('When a run fails, then it is logged by the name of the task and the next run comes in its time', async () => {
  const { runs, logged, task } = heldWork();
  const periodic = task();
  await periodic.start();
  runs[0]!.reject(new Error('away'));
  await jest.advanceTimersByTimeAsync(EVERY_MS - 1);
  expect(runs).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(2);
  expect(logged).toMatchObject([{ task: 'do-something', err: { message: 'away' } }]);
  runs[1]!.resolve(false);
  await periodic.stop();
});

test('When a run says that there is more, then the next one follows at once', async () => {
  const { runs, task } = heldWork();
  const periodic = task();
  await periodic.start();
  runs[0]!.resolve(true);
  await settle();
  expect(runs).toHaveLength(2);
  runs[1]!.resolve(false);
  await settle();
  expect(runs).toHaveLength(2);
  await periodic.stop();
});

test('When runs are wanted during a run, then one more follows, and never two at a time', async () => {
  const { runs, task } = heldWork();
  const periodic = task();
  await periodic.start();
  periodic.runNow();
  periodic.runNow();
  expect(runs).toHaveLength(1);
  runs[0]!.resolve(false);
  await settle();
  expect(runs).toHaveLength(2);
  runs[1]!.resolve(false);
  await settle();
  expect(runs).toHaveLength(2);
  await periodic.stop();
});

test('When the first run is required, then the start waits for it and fails with it', async () => {
  const { runs, logged, task } = heldWork();
  const starting = task(true).start();
  runs[0]!.reject(new Error('no keys'));
  await expect(starting).rejects.toThrow('no keys');
  await jest.advanceTimersByTimeAsync(10 * EVERY_MS);
  expect(runs).toHaveLength(1);
  expect(logged).toHaveLength(0);
});
