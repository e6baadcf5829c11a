import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defineCall } from '@tillmap/contracts';
import { z } from 'zod';
import { createLogger, httpServer, NotSignedIn, route } from '../src/index.ts';

const base = { service: 'audit', summary: 'a test', status: 200, access: 'public', answer: 'nothing' } as const;
const greet = defineCall({
  ...base,
  id: 'greet',
  method: 'POST',
  path: '/api/greet/{who}',
  params: z.object({ who: z.string() }),
  body: z.object({ name: z.string() }),
});
const look = defineCall({ ...base, id: 'look', method: 'GET', path: '/api/look' });
const send = defineCall({
  ...base,
  id: 'send',
  method: 'POST',
  path: '/api/send',
  upload: true,
  body: z.object({ note: z.string().optional() }),
});

const refused = () => Promise.reject(new NotSignedIn());
let done = 0;
const handle = async () => {
  done += 1;
  return {};
};
const server = httpServer({
  service: 'test',
  host: '127.0.0.1',
  port: 0,
  trustedHops: 0,
  log: createLogger('test', 'silent'),
  tokens: { user: refused, service: refused },
  routes: [route(greet, handle), route(look, handle), route(send, handle)],
});
const at = (path: string) => `http://127.0.0.1:${server.port()}${path}`;
const post = (path: string, body: unknown) =>
  fetch(at(path), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

beforeAll(() => server.start());
afterAll(() => server.stop());

test.each([
  ['in the path', 'who', () => post('/api/greet/a%00b', { name: 'Ann' })],
  ['in a query that nobody reads', 'x', () => fetch(at('/api/look?x=%00'))],
  ['in a list of a query', 'x.1', () => fetch(at('/api/look?x=a&x=%00'))],
  ['in a text', 'name', () => post('/api/greet/sam', { name: 'An\0n' })],
  ['deep in JSON', 'x.0.y', () => post('/api/greet/sam', { name: 'Ann', x: [{ y: '\0' }] })],
  ['in a name of JSON', 'body', () => post('/api/greet/sam', { name: 'Ann', 'x\0': 1 })],
  [
    'in a field of an upload',
    'note',
    () => {
      const form = new FormData();
      form.set('note', 'a\0b');
      return fetch(at('/api/send'), { method: 'POST', body: form });
    },
  ],
])('When there is a NUL %s, then it is refused before anything is done', async (_where, field, sendIt) => {
  const answer = await sendIt();
  expect([answer.status, await answer.json(), done]).toEqual([
    422,
    expect.objectContaining({
      type: 'urn:tillmap:problem:invisible-characters',
      message: 'Please remove the invisible characters.',
      errors: { [field]: ['Please remove the invisible characters.'] },
    }),
    0,
  ]);
});
