import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { CooperativeTask } from '@tillmap/classification/matching/calibration';
import { BackgroundThrottle } from './background-throttle.ts';

/** Work in steps of a millisecond each; `done` counts them. */
class Work {
  done = 0;

  *steps(count: number): CooperativeTask<string> {
    for (; this.done < count; this.done++) {
      const until = performance.now() + 1;
      while (performance.now() < until);
      yield;
    }
    return 'done';
  }
}

test('When nobody else is at work, then it works without waiting', async () => {
  const way = new BackgroundThrottle();
  expect(await way.run(new Work().steps(50))).toBe('done');
  expect(way.waitedMs).toBe(0);
});

test('When others begin, then it stops within a turn, and goes on as soon as they are done', async () => {
  const way = new BackgroundThrottle();
  const long = new Work();
  const ended = way.run(long.steps(100));
  await sleep(20);
  way.isForegroundBusy = true;
  await sleep(10);
  const { done } = long;
  expect(done).toBeLessThan(100);
  await sleep(100);
  expect(long.done).toBe(done);
  way.isForegroundBusy = false;
  expect(await ended).toBe('done');
  expect(way.waitedMs).toBeGreaterThan(50);
});

test('When others never rest, then it ends all the same', async () => {
  const way = new BackgroundThrottle();
  way.isForegroundBusy = true;
  expect(await way.run(new Work().steps(250))).toBe('done');
  expect(way.waitedMs).toBeGreaterThan(600);
});

test('When the work fails, then its error is passed on', async () => {
  const failing = (function* (): CooperativeTask<void> {
    yield;
    throw new Error('No memory.');
  })();
  await expect(new BackgroundThrottle().run(failing)).rejects.toThrow('No memory.');
});
