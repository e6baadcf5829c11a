import { expect, test } from '@jest/globals';
import { Semaphore } from './semaphore.ts';

/** Tasks that end when they are told to, and which of them were started. */
const tasksOf = (semaphore: Semaphore) => {
  const started: number[] = [];
  const run = (number: number) => {
    const end = Promise.withResolvers<void>();
    const done = semaphore.run(() => {
      started.push(number);
      return end.promise;
    });
    return async (): Promise<void> => {
      end.resolve();
      await done;
    };
  };
  return { started, run };
};

test('When a place is lent for a slow task, then one more runs, and the place is taken back after it', async () => {
  const semaphore = new Semaphore(1);
  const { started, run } = tasksOf(semaphore);
  const slow = Promise.withResolvers<void>();
  const endFirst = run(1);
  const endSecond = run(2);
  run(3);
  expect(started).toEqual([1]);
  semaphore.lendUntil(slow.promise);
  semaphore.lendUntil(slow.promise);
  await Promise.resolve();
  expect(started).toEqual([1, 2]);
  slow.resolve();
  await endFirst();
  expect(started).toEqual([1, 2]);
  await endSecond();
  expect(started).toEqual([1, 2, 3]);
});

test('When what was lent comes back while places are free, then no more run at once than before', async () => {
  const semaphore = new Semaphore(1);
  const { started, run } = tasksOf(semaphore);
  const slow = Promise.resolve();
  semaphore.lendUntil(slow);
  await slow;
  run(1);
  run(2);
  await Promise.resolve();
  expect(started).toEqual([1]);
});
