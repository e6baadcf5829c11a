import { expect, test } from '@jest/globals';
import { createPipelineStage } from './pipeline-stage.ts';

test('When things come one after the other, then one is worked on at a time, and the end waits for the last', async () => {
  const began: number[] = [];
  const done: number[] = [];
  const gates = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const { next, end } = createPipelineStage(async (at: number) => {
    began.push(at);
    await gates[at]!.promise;
    done.push(at);
  });
  await next(0);
  const second = next(1);
  expect(began).toEqual([0]);
  gates[0]!.resolve();
  await second;
  expect([began, done]).toEqual([[0, 1], [0]]);
  gates[1]!.resolve();
  gates[2]!.resolve();
  await next(2);
  await end();
  expect(done).toEqual([0, 1, 2]);
});

test('When the work fails, then who comes next is told, and who ends', async () => {
  const { next, end } = createPipelineStage(() => Promise.reject(new Error('no room')));
  await next(1);
  await expect(next(2)).rejects.toThrow('no room');
  await expect(end()).rejects.toThrow('no room');
});
