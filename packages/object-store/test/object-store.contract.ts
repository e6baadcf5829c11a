import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { BadObjectKey, ObjectMissing, type ObjectStore } from '../src/index.ts';

const content = (words: string): Readable => Readable.from([Buffer.from(words)]);

const keysOf = async (store: ObjectStore, prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys;
};

const failing = (): Readable =>
  Readable.from(
    (async function* () {
      yield Buffer.from('half of ');
      throw new Error('The sender went away');
    })(),
  );

/** What every ObjectStore promises. */
export const objectStoreContract = (name: string, open: () => Promise<ObjectStore>): void => {
  describe(`${name} keeps the object store's contract`, () => {
    test('When an object was put, then its size, hash, bytes and stat are those of the stream', async () => {
      const store = await open();
      const bytes = Buffer.alloc(3_000_000, 'tillmap ');
      const put = await store.put('uploads/a/1.xlsx', Readable.from([bytes.subarray(0, 1_000), bytes.subarray(1_000)]));

      expect(put).toEqual({ sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
      expect(bytes.equals(await buffer(await store.get('uploads/a/1.xlsx')))).toBe(true);
      expect(await store.stat('uploads/a/1.xlsx')).toMatchObject({ key: 'uploads/a/1.xlsx', sizeBytes: bytes.length });
    });

    test('When an empty object was put, then it is there and empty', async () => {
      const store = await open();
      expect((await store.put('empty', Readable.from([]))).sizeBytes).toBe(0);
      expect(await text(await store.get('empty'))).toBe('');
    });

    test('When a range is asked for, then both of its ends are included', async () => {
      const store = await open();
      await store.put('digits', content('0123456789'));

      expect(await text(await store.get('digits', { range: { start: 2, end: 4 } }))).toBe('234');
      expect(await text(await store.get('digits', { range: { start: 7 } }))).toBe('789');
      expect(await text(await store.get('digits', { range: { start: 8, end: 99 } }))).toBe('89');
    });

    test('When the stream fails, then nothing is left and the error is the stream’s', async () => {
      const store = await open();
      await expect(store.put('uploads/broken', failing())).rejects.toThrow('The sender went away');
      await expect(store.stat('uploads/broken')).rejects.toBeInstanceOf(ObjectMissing);
      expect(await keysOf(store, '')).toEqual([]);
    });

    test('When a replacement fails, then the first object stays as it was', async () => {
      const store = await open();
      await store.put('kept', content('first'));
      await expect(store.put('kept', failing())).rejects.toThrow('The sender went away');
      expect(await text(await store.get('kept'))).toBe('first');
    });

    test('When an object is put again, then the new bytes replace the old ones', async () => {
      const store = await open();
      await store.put('twice', content('a longer first version'));
      await store.put('twice', content('second'));
      expect(await text(await store.get('twice'))).toBe('second');
    });

    test('When an object is removed while it is read, then the reader still gets all of it', async () => {
      const store = await open();
      await store.put('leaving', content('to the last byte'));
      const reading = await store.get('leaving');
      const lent = await store.localPath('leaving');
      await store.remove('leaving');

      expect(await text(reading)).toBe('to the last byte');
      expect(await readFile(lent.path, 'utf8')).toBe('to the last byte');
      await lent.release();
      await expect(store.get('leaving')).rejects.toBeInstanceOf(ObjectMissing);
    });

    test('When there is no such object, then reading says so and removing does nothing', async () => {
      const store = await open();
      await expect(store.get('none')).rejects.toBeInstanceOf(ObjectMissing);
      await expect(store.stat('none')).rejects.toBeInstanceOf(ObjectMissing);
      await expect(store.localPath('none')).rejects.toBeInstanceOf(ObjectMissing);
      await expect(store.get('none/below/it')).rejects.toBeInstanceOf(ObjectMissing);
      await store.remove('none');
      await store.put('file', content('x'));
      await store.remove('file/below');
    });

    test('When a prefix is listed, then its objects come in the order of their keys and no others', async () => {
      const store = await open();
      for (const key of ['b/2', 'b/10', 'b-old', 'a', 'b/1/x', 'bc', 'b.txt']) await store.put(key, content(key));

      expect(await keysOf(store, 'b/')).toEqual(['b/1/x', 'b/10', 'b/2']);
      expect(await keysOf(store, 'b/1')).toEqual(['b/1/x', 'b/10']);
      expect(await keysOf(store, '')).toEqual(['a', 'b-old', 'b.txt', 'b/1/x', 'b/10', 'b/2', 'bc']);
      expect(await keysOf(store, 'z/')).toEqual([]);
    });

    test('When it is asked whether it can be used, then it says yes', async () => {
      await (await open()).ping();
    });

    test('When a local file is asked for, then it holds the bytes until it is released', async () => {
      const store = await open();
      await store.put('sheet.xlsx', content('zip'));
      const lent = await store.localPath('sheet.xlsx');
      expect(await readFile(lent.path, 'utf8')).toBe('zip');
      await lent.release();
      await lent.release();
      await expect(readFile(lent.path)).rejects.toThrow('ENOENT');
      expect(await text(await store.get('sheet.xlsx'))).toBe('zip');
    });

    test.each([
      '',
      '/',
      '/etc/passwd',
      '../up',
      'a/../b',
      'a//b',
      'a/',
      './a',
      '.hidden',
      'a/.b',
      'a\\b',
      'a\0b',
      'C:/x',
      'é',
      'x'.repeat(600),
    ])('When the key is %j, then it is refused', async (key) => {
      const store = await open();
      await expect(store.put(key, content('x'))).rejects.toBeInstanceOf(BadObjectKey);
      await expect(store.get(key)).rejects.toBeInstanceOf(BadObjectKey);
      await expect(store.stat(key)).rejects.toBeInstanceOf(BadObjectKey);
      await expect(store.remove(key)).rejects.toBeInstanceOf(BadObjectKey);
      await expect(store.localPath(key)).rejects.toBeInstanceOf(BadObjectKey);
    });

    test('When a prefix would leave the store, then listing refuses it', async () => {
      const store = await open();
      await expect(keysOf(store, '../')).rejects.toBeInstanceOf(BadObjectKey);
    });
  });
};
