import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { defineCall, SIGNED_IN } from '@tillmap/contracts';
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey, SignJWT } from 'jose';
import { z } from 'zod';
import { Conflict, createLogger, DependencyUnavailable, httpServer, route, tokenVerifier } from '../src/index.ts';

const base = { service: 'audit', summary: 'a test', status: 200 } as const;
const greet = defineCall({
  ...base,
  id: 'greet',
  method: 'POST',
  path: '/api/greet/{id}',
  access: SIGNED_IN,
  params: z.object({ id: z.uuid() }),
  body: z.object({ name: z.string({ error: 'Name is required' }).min(1, 'Name is required') }),
  answer: z.object({ text: z.string() }),
});
const adminOnly = defineCall({
  ...base,
  id: 'adminOnly',
  method: 'GET',
  path: '/api/secret',
  access: ['admin'],
  answer: z.object({ ok: z.boolean() }),
});
const send = defineCall({
  ...base,
  id: 'send',
  method: 'POST',
  path: '/api/send',
  access: 'public',
  upload: true,
  body: z.object({ note: z.string().optional() }),
  answer: z.object({ name: z.string(), size: z.number(), note: z.string() }),
});
const fetchFile = defineCall({
  ...base,
  id: 'fetchFile',
  method: 'GET',
  path: '/api/file',
  access: 'public',
  answer: 'file',
});
const fetchEndless = defineCall({
  ...base,
  id: 'fetchEndless',
  method: 'GET',
  path: '/api/endless-file',
  access: 'public',
  answer: 'file',
});
const fail = defineCall({
  ...base,
  id: 'fail',
  method: 'GET',
  path: '/api/fail/{how}',
  access: 'public',
  params: z.object({ how: z.string() }),
  answer: 'nothing',
});
const internal = defineCall({
  ...base,
  id: 'inner',
  method: 'GET',
  path: '/internal/x',
  access: 'internal',
  answer: z.object({ who: z.string() }),
});

const lookUp = defineCall({
  ...base,
  id: 'lookUp',
  method: 'GET',
  path: '/api/look-up',
  access: SIGNED_IN,
  apiKeyScope: 'lookup',
  answer: z.object({ kind: z.string(), name: z.string() }),
});

const till = { ...base, method: 'GET', access: SIGNED_IN, answer: z.object({ name: z.string() }) } as const;
const checkTill = defineCall({ ...till, id: 'checkTill', path: '/api/check', apiKeyScope: 'sessions' });
const loadTill = defineCall({ ...till, id: 'loadTill', path: '/api/load', apiKeyScope: 'downloads' });

const ISSUER = 'http://127.0.0.1:8080';
const UUID = '01890a5d-ac96-774b-bcce-b302099a8057';
const keyPair = await generateKeyPair('EdDSA');
const jwk = { ...(await exportJWK(keyPair.publicKey)), kid: 'k1', alg: 'EdDSA' };
const revokedUsers = new Set<string>();
const tokens = tokenVerifier({
  keys: createLocalJWKSet({ keys: [jwk] }) as JWTVerifyGetKey,
  issuer: ISSUER,
  revocations: { isRevoked: ({ userId }) => revokedUsers.has(userId) },
});

type TokenOptions = {
  role?: string;
  audience?: string;
  issuer?: string;
  expires?: string;
  sub?: string;
  scope?: string;
};
const token = ({
  role = 'user',
  audience = 'tillmap',
  issuer = ISSUER,
  expires = '5m',
  sub = UUID,
  scope,
}: TokenOptions = {}) =>
  new SignJWT({ role, name: 'Sam', email: 'sam@example.com', sid: 'f1', ...(scope ? { scope } : {}) })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'k1' })
    .setSubject(sub)
    .setIssuedAt()
    .setIssuer(issuer)
    .setAudience(audience)
    .setExpirationTime(expires)
    .sign(keyPair.privateKey);

let healthy = true;
/** Files that have left as a whole. */
const sent: string[] = [];
const server = httpServer({
  service: 'test',
  host: '127.0.0.1',
  port: 0,
  trustedHops: 1,
  tokens,
  log: createLogger('test', 'silent'),
  checks: {
    store: async () => {
      if (!healthy) throw new Error('the store is away');
    },
  },
  routes: [
    route(greet, async ({ body, actor, params }) => ({
      body: { text: `${actor.name} greets ${body.name} ${params.id}` },
    })),
    route(adminOnly, async () => ({ body: { ok: true } })),
    route(
      send,
      async ({ file, body }) => ({
        body: { name: file?.name ?? '', size: file?.sizeBytes ?? 0, note: body.note ?? '' },
      }),
      { uploadBytes: 1_000 },
    ),
    route(fetchFile, async () => ({
      file: {
        stream: (async function* () {
          yield Buffer.from('a,b\r\n');
        })(),
        fileName: 'péche\r\nX: 1".csv',
        contentType: 'text/csv; charset=utf-8',
        onSent: async () => void sent.push('small'),
      },
    })),
    route(fetchEndless, async () => ({
      file: {
        stream: (async function* () {
          for (;;) yield Buffer.alloc(64 * 1024);
        })(),
        fileName: 'endless.csv',
        contentType: 'text/csv; charset=utf-8',
        onSent: async () => void sent.push('endless'),
      },
    })),
    route(fail, async ({ params }) => {
      if (params.how === 'conflict') throw new Conflict('This session is processing.');
      if (params.how === 'away') throw new DependencyUnavailable('catalog');
      throw new Error('secret detail');
    }),
    route(checkTill, async ({ actor: { name } }) => ({ body: { name } })),
    route(loadTill, async ({ actor: { name } }) => ({ body: { name } })),
    route(lookUp, async ({ actor: { kind, name } }) => ({ body: { kind, name } })),
    route(internal, async ({ actor }) => ({ body: { who: actor.name } })),
  ],
});
const at = (path: string) => `http://127.0.0.1:${server.port()}${path}`;
const post = async (path: string, body: unknown, bearer?: string) =>
  fetch(at(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
    body: JSON.stringify(body),
  });
const get = (path: string, bearer?: string) =>
  fetch(at(path), { headers: bearer ? { authorization: `Bearer ${bearer}` } : {} });

beforeAll(() => server.start());
afterAll(() => server.stop());

describe('A call bound to a use case', () => {
  test('When the token and the body are right, then the handler sees who asks and what for', async () => {
    const answer = await post(`/api/greet/${UUID}`, { name: 'Ann', extra: 1 }, await token());
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ text: `Sam greets Ann ${UUID}` });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-powered-by')).toBeNull();
  });

  test('When a field is missing, then the answer is a 422 problem that names it', async () => {
    const answer = await post(`/api/greet/${UUID}`, {}, await token());
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({
      status: 422,
      message: 'Name is required',
      errors: { name: ['Name is required'] },
    });
  });

  test('When the body is no object, then the answer is a sentence for a person', async () => {
    const answer = await post(`/api/greet/${UUID}`, [], await token());
    expect(await answer.json()).toMatchObject({ status: 422, message: 'Please send a JSON object.' });
  });

  test('When the id in the path is not well formed, then it does not exist', async () => {
    expect((await post('/api/greet/nonsense', { name: 'Ann' }, await token())).status).toBe(404);
  });

  test('When JSON is nested without end, then it is read as any other', async () => {
    const answer = await fetch(at(`/api/greet/${UUID}`), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await token()}` },
      body: `{"name":"Ann","x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    });
    expect(answer.status).toBe(200);
  });

  test('When the JSON is malformed, then the answer is 400 and no stack', async () => {
    const answer = await fetch(at(`/api/greet/${UUID}`), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await token()}` },
      body: '{',
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain('at ');
  });

  test.each([
    ['none', undefined],
    ['of another issuer', { issuer: 'http://elsewhere' }],
    ['for another audience', { audience: 'internal' }],
    ['expired', { expires: '-1m' }],
    ['with an unknown role', { role: 'root' }],
  ])('When the token is %s, then the answer is 401', async (_what, options) => {
    const answer = await post(`/api/greet/${UUID}`, { name: 'Ann' }, options && (await token(options)));
    expect(answer.status).toBe(401);
  });

  test('When the user was revoked, then the token no longer counts', async () => {
    const bearer = await token({ sub: 'gone' });
    revokedUsers.add('gone');
    expect((await post(`/api/greet/${UUID}`, { name: 'Ann' }, bearer)).status).toBe(401);
  });

  test('When the role is not among those of the call, then the answer is 403', async () => {
    expect((await get('/api/secret', await token({ role: 'manager' }))).status).toBe(403);
    expect((await get('/api/secret', await token({ role: 'admin' }))).status).toBe(200);
  });

  test('When a user token is used on an internal call, then it is refused; a service token is taken', async () => {
    expect((await get('/internal/x', await token({ role: 'admin' }))).status).toBe(401);
    const answer = await get('/internal/x', await token({ audience: 'internal', sub: 'service:catalog' }));
    expect(await answer.json()).toEqual({ who: 'catalog' });
  });

  test('When an API key asks, then only calls of its scope take it', async () => {
    const key = (scope: string) => token({ sub: `api-key:${UUID}`, scope });
    const answer = await get('/api/look-up', await key('lookup'));
    expect([answer.status, await answer.json()]).toEqual([200, { kind: 'api-key', name: 'Sam' }]);
    expect((await get('/api/look-up', await key('another'))).status).toBe(403);
    expect((await post(`/api/greet/${UUID}`, { name: 'Ann' }, await key('lookup'))).status).toBe(403);
    expect((await get('/api/secret', await key('lookup'))).status).toBe(403);
    expect((await get('/api/look-up', await token({ sub: `api-key:${UUID}` }))).status).toBe(403);
    expect(await (await get('/api/look-up', await token())).json()).toMatchObject({ kind: 'user' });
  });

  test('When an API key may download, then it may read what is downloaded, and not the other way round', async () => {
    const statuses = async (scope: string) => {
      const key = await token({ sub: `api-key:${UUID}`, scope });
      return [(await get('/api/check', key)).status, (await get('/api/load', key)).status];
    };
    expect(await statuses('downloads')).toEqual([200, 200]);
    expect(await statuses('sessions')).toEqual([200, 403]);
    expect(await statuses('lookup')).toEqual([403, 403]);
  });

  test.each([
    ['conflict', 409, 'This session is processing.'],
    ['away', 503, 'Part of Tillmap is not available right now. Please try again in a moment.'],
  ])('When the use case says %s, then status and sentence follow', async (how, status, message) => {
    const answer = await get(`/api/fail/${how}`);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ message });
  });

  test('When a bug happens, then nothing of it leaves but the request id', async () => {
    const answer = await get('/api/fail/bug');
    expect(answer.status).toBe(500);
    const problem = await answer.text();
    expect(problem).not.toContain('secret detail');
    expect(JSON.parse(problem).request_id).toBe(answer.headers.get('x-request-id'));
  });
});

describe('Files', () => {
  const upload = (bytes: number, name = 'a.csv') => {
    const form = new FormData();
    form.set('file', new Blob(['x'.repeat(bytes)]), name);
    form.set('note', 'after the file');
    return fetch(at('/api/send'), { method: 'POST', body: form });
  };

  test('When a file arrives before the fields, then both are there and folders are gone from its name', async () => {
    const answer = await upload(500, '../../etc/prices é.csv');
    expect(await answer.json()).toEqual({ name: 'prices é.csv', size: 500, note: 'after the file' });
  });

  test('When a name holds characters that mislead the eye, then they are gone', async () => {
    expect(await (await upload(5, '\u202evsc.\u0007exe.csv')).json()).toMatchObject({ name: 'vsc.exe.csv' });
  });

  test.each([
    ['Price "spring".csv', 'Price "spring".csv'],
    ['a\r\nb.csv', 'ab.csv'],
    ['100%25 off %2f%00.csv', '100%25 off %2f%00.csv'],
  ])('When a form sends the name %j, then it arrives as %j', async (given, shown) => {
    expect(await (await upload(5, given)).json()).toMatchObject({ name: shown });
  });

  test('When the file is over the limit, then the answer is 413', async () => {
    expect((await upload(1_001)).status).toBe(413);
  });

  test('When the file is over the limit and much more is still to come, then the sender reads that too', async () => {
    expect((await upload(30_000_000)).status).toBe(413);
  });

  test('When the request is no multipart, then the answer is 400', async () => {
    expect((await post('/api/send', {})).status).toBe(400);
  });

  test('When a file leaves, then its name cannot break the header', async () => {
    const answer = await get('/api/file');
    const header = answer.headers.get('content-disposition') ?? '';
    expect(header).toMatch(/^attachment; filename="p_che__X: 1_\.csv"; filename\*=UTF-8''p%C3%A9che__X%3A%201_\.csv$/);
    expect(await answer.text()).toBe('a,b\r\n');
  });

  test('When a file has left as a whole, then that is told; not when it broke off, nor for its head alone', async () => {
    sent.length = 0;
    await fetch(at('/api/file'), { method: 'HEAD' });
    const controller = new AbortController();
    const broken = await fetch(at('/api/endless-file'), { signal: controller.signal });
    await broken.body?.getReader().read();
    controller.abort();
    await (await get('/api/file')).text();
    expect(sent).toEqual(['small']);
  });
});

test('When a dependency is away, then the process is alive but not ready, and says which one', async () => {
  expect((await get('/readyz')).status).toBe(200);
  healthy = false;
  const answer = await get('/readyz');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ status: 'not ready', checks: { store: 'the store is away' } });
  expect((await get('/healthz')).status).toBe(200);
});

test('When it leaves, then it serves on, is not ready, and closes each connection behind its answer', async () => {
  const leaving = httpServer({
    service: 'test',
    host: '127.0.0.1',
    port: 0,
    trustedHops: 0,
    log: createLogger('test', 'silent'),
    tokens: { user: async () => Promise.reject(new Error()), service: async () => Promise.reject(new Error()) },
    routes: [],
  });
  await leaving.start();
  const ask = (path: string) => fetch(`http://127.0.0.1:${leaving.port()}${path}`);
  const before = await ask('/healthz');
  expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive']);
  leaving.leave?.();
  const after = await ask('/healthz');
  expect([after.status, after.headers.get('connection')]).toEqual([200, 'close']);
  expect((await ask('/readyz')).status).toBe(503);
  await leaving.stop();
  await expect(ask('/healthz')).rejects.toThrow();
});
