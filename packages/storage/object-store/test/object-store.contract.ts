import { createHash, randomBytes } from 'node:crypto';
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

    test.each([8 * 1024 * 1024 - 1, 8 * 1024 * 1024, 20_000_000])(
      'When %i bytes were put, then they are read back as they were',
      async (sizeBytes) => {
        const store = await open();
        const bytes = randomBytes(sizeBytes);
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        const pieces = Array.from({ length: 7 }, (_, at) =>
          bytes.subarray((at * sizeBytes) / 7, ((at + 1) * sizeBytes) / 7),
        );

        expect(await store.put('large', Readable.from(pieces))).toEqual({ sizeBytes, sha256 });
        expect(bytes.equals(await buffer(await store.get('large')))).toBe(true);
        const range = { start: sizeBytes - 3 };
        expect(bytes.subarray(-3).equals(await buffer(await store.get('large', { range })))).toBe(true);
      },
    );

    test('When a large stream fails near its end, then nothing of it is there', async () => {
      const store = await open();
      const sender = Readable.from(
        (async function* () {
          for (let sent = 0; sent < 9; sent += 1) yield Buffer.alloc(1024 * 1024);
          throw new Error('The sender went away');
        })(),
      );
      await expect(store.put('uploads/broken', sender)).rejects.toThrow('The sender went away');
      await expect(store.get('uploads/broken')).rejects.toBeInstanceOf(ObjectMissing);
      expect(sender.destroyed).toBe(true);
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
      expect(await text(await store.get('digits', { range: { start: 0, end: 0 } }))).toBe('0');
      expect(await text(await store.get('digits', { range: { start: 10 } }))).toBe('');
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

    test('When keys look like numbers or dates, then they are listed as they were given', async () => {
      const store = await open();
      const keys = ['007', '1', '1e3', '2.50', '2026-11-21', '98765432109876543210', 'a=b'];
      for (const key of keys) await store.put(key, content(key));
      expect(await keysOf(store, '')).toEqual(keys);
    });

    test('When there are more objects than one answer of a server holds, then all are listed once and in order', async () => {
      const store = await open();
      const keys = Array.from({ length: 1_050 }, (_, at) => `many/${String(at).padStart(5, '0')}`);
      for (let at = 0; at < keys.length; at += 50) {
        await Promise.all(keys.slice(at, at + 50).map((key) => store.put(key, Readable.from([]))));
      }
      expect(await keysOf(store, 'many/')).toEqual(keys);
    });

    test('When a reader leaves early, then the store goes on', async () => {
      const store = await open();
      await store.put('left', Readable.from([Buffer.alloc(3_000_000)]));
      for await (const _ of await store.get('left')) break;
      (await store.get('left')).destroy();
      expect((await store.stat('left')).sizeBytes).toBe(3_000_000);
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
