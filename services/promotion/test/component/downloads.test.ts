import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { ADA, ANN, formOf, startWorld, type World } from './harness.ts';

let world: World;
let promotionId: string;
/** Many chunks of a stored file. */
const LONG = 'barcode,price\r\n'.repeat(60_000);

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  promotionId = (await world.newPromotion()).id;
  await world.forgetTold();
});

const stored = async (content = LONG): Promise<string> =>
  (await world.upload(promotionId, formOf(content, 'offers.csv'))).body.id;
const pathOf = (id: string): string => join(world.folder, 'promotions', id);
const problem = async () => (await world.files(promotionId))[0]?.problem ?? null;
const downloads = (id: string) =>
  world.told.filter(({ event, message }) => event === 'file' && message.fileId === id && message.what === 'downloaded')
    .length;

describe('Downloading', () => {
  test('When only the headers are asked for, then they are the same and nobody is told', async () => {
    const id = await stored();
    const head = await world.download(id, 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([200, String(LONG.length), 0]);
    await world.download(id);
    await waitUntil(() => downloads(id) === 1);
  });

  test('When bytes changed in the store, then the answer breaks off before it is whole, and the list says so', async () => {
    const id = await stored();
    const bytes = Buffer.from(LONG);
    bytes[bytes.length - 5] = 0x58;
    await writeFile(pathOf(id), bytes);
    await expect(world.download(id)).rejects.toThrow();
    await waitUntil(async () => (await problem()) !== null, { what: 'the file to be marked' });
    expect(await problem()).toContain('damaged');
    const metrics = await (await fetch(world.url('/metrics'))).text();
    expect(metrics).toMatch(/tillmap_damaged_files_total\{[^}]*\} [1-9]/);

    await writeFile(pathOf(id), LONG);
    expect((await world.download(id)).bytes.length).toBe(LONG.length);
    await waitUntil(async () => (await problem()) === null, { what: 'the file to be well again' });
  });

  test('When a short file changed, then nothing of it arrives as if it were whole', async () => {
    const id = await stored('a,b\r\n');
    await writeFile(pathOf(id), 'a,X\r\n');
    await expect(world.download(id)).rejects.toThrow();
  });

  test('When a file was cut off in the store, then the answer is 410 with a sentence and not told', async () => {
    const id = await stored();
    await truncate(pathOf(id), 100);
    const { status, body } = await world.download(id);
    expect([status, body.message]).toEqual([410, await problem()]);

    const whole = await stored('a,b\r\n');
    await world.download(whole);
    await waitUntil(() => downloads(whole) === 1, { what: 'the event of a download that came later' });
    expect(downloads(id)).toBe(0);
  });

  test('When the bytes are gone, then the answer is 410 with the sentence of the list, until they are back', async () => {
    const id = await stored();
    await rm(pathOf(id));
    const { status, body } = await world.download(id);
    expect([status, body.message]).toEqual([410, 'This file is missing from storage. Please upload it again.']);
    expect(await problem()).toBe(body.message);
    await world.objects.put(`promotions/${id}`, Readable.from([Buffer.from(LONG)]));
    expect((await world.download(id)).status).toBe(200);
    await waitUntil(async () => (await problem()) === null, { what: 'the file to be well again' });
  });
});

describe('Deleting a file', () => {
  test('When an admin does, then the row, the bytes and the count go, and the trail hears of it', async () => {
    const id = await stored('a,b\r\n');
    expect((await world.remove(`/promotion-files/${id}`, ANN)).status).toBe(403);
    expect((await world.remove(`/promotion-files/${id}`, ADA)).status).toBe(204);
    expect((await world.get(`/promotions/${promotionId}`)).body).toMatchObject({ file_count: 0, files: [] });
    expect((await world.download(id)).status).toBe(404);
    expect((await world.remove(`/promotion-files/${id}`)).status).toBe(404);
    await waitUntil(async () => !(await world.keys()).includes(`promotions/${id}`), { what: 'the bytes to go' });
    await waitUntil(() => world.told.some(({ message }) => message.what === 'deleted'));
    expect(world.told.find(({ message }) => message.what === 'deleted')?.message).toMatchObject({
      fileId: id,
      originalFilename: 'offers.csv',
      byUserId: ADA.id,
    });
  });
});
