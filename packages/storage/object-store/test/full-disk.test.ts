import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { type SmallDisk, smallDisk } from '@tillmap/testing';
import { FolderObjectStore, ObjectMissing } from '../src/index.ts';

const KB = 1024;
const disk = smallDisk({ bytes: 512 * KB, files: 40 });
if (typeof disk === 'string') process.stdout.write(`Skipped, a full disk for files: ${disk}\n`);

const FULL = 'File storage is full. Please contact your administrator.';

(typeof disk === 'string' ? describe.skip : describe)('A full disk', () => {
  const { mount, settled, remove } = disk as SmallDisk;
  let folder: string;
  let store: FolderObjectStore;
  beforeAll(async () => {
    folder = mount();
    store = await FolderObjectStore.open(folder);
  });
  afterEach(() => settled());
  afterAll(() => remove());

  const bytes = (count: number, value = 1): Readable => Readable.from([Buffer.alloc(count, value)]);
  const refused = async (put: Promise<unknown>): Promise<void> => {
    await expect(put).rejects.toThrow(DependencyUnavailable);
    await expect(put).rejects.toThrow(FULL);
    expect(await readdir(path.join(folder, '.unfinished'))).toEqual([]);
  };

  test('When there is no room for a file, then it is refused with the sentence, nothing of it stays, and others go on', async () => {
    await store.put('uploads/before', bytes(100 * KB, 7));
    const reading = await store.get('uploads/before');

    await refused(store.put('uploads/large', bytes(600 * KB)));

    await expect(store.get('uploads/large')).rejects.toThrow(ObjectMissing);
    expect((await buffer(reading)).equals(Buffer.alloc(100 * KB, 7))).toBe(true);
    await settled();
    await store.put('uploads/small', bytes(50 * KB));
    expect(await store.stat('uploads/small')).toMatchObject({ sizeBytes: 50 * KB });
  });

  test('When a file is to be replaced and there is no room for the new one, then the old one stays whole', async () => {
    await store.put('uploads/kept', bytes(20 * KB, 3));
    await refused(store.put('uploads/kept', bytes(600 * KB, 4)));
    expect((await buffer(await store.get('uploads/kept'))).equals(Buffer.alloc(20 * KB, 3))).toBe(true);
  });

  test('When two files come at once and there is room for one, then at most one is there, and it is whole', async () => {
    const sizes = { first: 300 * KB, second: 300 * KB };
    const outcomes = await Promise.allSettled(
      Object.entries(sizes).map(([name, size]) => {
        const sender = new PassThrough();
        for (let sent = 0; sent < size; sent += 10 * KB) sender.write(Buffer.alloc(10 * KB, 5));
        sender.end();
        return store.put(`at-once/${name}`, sender);
      }),
    );
    const refusals = outcomes.filter(({ status }) => status === 'rejected');
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals.every((one) => one.status === 'rejected' && one.reason.message === FULL)).toBe(true);
    for await (const { sizeBytes } of store.list('at-once/')) expect(sizeBytes).toBe(300 * KB);
    expect(await readdir(path.join(folder, '.unfinished'))).toEqual([]);
    for (const name of Object.keys(sizes)) await store.remove(`at-once/${name}`);
  });

  test('When there is room again, then the same file goes in', async () => {
    const filler = path.join(folder, '.lent', 'filler');
    await writeFile(filler, Buffer.alloc(250 * KB));
    await refused(store.put('uploads/again', bytes(200 * KB)));
    await rm(filler);
    await settled();
    expect(await store.put('uploads/again', bytes(200 * KB))).toMatchObject({ sizeBytes: 200 * KB });
  });

  test('When no further file can be made, then it is refused with the same sentence', async () => {
    const fillers: string[] = [];
    for (let at = 0; ; at += 1) {
      const filler = path.join(folder, '.lent', `empty-${at}`);
      const isMade = await writeFile(filler, '').then(
        () => true,
        () => false,
      );
      if (!isMade) break;
      fillers.push(filler);
    }
    await refused(store.put('uploads/one-more', bytes(1)));
    for (const filler of fillers) await rm(filler);
    await settled();
    expect(await store.put('uploads/one-more', bytes(1))).toMatchObject({ sizeBytes: 1 });
  });
});
