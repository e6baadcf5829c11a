import { once } from 'node:events';
import { mkdtemp, open, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { defineCall } from '@tillmap/contracts';
import { waitUntil } from '@tillmap/testing';
import { z } from 'zod';
import { createLogger, httpServer, NotSignedIn, route } from '../src/index.ts';

const of = { service: 'audit', summary: 'a test', status: 200, access: 'public' } as const;
const fetchFile = defineCall({
  ...of,
  id: 'fetchFile',
  method: 'GET',
  path: '/api/file/{how}',
  answer: 'file',
  params: z.object({ how: z.string() }),
});
const sendFile = defineCall({
  ...of,
  id: 'sendFile',
  method: 'POST',
  path: '/api/file',
  upload: true,
  answer: z.object({}),
});
const keepFile = defineCall({
  ...of,
  id: 'keepFile',
  method: 'POST',
  path: '/api/kept',
  upload: 'archived',
  answer: z.object({}),
});

let folder: string;
let server: ReturnType<typeof httpServer>;
const logged: unknown[][] = [];
/** Lets the calls go on that wait for the client to be gone. */
let gone = Promise.withResolvers<void>();
let asked = Promise.withResolvers<void>();
let answered = 0;
let late: ServerResponse;

async function* passedOn(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* bytes;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cut-'));
  await writeFile(join(folder, 'large'), Buffer.alloc(8_000_000));
  const log = createLogger('test', 'silent');
  log.warn = log.error = (...told: unknown[]) => void logged.push(told);
  server = httpServer({
    service: 'test',
    host: '127.0.0.1',
    port: 0,
    trustedHops: 0,
    log,
    tokens: { user: () => Promise.reject(new NotSignedIn()), service: () => Promise.reject(new NotSignedIn()) },
    uploadFolder: folder,
    first: [
      async (request, response, next) => {
        if (!request.url.includes('late')) return next();
        late = response;
        request.once('close', () => gone.resolve());
        asked.resolve();
        await gone.promise;
        next();
      },
    ],
    routes: [
      route(fetchFile, async ({ params }) => {
        const content = (await open(join(folder, 'large'))).createReadStream();
        const stream = params.how.endsWith('generated') ? passedOn(content) : content;
        answered++;
        return { file: { stream, fileName: 'a.csv', contentType: 'text/csv' } };
      }),
      route(sendFile, async () => ({ body: {} }), { uploadBytes: 10_000_000 }),
      route(
        keepFile,
        async ({ incoming }) => {
          for await (const _ of incoming!.bytes);
          return { body: {} };
        },
        { uploadBytes: 10_000_000 },
      ),
    ],
  });
  await server.start();
});
beforeEach(() => {
  logged.length = 0;
  answered = 0;
  gone = Promise.withResolvers();
  asked = Promise.withResolvers();
});
let socket: Socket;
afterEach(() => void socket.destroy());
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** What of the folder this process has open. */
const openFiles = async (): Promise<string[]> => {
  const names = await readdir('/proc/self/fd');
  const paths = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(folder));
};

const begin = async (head: string): Promise<void> => {
  socket = connect(server.port(), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${head}\r\nhost: test\r\n`);
};

const expectNothingLeft = async (): Promise<void> => {
  await waitUntil(async () => (await openFiles()).length === 0, { what: 'every file to be closed' });
  await waitUntil(async () => (await readdir(folder)).length === 1, { what: 'what arrived to be removed' });
  expect(logged).toEqual([]);
};

describe.each(['streamed', 'generated'])('A download that is %s', (how) => {
  test('When its client goes away half way, then its file is closed, and the log has no error', async () => {
    await begin(`GET /api/file/${how} HTTP/1.1`);
    socket.write('\r\n');
    await once(socket, 'data');
    expect(await openFiles()).toHaveLength(1);
    socket.destroy();
    await expectNothingLeft();
  });

  test('When its client is gone before its first byte, then its file is closed, and the log has no error', async () => {
    await begin(`GET /api/file/late-${how} HTTP/1.1`);
    socket.write('\r\n');
    await asked.promise;
    socket.destroy();
    await waitUntil(() => answered === 1, { what: 'the file to be opened' });
    await expectNothingLeft();
  });
});

const FORM = [
  'content-type: multipart/form-data; boundary=cut',
  'content-length: 9000000',
  '',
  '--cut',
  'content-disposition: form-data; name="file"; filename="a.csv"',
  '',
  'first line',
  '',
].join('\r\n');

test('When the client of an upload goes away half way, then nothing is left of it, and the log has no error', async () => {
  await begin('POST /api/file HTTP/1.1');
  socket.write(FORM);
  await waitUntil(async () => (await openFiles()).length === 1, { what: 'the file to arrive' });
  socket.destroy();
  await expectNothingLeft();
});

test.each(['/api/file', '/api/kept'])(
  'When the client of an upload to %s is gone before it is read, then its call ends, and nothing is left of it',
  async (path) => {
    await begin(`POST ${path}?late HTTP/1.1`);
    socket.write(FORM);
    await asked.promise;
    socket.destroy();
    await waitUntil(() => late.writableEnded, { what: 'the call to end' });
    await expectNothingLeft();
  },
);
