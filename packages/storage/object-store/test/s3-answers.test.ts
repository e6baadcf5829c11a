import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from '@jest/globals';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { fakeServer } from '@tillmap/testing';
import { openS3 } from './s3-server.ts';

type Answer = Readonly<{ status: number; body?: string }>;
type Answers = (request: IncomingMessage) => Answer | undefined;

const opened: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop();
});

/** A server that has every bucket and gives other responses by the test; 200 without. */
const answering = async (answers: Answers) => {
  const asked: string[] = [];
  const server = await fakeServer((request, response) => {
    request.resume();
    request.on('end', () => {
      asked.push(`${request.method} ${request.url}`);
      const { status, body = '' } = answers(request) ?? { status: 200 };
      response.writeHead(status, { 'content-type': 'application/xml', etag: '"0"' }).end(body);
    });
  });
  opened.push(server);
  return { store: await openS3(server.url, { bucket: 'shelf' }), asked, address: server.url };
};

const error = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` });
const put = ({ method }: IncomingMessage) => method === 'PUT';
const head = ({ method }: IncomingMessage) => method === 'HEAD';

test('When the server is busy for a moment, then the request is made again', async () => {
  let busy = 1;
  const { store, asked } = await answering((request) =>
    put(request) && busy-- > 0 ? error(503, 'SlowDown') : undefined,
  );
  await store.put('a', Readable.from(['x']));
  expect(asked.filter((line) => line.startsWith('PUT'))).toEqual(['PUT /shelf/a', 'PUT /shelf/a']);
});

test.each([
  [503, 'SlowDown'],
  [500, 'InternalError'],
  [403, 'InvalidAccessKeyId'],
  [400, 'Nonsense'],
])('When the server answers %i %s, then files are not available right now', async (status, code) => {
  const { store } = await answering((request) => (put(request) ? error(status, code) : undefined));
  const refused: unknown = await store.put('a', Readable.from(['x'])).catch((reason: unknown) => reason);
  expect(refused).toBeInstanceOf(DependencyUnavailable);
  expect(refused).toMatchObject({
    message: 'File storage is not available right now. Please try again in a moment.',
  });
});

test('When the server has no room left, then people read that', async () => {
  const { store } = await answering((request) => (put(request) ? error(507, 'XMinioStorageFull') : undefined));
  await expect(store.put('a', Readable.from(['x']))).rejects.toMatchObject({
    status: 503,
    message: 'File storage is full. Please contact your administrator.',
  });
});

test.each([
  [503, 'is busy (503).'],
  [403, 'refuses our access key (AccessDenied).'],
])('When a health check meets %i, then it says that the server %s', async (status, sentence) => {
  let isWell = true;
  const { store, address } = await answering((request) => (head(request) && !isWell ? { status } : undefined));
  await store.ping();
  isWell = false;
  await expect(store.ping()).rejects.toThrow(`The S3 server at ${address} ${sentence}`);
});

test('When the bucket was removed behind our back, then it is made again', async () => {
  let isThere = true;
  const { store, asked } = await answering((request) => {
    if (request.url !== '/shelf' && !request.url?.startsWith('/shelf?')) return undefined;
    if (put(request)) isThere = true;
    return head(request) && !isThere ? { status: 404 } : undefined;
  });
  isThere = false;
  await store.ping();
  expect(asked.filter((line) => line.startsWith('PUT'))).toHaveLength(1);
});

test('When our key may not list unfinished uploads, then files are stored all the same', async () => {
  const { store, asked } = await answering(({ url }) =>
    url?.includes('uploads=') ? error(403, 'AccessDenied') : undefined,
  );
  await store.put('a', Readable.from(['x']));
  expect(asked.filter((line) => line.includes('uploads='))).toHaveLength(1);
});
