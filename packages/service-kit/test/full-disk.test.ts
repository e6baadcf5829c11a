import { readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { defineCall } from '@tillmap/contracts';
import { type SmallDisk, smallDisk, waitUntil } from '@tillmap/testing';
import { z } from 'zod';
import { createLogger, httpServer, NotSignedIn, route } from '../src/index.ts';

const KB = 1024;
const FILES = 8;
const LIMIT = 40_000 * KB;
const FULL = 'The file was not uploaded because temporary storage is full. Please contact your administrator.';

const disk = smallDisk({ bytes: 512 * KB, files: FILES });
if (typeof disk === 'string') process.stdout.write(`Skipped, a full disk for uploads: ${disk}\n`);

const send = defineCall({
  service: 'file-building',
  summary: 'a test',
  status: 201,
  id: 'send',
  method: 'POST',
  path: '/api/send',
  access: 'public',
  upload: true,
  answer: z.object({ size: z.number() }),
});

(typeof disk === 'string' ? describe.skip : describe)('A full disk under uploads', () => {
  const { mount, settled, remove } = disk as SmallDisk;
  let folder: string;
  let server: ReturnType<typeof httpServer>;
  beforeAll(async () => {
    folder = mount();
    server = httpServer({
      service: 'test',
      host: '127.0.0.1',
      port: 0,
      trustedHops: 0,
      log: createLogger('test', 'silent'),
      tokens: {
        user: () => Promise.reject(new NotSignedIn()),
        service: () => Promise.reject(new NotSignedIn()),
      },
      uploadFolder: folder,
      routes: [route(send, async ({ file }) => ({ body: { size: file?.sizeBytes ?? 0 } }), { uploadBytes: LIMIT })],
    });
    await server.start();
  });
  afterEach(async () => {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
    await settled();
  });
  afterAll(async () => {
    await server.stop();
    remove();
  });

  const upload = async (bytes: number) => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(bytes)]), 'prices.csv');
    const answer = await fetch(`http://127.0.0.1:${server.port()}/api/send`, { method: 'POST', body });
    const { message, size } = (await answer.json()) as { message?: string; size?: number };
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), message, size };
  };
  const refused = { status: 503, retryAfter: '60', message: FULL, size: undefined };

  // Much more than sockets hold: the sender is still at it when it is answered.
  test.each([600 * KB, 30_000 * KB])(
    'When there is no room for a file of %i bytes, then the sender reads the sentence, and nothing of it stays',
    async (bytes) => {
      expect(await upload(bytes)).toEqual(refused);
      expect(await readdir(folder)).toEqual([]);
    },
  );

  test('When there is room again, then the same file is taken', async () => {
    const filler = join(folder, 'filler');
    await writeFile(filler, Buffer.alloc(300 * KB));
    expect(await upload(300 * KB)).toEqual(refused);
    expect(await readdir(folder)).toEqual(['filler']);
    await rm(filler);
    await settled();
    expect(await upload(300 * KB)).toMatchObject({ status: 201, size: 300 * KB });
  });

  test.each([
    ['a folder', FILES],
    ['a file', FILES - 1],
  ])('When %s can no longer be made, then the same sentence is read until it can', async (_what, count) => {
    const fillers = Array.from({ length: count }, (_, at) => join(folder, `empty-${at}`));
    for (const filler of fillers) await writeFile(filler, '');
    expect(await upload(KB)).toEqual(refused);
    expect((await readdir(folder)).length).toBe(count);
    for (const filler of fillers) await rm(filler);
    await settled();
    expect(await upload(KB)).toMatchObject({ status: 201, size: KB });
  });

  test('When the sender goes away in the middle, then nothing of the file stays', async () => {
    const sent = request({
      port: server.port(),
      method: 'POST',
      path: '/api/send',
      headers: { 'content-type': 'multipart/form-data; boundary=cut', 'content-length': '100000' },
    });
    sent.on('error', () => undefined);
    sent.write('--cut\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nfirst line\r\n');
    await waitUntil(async () => (await readdir(folder)).length > 0, { what: 'the file to be begun' });
    sent.destroy();
    await waitUntil(async () => (await readdir(folder)).length === 0, { what: 'the file to be removed' });
  });
});
