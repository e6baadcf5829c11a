import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { AtWork } from './at-work.ts';

test('While any of the work is done somebody waits, and a moment after the last of it nobody does', async () => {
  const atWork = new AtWork();
  const told: boolean[] = [];
  atWork.follow((is) => void told.push(is));
  const work = atWork.watched(async (ms: number) => {
    await sleep(ms);
    return ms;
  });
  expect(await Promise.all([work(5), work(20)])).toEqual([5, 20]);
  // The next one comes before the end of the last one is told.
  await work(5);
  expect(told).toEqual([false, true]);
  await sleep(100);
  expect(told).toEqual([false, true, false]);
});

test('When the work fails, then its error is passed on, and nobody waits any more', async () => {
  const atWork = new AtWork();
  const told: boolean[] = [];
  const unfollow = atWork.follow((is) => void told.push(is));
  const work = atWork.watched(async () => {
    throw new Error('It did not work.');
  });
  await expect(work()).rejects.toThrow('It did not work.');
  await sleep(100);
  unfollow();
  await expect(work()).rejects.toThrow('It did not work.');
  expect(told).toEqual([false, true, false]);
});
