import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  createSession,
  createWholesaler,
  deleteSession,
  importReferenceMappings,
  listDepartments,
  listSessions,
  setCostBasis,
} from '@tillmap/contracts';
import { ProductClient, unlessThere } from './product-client.ts';
import { answerJson, fakeServer } from './stand-in.ts';

type Seen = Readonly<{ call: string; token: string; type: string; body: string }>;
type Reply = Readonly<{ status?: number; body?: unknown; headers?: Record<string, string> }>;

const SESSION = '7a0f5a32-27dc-4d86-9e4c-0d3ac2a4bd9e';
const SIGN_IN = 'POST /api/auth/login';
const ME = { email: 'staff@example.com', password: 'kettle-of-9-green-herons' };

let server: Awaited<ReturnType<typeof fakeServer>>;
let client: ProductClient;
let seen: Seen[];
/** What is answered next, by call; the last one stays. */
let replies: Record<string, Reply[]>;

const calls = (): string[] => seen.map(({ call }) => call);

const replyTo = async (request: IncomingMessage): Promise<Reply> => {
  const call = `${request.method} ${request.url}`;
  const { authorization = '', 'content-type': type = '' } = request.headers;
  seen.push({ call, token: authorization.replace('Bearer ', ''), type, body: await text(request) });
  const signIns = calls().filter((one) => one === SIGN_IN).length;
  const [next = call === SIGN_IN ? { body: { token: `token ${signIns}` } } : { body: {} }, ...rest] =
    replies[call] ?? [];
  if (rest.length > 0) replies[call] = rest;
  return next;
};

beforeEach(async () => {
  seen = [];
  replies = {};
  server = await fakeServer((request, response) => {
    void replyTo(request).then(({ status = 200, body, headers = {} }) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      if (status === 204) response.writeHead(204).end();
      else if (typeof body === 'string') response.writeHead(status).end(body);
      else answerJson(response, body, status);
    });
  });
  client = new ProductClient(server.url, ME);
});
afterEach(() => server.stop());

describe('A call by its contract', () => {
  test('When it has parameters, a query and a body, then they are where the contract says', async () => {
    await client.call(setCostBasis, { params: { id: SESSION }, body: { basis: 'case' } });
    await client.call(listDepartments, { query: { wholesaler_code: 'A&B', per_page: 5 } });
    expect(seen.slice(1)).toMatchObject([
      { call: `PUT /api/v1/file-building/sessions/${SESSION}/cost-basis`, body: '{"basis":"case"}' },
      { call: 'GET /api/admin/departments?wholesaler_code=A%26B&per_page=5', body: '', type: '' },
    ]);
    expect(seen[1]).toMatchObject({ type: 'application/json', token: 'token 1' });
  });

  test('When it answers data, a file or nothing, then it is given as that', async () => {
    const at = `/api/v1/file-building/sessions/${SESSION}`;
    replies['GET /api/v1/file-building/sessions'] = [{ body: { data: [{ id: SESSION }] } }];
    replies[`GET ${at}/download?disclaimer_accepted=true`] = [{ body: 'barcode\r\n' }];
    replies[`DELETE ${at}`] = [{ status: 204 }];
    expect(await client.data(listSessions)).toEqual([{ id: SESSION }]);
    expect(await (await client.download(SESSION)).text()).toBe('barcode\r\n');
    expect(await client.call(deleteSession, { params: { id: SESSION } })).toBeUndefined();
  });

  test('When all sessions are asked for, then they come page by page', async () => {
    const at = 'GET /api/v1/file-building/sessions?days=all&page=';
    const pagination = { current_page: 1, last_page: 2, per_page: 500, total: 501 };
    replies[`${at}1&per_page=500`] = [{ body: { data: [{ id: 'one' }], pagination } }];
    replies[`${at}2&per_page=500`] = [{ body: { data: [{ id: 'two' }], pagination } }];
    expect(await client.sessions()).toEqual([{ id: 'one' }, { id: 'two' }]);
  });

  test.each([
    ['of this name', { name: 'prices.csv', content: 'barcode\r\n' }, 'filename="prices.csv"', 'barcode\r\n'],
    ['on disk', join(import.meta.dirname, 'wait-until.ts'), 'filename="wait-until.ts"', 'waitUntil'],
  ])('When a file %s is uploaded, then its fields come before it', async (_, file, name, content) => {
    await client.call(importReferenceMappings, { body: { wholesaler_code: 'NORTHWAY' }, file });
    const { body = '', type } = seen[1] ?? {};
    expect(type).toMatch(/^multipart\/form-data; boundary=/);
    const places = ['name="wholesaler_code"\r\n\r\nNORTHWAY', name, content].map((part) => body.indexOf(part));
    expect(places).toEqual(places.filter((at) => at >= 0).toSorted((one, other) => one - other));
  });

  test('When something else is sent than the contract has, then it does not compile', () => {
    const mistakes = [
      // @ts-expect-error -- The body is missing.
      () => client.call(createSession),
      // @ts-expect-error -- A name is missing in the body.
      () => client.call(createSession, { body: { wholesaler_code: 'NORTHWAY' } }),
      // @ts-expect-error -- It has no parameters.
      () => client.call(listSessions, { params: { id: SESSION } }),
      // @ts-expect-error -- A session has no such field.
      async () => (await client.data(listSessions))[0]?.colour,
    ];
    expect(mistakes).toHaveLength(4);
  });
});

describe('A call that is refused', () => {
  test('When its token has run out, then it signs in again once, also for calls at the same time', async () => {
    const path = 'GET /api/v1/file-building/sessions';
    await client.data(listSessions);
    replies[path] = [{ status: 401 }, { status: 401 }, { body: { data: [] } }];
    expect(await Promise.all([client.data(listSessions), client.data(listSessions)])).toEqual([[], []]);
    expect(calls()).toEqual([SIGN_IN, path, path, path, SIGN_IN, path, path]);
    expect(seen.slice(-2).map(({ token }) => token)).toEqual(['token 2', 'token 2']);
  });

  test('When it is refused to a new token as well, then that is told', async () => {
    replies['GET /api/v1/file-building/sessions'] = [{ status: 401, body: { message: 'Please sign in.' } }];
    await expect(client.data(listSessions)).rejects.toMatchObject({ status: 401, sentence: 'Please sign in.' });
    expect(calls().filter((call) => call === SIGN_IN)).toHaveLength(2);
  });

  test('When signing in is refused, then the sentence is told, and the next call tries again', async () => {
    replies[SIGN_IN] = [{ status: 401, body: { message: 'Invalid email or password.' } }, { body: { token: 'good' } }];
    await expect(client.data(listSessions)).rejects.toThrow('signing in answered 401: Invalid email or password.');
    await client.data(listSessions);
    expect(seen.at(-1)?.token).toBe('good');
  });

  test.each([
    ['its sentence', { message: 'The catalog is away.' }, 'The catalog is away.'],
    ['what it said instead', 'upstream reset', 'upstream reset'],
  ])('When the server fails, then the error has %s', async (_, body, sentence) => {
    replies['GET /api/v1/file-building/sessions'] = [{ status: 503, body }];
    const what = `GET /api/v1/file-building/sessions answered 503: ${sentence}`;
    await expect(client.data(listSessions)).rejects.toMatchObject({ status: 503, sentence, message: what });
  });

  test('When something is there already, then only that refusal may be passed over', async () => {
    const create = () => client.call(createWholesaler, { body: { code: 'A', name: 'A' } });
    replies['POST /api/admin/wholesalers'] = [
      { status: 409, body: {} },
      { status: 422, body: {} },
    ];
    await expect(create().catch(unlessThere)).resolves.toBeUndefined();
    await expect(create().catch(unlessThere)).rejects.toMatchObject({ status: 422 });
  });
});

describe('What is waited for', () => {
  const PROGRESS = `GET /api/admin/import-progress/${SESSION}`;
  const STATUS = `GET /api/v1/file-building/sessions/${SESSION}/status`;
  const said = (...all: object[]): Reply[] => all.map((data) => ({ body: { data } }));

  test('When an import or a session is completed, then the wait ends', async () => {
    replies[PROGRESS] = said({ status: 'processing' }, { status: 'completed' });
    await client.untilImported(SESSION, 1);
    replies[STATUS] = said({ status: 'pending' }, { status: 'processing' }, { status: 'completed', id: SESSION });
    expect(await client.untilCompleted(SESSION, 1)).toEqual({ status: 'completed', id: SESSION });
  });

  test('When it takes longer than it may, then its state is told', async () => {
    replies[STATUS] = said({ status: 'processing', error_message: null });
    const impatient = new ProductClient(server.url, ME, { waitMs: 30 });
    await expect(impatient.untilCompleted(SESSION, 10)).rejects.toThrow('The session is processing');
  });

  test('When it ends otherwise, then its sentence is told', async () => {
    replies[PROGRESS] = said({ status: 'failed', error: 'The catalog is away.' });
    await expect(client.untilImported(SESSION)).rejects.toThrow('The catalog is away.');
    replies[STATUS] = said({ status: 'failed', error_message: 'The file is gone.' });
    await expect(client.untilCompleted(SESSION)).rejects.toThrow('The session is failed: The file is gone.');
  });

  test('When a session has several pages of products, then all are there', async () => {
    const page = (n: number) => `GET /api/v1/file-building/sessions/${SESSION}/products?page=${n}&per_page=500`;
    const pagination = { last_page: 2 };
    replies[page(1)] = said({ products: [{ barcode: '1' }], pagination });
    replies[page(2)] = said({ products: [{ barcode: '2' }], pagination });
    expect([...(await client.products(SESSION)).keys()]).toEqual(['1', '2']);
  });
});
