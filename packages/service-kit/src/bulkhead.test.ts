import { expect, test } from '@jest/globals';
import { createBulkhead } from './bulkhead.ts';

const full = new Error('full');

test('When work has waited for as long as it may, then it is refused, and what came after it has its turn', async () => {
  const inTurn = createBulkhead({ maxConcurrent: 1, maxQueued: 2, maxWaitMs: 50, rejection: () => full });
  const first = Promise.withResolvers<void>();
  const running = inTurn(() => first.promise);
  const done: string[] = [];
  const late = inTurn(async () => done.push('late'));
  await expect(late).rejects.toBe(full);
  const next = inTurn(async () => done.push('next'));
  first.resolve();
  await Promise.all([running, next]);
  await inTurn(async () => done.push('last'));
  expect(done).toEqual(['next', 'last']);
});

test('When work may wait for as long as it takes, then only a full queue refuses', async () => {
  const inTurn = createBulkhead({ maxConcurrent: 1, maxQueued: 1, rejection: () => full });
  const first = Promise.withResolvers<void>();
  const running = inTurn(() => first.promise);
  const waits = inTurn(async () => 'waited');
  await expect(inTurn(async () => 'third')).rejects.toBe(full);
  first.resolve();
  expect(await waits).toBe('waited');
  await running;
});
