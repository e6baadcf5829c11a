import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, describe, expect, test } from '@jest/globals';
import { FolderObjectStore, objectStoreHealth } from '../src/index.ts';
import { objectStoreContract } from './object-store.contract.ts';

const folders: string[] = [];

const aFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tillmap-store-'));
  folders.push(folder);
  return folder;
};

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

objectStoreContract('FolderObjectStore', async () => FolderObjectStore.open(await aFolder()));

describe('FolderObjectStore', () => {
  test('When a sender goes away in the middle, then no unfinished file stays on the disk', async () => {
    const folder = await aFolder();
    const store = await FolderObjectStore.open(folder);
    // Many at once: some end before their file has been opened.
    const putting = Array.from({ length: 50 }, (_, at) => {
      const sender = new PassThrough();
      const put = store.put(`uploads/${at}`, sender);
      sender.write(Buffer.alloc(100_000));
      sender.destroy(new Error('gone'));
      return expect(put).rejects.toThrow('gone');
    });

    await Promise.all(putting);
    expect(await readdir(path.join(folder, '.unfinished'))).toEqual([]);
  });

  test('When a store is opened anew, then its objects are still there', async () => {
    const folder = await aFolder();
    const before = await FolderObjectStore.open(folder);
    await before.put('kept/1', PassThrough.from([Buffer.from('x')]));
    expect((await (await FolderObjectStore.open(folder)).stat('kept/1')).sizeBytes).toBe(1);
  });

  test('When its folder is gone, then it says so in a sentence', async () => {
    const folder = await aFolder();
    const store = await FolderObjectStore.open(folder);
    expect(await objectStoreHealth(store)()).toBe('ok');
    await rm(folder, { recursive: true });
    expect(await objectStoreHealth(store)()).toBe(`The folder ${folder} cannot be used.`);
  });

  test('When another process is still writing, then opening the store leaves its file alone', async () => {
    const folder = await aFolder();
    await FolderObjectStore.open(folder);
    await writeFile(path.join(folder, '.unfinished', 'young'), 'x');
    await utimes(path.join(folder, '.unfinished', 'young'), 0, 0);
    await FolderObjectStore.open(folder);
    expect(await readdir(path.join(folder, '.unfinished'))).toEqual(['young']);
  });
});
