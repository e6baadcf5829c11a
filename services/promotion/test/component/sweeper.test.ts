import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { formOf, startWorld, type World } from './harness.ts';

let world: World;
let promotionId: string;

beforeAll(async () => {
  world = await startWorld({ settings: { SWEEP_SECONDS: 0.2 } });
  promotionId = (await world.newPromotion()).id;
});
afterAll(() => world.close());

const put = (key: string, content = 'left behind') => world.objects.put(key, Readable.from([Buffer.from(content)]));
const makeOld = (key: string) => utimes(join(world.folder, key), new Date(0), new Date(Date.now() - 2 * 3_600_000));
const isThere = async (key: string) => (await world.keys()).includes(key);
const turns = async () => {
  // Two turns: the first may have begun before.
  for (const key of [`promotions/${randomUUID()}`, `promotions/${randomUUID()}`]) {
    await put(key);
    await makeOld(key);
    await waitUntil(async () => !(await isThere(key)), { what: 'a turn of the sweeper' });
  }
};
const exists = async (id: string) =>
  (await world.database.query('select 1 as one from promotion_file where id = $1', [id])).length > 0;

test('When bytes have no row, then the old ones go, the young ones and those of other services stay', async () => {
  const old = `promotions/${randomUUID()}`;
  const odd = 'promotions/not-an-id';
  const young = `promotions/${randomUUID()}`;
  const foreign = 'uploads/of-another-service';
  for (const key of [old, odd, young, foreign]) await put(key);
  for (const key of [old, odd, foreign]) await makeOld(key);
  await waitUntil(async () => !(await isThere(old)) && !(await isThere(odd)), { what: 'the orphans to go' });
  await turns();
  expect([await isThere(young), await isThere(foreign)]).toEqual([true, true]);
});

test('When a process died before the bytes were there, then the row goes after an hour and not before', async () => {
  const old = await world.addRow(promotionId, { state: 'uploading', minutesAgo: 61 });
  const young = await world.addRow(promotionId, { state: 'uploading', minutesAgo: 50 });
  await waitUntil(async () => !(await exists(old)), { what: 'the old row to go' });
  expect(await exists(young)).toBe(true);
  expect(await world.files(promotionId)).toEqual([]);
});

test('When a process died between the bytes and the row, then both go', async () => {
  const id = randomUUID();
  await put(`promotions/${id}`);
  await world.addRow(promotionId, { state: 'uploading', id, minutesAgo: 90 });
  await waitUntil(async () => !(await exists(id)), { what: 'the row to go' });
  expect(await isThere(`promotions/${id}`)).toBe(false);
  expect(await world.files(promotionId)).toEqual([]);
});

test('When a process died between a delete and the removal of the bytes, then they go', async () => {
  const id = randomUUID();
  await put(`promotions/${id}`);
  await world.addRow(promotionId, { state: 'deleted', id });
  await waitUntil(async () => !(await exists(id)) && !(await isThere(`promotions/${id}`)), { what: 'both to go' });
});

test('When the bytes of a file vanish, then the list says so, and no longer once they are back', async () => {
  const { id } = (await world.upload(promotionId, formOf('a,b\r\n', 'kept.csv'))).body;
  const problem = async () => (await world.files(promotionId)).find((file) => file.id === id)?.problem;
  expect(await problem()).toBeNull();
  await world.objects.remove(`promotions/${id}`);
  await waitUntil(async () => (await problem())?.includes('missing'), { what: 'the list to say so' });
  await put(`promotions/${id}`, 'a,b\r\n');
  await waitUntil(async () => (await problem()) === null, { what: 'the file to be well again' });
  await turns();
  expect((await world.download(id)).bytes.toString()).toBe('a,b\r\n');
});

test('When one file cannot be put right, then those behind it are, and so is it when it can be', async () => {
  const [stuck, sound] = ['00000000-0000-4000-8000-000000000001', 'ffffffff-0000-4000-8000-000000000002'];
  await world.database.execute(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  );
  await world.database.execute(
    `create trigger broken before delete on promotion_file for each row when (old.id = '${stuck}') execute function refuse()`,
  );
  await world.addRow(promotionId, { state: 'deleted', id: stuck });
  await world.addRow(promotionId, { state: 'deleted', id: sound });
  await waitUntil(async () => !(await exists(sound)), { what: 'the second to go' });
  expect(await exists(stuck)).toBe(true);
  await world.database.execute('drop trigger broken on promotion_file');
  await waitUntil(async () => !(await exists(stuck)), { seconds: 30, what: 'the first to go' });
});
