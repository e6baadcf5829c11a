import { expect, test } from '@jest/globals';
import { DependencyUnavailable } from './domain.ts';
import { createIsolatedRunner } from './isolated-runner.ts';
import type { Logger } from './logger.ts';

const setUp = () => {
  let now = 0;
  const warned: { item: string }[] = [];
  const log = { warn: (what: { item: string }) => warned.push(what) } as unknown as Logger;
  const counted: string[] = [];
  const done: string[] = [];
  const broken = new Map<string, Error>();
  const each = createIsolatedRunner({ log, failed: ({ work }) => counted.push(work), now: () => now })('sweep');
  const pass = (items: readonly string[]) =>
    each(
      items,
      (item) => item,
      async (item) => {
        const error = broken.get(item);
        done.push(item);
        if (error) throw error;
      },
    );
  return {
    broken,
    warned,
    counted,
    pass: async (items: readonly string[]) => {
      done.length = 0;
      await pass(items);
      return [...done];
    },
    wait: (seconds: number) => {
      now += seconds * 1_000;
    },
  };
};

test('When one item fails, then it is logged, counted and passed over, and the others are done', async () => {
  const { broken, warned, counted, pass } = setUp();
  broken.set('a', new Error('broken'));
  expect(await pass(['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  expect(warned).toEqual([expect.objectContaining({ work: 'sweep', item: 'a' })]);
  expect(counted).toEqual(['sweep']);
});

test('When an item fails again and again, then it is tried again after longer and longer pauses, behind the others', async () => {
  const { broken, pass, wait } = setUp();
  broken.set('a', new Error('broken'));
  await pass(['a', 'b']);
  expect(await pass(['a', 'b'])).toEqual(['b']);
  wait(5);
  expect(await pass(['a', 'b'])).toEqual(['b', 'a']);
  wait(5);
  expect(await pass(['a', 'b'])).toEqual(['b']);
  wait(5);
  expect(await pass(['a', 'b'])).toEqual(['b', 'a']);
  wait(3_600);
  expect(await pass(['a', 'b'])).toEqual(['b', 'a']);
  broken.clear();
  wait(3_600);
  expect(await pass(['a', 'b'])).toEqual(['b', 'a']);
  expect(await pass(['a', 'b'])).toEqual(['a', 'b']);
});

test('When a part that is away fails several items in a row, then the pass ends, and the next one begins behind them', async () => {
  const { broken, pass } = setUp();
  for (const item of ['a', 'b', 'c']) broken.set(item, new DependencyUnavailable('object store'));
  await expect(pass(['a', 'b', 'c', 'd'])).rejects.toThrow(DependencyUnavailable);
  expect(await pass(['a', 'b', 'd', 'e', 'f'])).toEqual(['d', 'e', 'f', 'a', 'b']);
  broken.clear();
  expect(await pass(['a', 'b', 'c', 'd'])).toEqual(['d', 'a', 'b', 'c']);
});
