import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { supplierCsv } from './files.ts';
import { startWorld, type World } from './harness.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({}, () => new Date(), { uploads: { atOnce: 1, waiting: 2 } });
});
afterAll(() => world.close());

test('When many files come at once, then a few are read and wait in turn, and the others are told when to come again', async () => {
  const file = supplierCsv(10_000);
  const sessions = await Promise.all(Array.from({ length: 12 }, () => world.newSession()));
  const answers = await Promise.all(sessions.map(async (id) => ({ id, ...(await world.upload(id, file)) })));
  const taken = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 503);
  expect(taken.length).toBeGreaterThanOrEqual(3);
  expect(refused.length).toBeGreaterThan(0);
  expect(taken.length + refused.length).toBe(12);
  for (const { body, headers } of refused) {
    expect(body.message).toBe('Many files are being read right now. Please upload yours again in a minute.');
    expect(headers.get('retry-after')).toBe('30');
  }
  for (const { id } of refused.slice(0, 2)) expect((await world.upload(id, file)).status).toBe(200);
});
