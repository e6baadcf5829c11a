import { request } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { defineCall } from '@tillmap/contracts';
import { createLocalJWKSet } from 'jose';
import { createLogger, httpServer, route, tokenVerifier } from '../src/index.ts';

/** Turns of the event loop: more than the server needs to send what it has, or to hear that the client has closed. */
const TURNS = 200;

const fetchFile = defineCall({
  service: 'audit',
  summary: 'a test',
  status: 200,
  id: 'fetchFile',
  method: 'GET',
  path: '/api/file',
  access: 'public',
  answer: 'file',
});

let chunks: readonly Buffer[] = [];
let sent = 0;
let ended = Promise.withResolvers<void>();

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < TURNS; turn++) await nextTurn();
};

/** A file whose end is found long after its last byte, as on a busy disk: long after the client, if it has that byte, has closed. */
const lateEnd = async function* (): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
    await turns();
  } finally {
    ended.resolve();
  }
};

const server = httpServer({
  service: 'test',
  trustedHops: 1,
  port: 0,
  host: '127.0.0.1',
  tokens: tokenVerifier({
    issuer: 'https://issuer',
    keys: createLocalJWKSet({ keys: [] }),
    revocations: { isRevoked: () => false },
  }),
  log: createLogger('test', 'silent'),
  checks: {},
  routes: [
    route(fetchFile, async () => ({
      file: {
        stream: lateEnd(),
        fileName: 'till.csv',
        contentType: 'text/csv',
        sizeBytes: Buffer.concat(chunks).length,
        onSent: async () => void sent++,
      },
    })),
  ],
});

/** Closes the connection as soon as `bytes` have come, as a client does that keeps none. */
const fetchAndClose = (bytes: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const outgoing = request({ port: server.port(), path: '/api/file', agent: false }, (answer) => {
      let seen = 0;
      const closeOnce = (): void => {
        if (seen < bytes) return;
        outgoing.destroy();
        resolve(seen);
      };
      answer.on('data', (data: Buffer) => {
        seen += data.length;
        closeOnce();
      });
      closeOnce();
    });
    outgoing.once('error', reject);
    outgoing.end();
  });

beforeAll(() => server.start());
beforeEach(() => {
  sent = 0;
  ended = Promise.withResolvers();
});
afterAll(() => server.stop());

test.each([
  ['one chunk', [Buffer.alloc(1_000, 'a')]],
  ['several chunks', [Buffer.alloc(70_000, 'a'), Buffer.alloc(0), Buffer.alloc(3, 'b')]],
  ['more than a socket takes at once', Array.from({ length: 100 }, () => Buffer.alloc(64 * 1024, 'a'))],
])('When the client closes as soon as it has every byte of %s, then the file was sent', async (_name, given) => {
  chunks = given;
  const size = Buffer.concat(chunks).length;
  expect(await fetchAndClose(size)).toBe(size);
  await ended.promise;
  await turns();
  expect(sent).toBe(1);
});

test('When the client closes before it has every byte, then the file was not sent', async () => {
  chunks = Array.from({ length: 400 }, () => Buffer.alloc(64 * 1024, 'a'));
  await fetchAndClose(64 * 1024);
  await ended.promise;
  await turns();
  expect(sent).toBe(0);
});
