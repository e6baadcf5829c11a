import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ActivityMonitor } from './activity-monitor.ts';

const A_WHILE_MS = 1_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('While any of the work is done somebody waits, and a moment after the last of it nobody does', async () => {
  const atWork = new ActivityMonitor();
  const told: boolean[] = [];
  atWork.subscribe((is) => void told.push(is));
  const work = atWork.track(async (ms: number) => {
    await after(ms);
    return ms;
  });
  const both = Promise.all([work(5), work(20)]);
  await jest.advanceTimersByTimeAsync(20);
  expect(await both).toEqual([5, 20]);
  // The next one comes before the idle notice of the last one.
  const next = work(5);
  await jest.advanceTimersByTimeAsync(5);
  await next;
  expect(told).toEqual([false, true]);
  await jest.advanceTimersByTimeAsync(A_WHILE_MS);
  expect(told).toEqual([false, true, false]);
});

test('When the work fails, then its error is passed on, and nobody waits any more', async () => {
  const atWork = new ActivityMonitor();
  const told: boolean[] = [];
  const unfollow = atWork.subscribe((is) => void told.push(is));
  const work = atWork.track(async () => {
    throw new Error('It did not work.');
  });
  await expect(work()).rejects.toThrow('It did not work.');
  await jest.advanceTimersByTimeAsync(A_WHILE_MS);
  unfollow();
  await expect(work()).rejects.toThrow('It did not work.');
  expect(told).toEqual([false, true, false]);
});
