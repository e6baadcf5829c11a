import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defineCall } from '@tillmap/contracts';
import { createLocalJWKSet } from 'jose';
import { z } from 'zod';
import { createLogger, httpServer, NotFound, route, tokenVerifier } from '../src/index.ts';

const of = { service: 'audit', summary: 'a test', status: 200, access: 'public' } as const;
const json = defineCall({
  ...of,
  id: 'json',
  method: 'GET',
  path: '/api/json',
  answer: z.object({ price: z.string() }),
});
const nothing = defineCall({
  ...of,
  id: 'nothing',
  method: 'DELETE',
  path: '/api/nothing',
  status: 204,
  answer: 'nothing',
});
const file = defineCall({ ...of, id: 'file', method: 'GET', path: '/api/file', answer: 'file' });
const brought = defineCall({
  ...of,
  id: 'brought',
  method: 'POST',
  path: '/api/brought',
  body: z.object({ name: z.string() }),
  answer: z.object({ name: z.string() }),
});
const gone = defineCall({ ...of, id: 'gone', method: 'GET', path: '/api/gone', answer: 'nothing' });
const broken = defineCall({ ...of, id: 'broken', method: 'GET', path: '/api/broken', answer: 'nothing' });
const closed = defineCall({
  ...of,
  id: 'closed',
  method: 'GET',
  path: '/api/closed',
  access: ['admin'],
  answer: 'nothing',
});
const forAll = defineCall({ ...of, id: 'forAll', method: 'GET', path: '/api/for-all', answer: z.object({}) });

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
    route(json, async () => ({ body: { price: '1.20' } })),
    route(nothing, async () => ({})),
    route(file, async () => ({
      file: { stream: Readable.from([Buffer.from('a,b')]), fileName: 'till.csv', contentType: 'text/csv' },
    })),
    route(brought, async ({ body }) => ({ body })),
    route(gone, async () => {
      throw new NotFound('This does not exist.');
    }),
    route(broken, async () => {
      throw new Error('broken');
    }),
    route(closed, async () => ({})),
    route(forAll, async () => ({ body: {}, headers: { 'Cache-Control': 'public, max-age=60' } })),
  ],
});

beforeAll(() => server.start());
afterAll(() => server.stop());

const send = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`http://127.0.0.1:${server.port()}${path}`, init);
const bring = (body: string, type = 'application/json'): Promise<Response> =>
  send(brought.path, { method: 'POST', headers: { 'content-type': type }, body });

test.each([
  ['an answer in JSON', 200, () => send(json.path)],
  ['its head alone', 200, () => send(json.path, { method: 'HEAD' })],
  ['an answer without a body', 204, () => send(nothing.path, { method: 'DELETE' })],
  ['a file', 200, () => send(file.path)],
  ['the answer to a change', 200, () => bring('{"name":"Oat milk"}')],
  ['what cannot be read', 400, () => bring('{')],
  ['a refusal of who is not signed in', 401, () => send(closed.path)],
  ['what does not exist', 404, () => send(gone.path)],
  ['an address that nobody has', 404, () => send('/api/nonsense')],
  ['a body of another type', 415, () => bring('name', 'text/plain')],
  ['a body that is not as it has to be', 422, () => bring('{"name":1}')],
  ['an error', 500, () => send(broken.path)],
] as const)('When it is %s, then nobody on the way keeps it', async (_what, status, work) => {
  const answer = await work();
  await answer.text();
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
});

test('When an error was not expected, then its sentence says nothing of it', async () => {
  const said: unknown = await (await send(broken.path)).json();
  expect(said).toMatchObject({
    message: 'Something went wrong. Please try again. If it happens again, quote the request ID.',
  });
});

test('When a route says for how long its answer may be kept, then that is said', async () => {
  expect((await send(forAll.path)).headers.get('cache-control')).toBe('public, max-age=60');
});
