import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openModelCache } from './model-cache.ts';

let folder: string;
const warned: string[] = [];
const log = { warn: (_fields: object, message: string) => void warned.push(message) } as never;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tillmap-model-cache-'));
  warned.length = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const SIZE = 100;
/** A classifier as far as a cache knows it. */
const aModel = (mark: number, sizeBytes = SIZE) => {
  const bytes = new Uint8Array(new SharedArrayBuffer(sizeBytes)).fill(mark);
  return { bytes, wanted: { sizeBytes, sha256: createHash('sha256').update(Buffer.from(bytes)).digest('hex') } };
};
const [A, B, C] = [aModel(1), aModel(2), aModel(3)];
const open = (mostBytes = 2 * SIZE) => openModelCache({ folder, mostBytes, log });
const names = (...models: (typeof A)[]) => models.map(({ wanted }) => wanted.sha256).toSorted();
const onDisk = async () => (await readdir(folder)).toSorted();

describe('Classifiers on the disk', () => {
  test('When one was written, then it is read, also by the next process', async () => {
    const cache = await open();
    expect(await cache.read(A.wanted)).toBeUndefined();
    await cache.write(A.wanted, A.bytes);
    expect(await cache.read(A.wanted)).toEqual(A.bytes);
    expect(await (await open()).read(A.wanted)).toEqual(A.bytes);
    expect(await readFile(join(folder, A.wanted.sha256))).toEqual(Buffer.from(A.bytes));
  });

  test('When there is no room for another one, then the one that was used least recently goes', async () => {
    const cache = await open();
    await cache.write(A.wanted, A.bytes);
    await cache.write(B.wanted, B.bytes);
    await cache.read(A.wanted);
    await cache.write(C.wanted, C.bytes);
    expect(await onDisk()).toEqual(names(A, C));
    expect(await cache.read(B.wanted)).toBeUndefined();
  });

  test('When the process starts again with less room, then those that it used last are there still', async () => {
    const before = await open(3 * SIZE);
    for (const { wanted, bytes } of [A, B, C]) await before.write(wanted, bytes);
    const long = new Date(Date.now() - 60_000);
    for (const { wanted } of [A, B, C]) await utimes(join(folder, wanted.sha256), long, long);
    await before.read(A.wanted);
    await open(SIZE);
    expect(await onDisk()).toEqual(names(A));
  });

  test.each([
    ['changed', (file: string) => writeFile(file, aModel(9).bytes)],
    ['cut off', (file: string) => writeFile(file, A.bytes.slice(0, SIZE - 1))],
    ['too long', (file: string) => writeFile(file, aModel(1, SIZE + 1).bytes)],
    ['gone', (file: string) => rm(file)],
  ])('When a file is %s, then it is not used, and the next one is written in its place', async (_what, harm) => {
    const cache = await open();
    await cache.write(A.wanted, A.bytes);
    await harm(join(folder, A.wanted.sha256));
    expect(await cache.read(A.wanted)).toBeUndefined();
    expect(warned).toHaveLength(1);
    await cache.write(A.wanted, A.bytes);
    expect(await cache.read(A.wanted)).toEqual(A.bytes);
  });

  test('When a process died while it wrote, then nothing is left of that; what is of others stays', async () => {
    await writeFile(join(folder, 'a.unfinished'), A.bytes);
    await writeFile(join(folder, 'README'), 'of somebody else');
    await open();
    expect(await onDisk()).toEqual(['README']);
  });

  test('When one is larger than all files may be, then it is not written and others stay', async () => {
    const cache = await open();
    await cache.write(A.wanted, A.bytes);
    const large = aModel(4, 2 * SIZE + 1);
    await cache.write(large.wanted, large.bytes);
    expect(await onDisk()).toEqual(names(A));
  });

  test('When several are written at once, then no more than fit are there', async () => {
    const cache = await open();
    await Promise.all([A, B, C].map(({ wanted, bytes }) => cache.write(wanted, bytes)));
    expect((await onDisk()).length).toBeLessThanOrEqual(2);
    const read = await Promise.all([A, B, C].map(({ wanted }) => cache.read(wanted)));
    expect(read.filter((bytes) => bytes !== undefined)).toHaveLength((await onDisk()).length);
  });

  test('When the folder can not be made, then that is logged, and the process goes on without', async () => {
    await writeFile(join(folder, 'file'), '');
    const cache = await openModelCache({ folder: join(folder, 'file', 'models'), mostBytes: SIZE, log });
    await cache.write(A.wanted, A.bytes);
    expect(await cache.read(A.wanted)).toBeUndefined();
    expect(warned).toEqual([
      'Folder for classifiers cannot be used; they are fetched when they are needed',
      'Classifier was not cached on disk; it is fetched again when it is needed',
    ]);
  });

  test('When another process has the folder, too, then each finds what is whole, and nothing fails', async () => {
    const [one, other] = [await open(SIZE), await open(SIZE)];
    await one.write(A.wanted, A.bytes);
    await other.write(A.wanted, A.bytes);
    expect(await other.read(A.wanted)).toEqual(A.bytes);
    await other.write(B.wanted, B.bytes);
    expect(await one.read(A.wanted)).toBeUndefined();
    await one.write(C.wanted, C.bytes);
    expect([await one.read(C.wanted), await other.read(B.wanted)]).toEqual([C.bytes, B.bytes]);
  });

  test('When the folder cannot be written to, then that is logged and nothing fails', async () => {
    const cache = await open();
    await rm(folder, { recursive: true });
    await cache.write(A.wanted, A.bytes);
    expect(await cache.read(A.wanted)).toBeUndefined();
    expect(warned).toEqual(['Classifier was not cached on disk; it is fetched again when it is needed']);
  });
});
