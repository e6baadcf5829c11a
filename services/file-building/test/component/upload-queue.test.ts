import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { supplierCsv } from './files.ts';
import { ANN, AT, startWorld, type World } from './harness.ts';

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

test('When many corrected files come at once, then they wait in the same turn', async () => {
  const id = await world.newSession();
  const [header = '', ...rows] = supplierCsv(2_000).split('\n');
  const bad = rows.map((row) => (row === '' ? row : `x${row}`));
  expect((await world.upload(id, [header, ...rows.slice(0, 10), ...bad.slice(10)].join('\n'))).status).toBe(200);
  const send = () => {
    const form = new FormData();
    form.set('file', new Blob([[header, ...rows].join('\n')]), 'rejected.csv');
    return world.call(ANN, 'POST', `${AT}/sessions/${id}/corrected-rows`, form);
  };
  const answers = await Promise.all(Array.from({ length: 12 }, send));
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(12);
  expect(new Set(refused.map(({ body }) => body.message))).toEqual(
    new Set(['Many files are being read right now. Please upload yours again in a minute.']),
  );
});
