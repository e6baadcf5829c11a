import { afterEach, describe, expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { followThreads } from '../worker-threads.ts';
import { indexAlone } from './index-alone.ts';
import { answers, change } from './index-changes.ts';

const STEPS = 120;

const threads = followThreads();
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

const open = () => {
  const ended: string[] = [];
  const index = indexAlone(2, undefined, (thread) => void ended.push(thread));
  opened.push(index);
  return { index, ended };
};

const answersOfOneThatLived = async (): Promise<unknown> => {
  const { index } = open();
  for (let step = 0; step < STEPS; step += 1) change(index, step);
  return answers(index);
};

describe('When the thread that builds an index ends in the middle of changes', () => {
  test.each([1, 40, 96, 119])(
    'at step %i, then it answers like one that lived, and waits for nothing in vain',
    async (at) => {
      const { index, ended } = open();
      for (let step = 0; step < STEPS; step += 1) {
        change(index, step);
        // Some of it is shown, and some waits.
        if (step === at - 1) await index.visible(index.settle('ONE'));
        if (step === at) void threads.index().at(-1)!.terminate();
      }
      expect(await answers(index)).toEqual(await answersOfOneThatLived());
      expect(ended).toEqual(['index']);
    },
  );
});

describe('When a thread that searches ends while changes are shown', () => {
  test('then nobody waits for it, and what it answers later has them all', async () => {
    const { index, ended } = open();
    for (let step = 0; step < STEPS / 2; step += 1) change(index, step);
    await index.visible(index.settle('ONE'));
    await threads.matching().at(-1)!.terminate();
    for (let step = STEPS / 2; step < STEPS; step += 1) change(index, step);
    const before = threads.matching().length;
    const fresh = await answersOfOneThatLived();
    expect(await answers(index)).toEqual(fresh);
    await waitUntil(() => threads.matching().length > before, { seconds: 20, what: 'it is replaced' });
    expect(await answers(index)).toEqual(fresh);
    expect(ended).toEqual(['matching']);
  });
});
