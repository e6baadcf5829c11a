import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { type FaultProxy, faultProxy } from '@tillmap/testing';
import { unfinishedUploads } from '../src/s3/s3-listing.ts';
import { type S3ObjectStore, s3Client } from '../src/s3/s3-object-store.ts';
import { objectStoreContract } from './object-store.contract.ts';
import { openS3, optionsFor, removeBuckets, s3Server } from './s3-server.ts';

const MB = 1024 * 1024;
// Longer than a busy machine keeps a healthy connection waiting.
const QUIET_MS = 2_000;

const onRealServer = (address: string): void => {
  objectStoreContract('S3ObjectStore', () => openS3(address));

  describe('S3ObjectStore', () => {
    test('When a large file is put, then no more memory is held than a few parts', async () => {
      const store = await openS3(address);
      const piece = randomBytes(MB);
      let most = 0;
      const file = Readable.from(
        (async function* () {
          for (let sent = 0; sent < 200; sent += 1) {
            most = Math.max(most, process.memoryUsage().arrayBuffers);
            yield piece;
          }
        })(),
      );
      const before = process.memoryUsage().arrayBuffers;
      expect((await store.put('large', file)).sizeBytes).toBe(200 * MB);
      expect((await store.stat('large')).sizeBytes).toBe(200 * MB);
      expect(most - before).toBeLessThan(64 * MB);
    });
  });

  describe('S3ObjectStore behind a bad network', () => {
    let proxy: FaultProxy;
    let store: S3ObjectStore;
    beforeEach(async () => {
      proxy = await faultProxy(Number(new URL(address).port));
      store = await openS3(`http://127.0.0.1:${proxy.port}`, { quietMs: QUIET_MS });
      await store.put('before', Readable.from(['kept']));
    });
    afterEach(() => proxy.close());

    const isAway = async (work: Promise<unknown>) => expect(work).rejects.toBeInstanceOf(DependencyUnavailable);

    test('When connections are refused, then every call says so, and all goes on when they are not', async () => {
      proxy.set('refuse');
      proxy.cut();
      await isAway(store.get('before'));
      await isAway(store.stat('before'));
      await isAway(store.put('meanwhile', Readable.from(['x'])));
      await isAway(store.remove('before'));
      await isAway(store.localPath('before'));
      await expect(store.ping()).rejects.toThrow(
        /^The S3 server at http:.* (breaks connections off|refuses connections)\.$/,
      );

      proxy.set('pass');
      await store.ping();
      expect(await text(await store.get('before'))).toBe('kept');
    });

    test('When nothing comes back, then a call ends after the time that is allowed, and all goes on later', async () => {
      proxy.set('blackhole');
      const began = performance.now();
      await isAway(store.get('before'));
      await isAway(store.put('meanwhile', Readable.from([Buffer.alloc(9 * MB)])));
      expect(performance.now() - began).toBeLessThan(8 * QUIET_MS);
      await expect(store.ping()).rejects.toThrow('does not answer in time.');

      proxy.set('pass');
      proxy.cut();
      await store.ping();
      expect(await text(await store.get('before'))).toBe('kept');
    });

    test('When the network is slow, then calls take longer and succeed', async () => {
      proxy.set('pass', 230);
      const bytes = randomBytes(9 * MB);
      await store.put('slow', Readable.from([bytes]));
      expect(bytes.equals(await buffer(await store.get('slow')))).toBe(true);
    });

    test('When connections break in the middle of an upload, then it is sent again and arrives whole', async () => {
      const bytes = randomBytes(20 * MB);
      const pieces = Readable.from(
        (async function* () {
          for (let at = 0; at < bytes.length; at += MB) {
            if (at === 12 * MB) proxy.cut();
            yield bytes.subarray(at, at + MB);
          }
        })(),
      );
      const cutting = setTimeout(() => proxy.cut(), 50);
      await store.put('broken/off', pieces);
      clearTimeout(cutting);
      expect(bytes.equals(await buffer(await store.get('broken/off')))).toBe(true);
    });

    test('When the connection breaks in the middle of a download, then the reader is told', async () => {
      await store.put('long', Readable.from([randomBytes(12 * MB)]));
      const reading = await store.get('long');
      const all = buffer(reading);
      proxy.set('blackhole');
      await isAway(all);
      proxy.set('pass');
      const other = await store.get('long');
      proxy.cut();
      await isAway(buffer(other));
    });

    test('When the reader is slower than the server may be, then it still gets everything', async () => {
      await store.put('long', Readable.from([randomBytes(12 * MB)]));
      let read = 0;
      for await (const bytes of await store.get('long')) {
        if (read === 0) await sleep(2.5 * QUIET_MS);
        read += (bytes as Buffer).length;
      }
      expect(read).toBe(12 * MB);
    });

    test('When the server is away at the start, then the store opens and works as soon as it is there', async () => {
      proxy.set('refuse');
      const early = await openS3(`http://127.0.0.1:${proxy.port}`);
      await isAway(early.put('a', Readable.from(['x'])));
      proxy.set('pass');
      await early.put('a', Readable.from(['x']));
      expect((await early.stat('a')).sizeBytes).toBe(1);
    });

    test('When the sender of a large file goes away, then its parts are removed', async () => {
      const bucket = 'test-abandoned';
      const own = await openS3(address, { bucket });
      const unfinished = () => unfinishedUploads(s3Client(optionsFor(address, { bucket })), bucket);
      const sender = Readable.from(
        (async function* () {
          for (let sent = 0; sent < 18; sent += 1) yield Buffer.alloc(MB);
          expect(await unfinished()).toHaveLength(1);
          throw new Error('The sender went away');
        })(),
      );
      await expect(own.put('gone', sender)).rejects.toThrow('The sender went away');
      expect(await unfinished()).toEqual([]);
    });

    test('When a process died in the middle of an upload, then another removes its parts when they are old', async () => {
      const bucket = 'test-died';
      const client = s3Client(optionsFor(address, { bucket }));
      await openS3(address, { bucket });
      await client.initiateNewMultipartUpload(bucket, 'uploads/half', {});
      await openS3(address, { bucket });
      expect(await unfinishedUploads(client, bucket)).toMatchObject([{ key: 'uploads/half' }]);
      await sleep(10);
      await openS3(address, { bucket, unfinishedHours: 0 });
      expect(await unfinishedUploads(client, bucket)).toEqual([]);
    });
  });
};

const server = await s3Server();
if (server.address === undefined) {
  describe.skip(`S3ObjectStore: ${server.reason}`, () => test('keeps the contract', () => undefined));
} else {
  const { address } = server;
  afterAll(async () => {
    await removeBuckets(address);
    await server.stop();
  });
  onRealServer(address);
}
