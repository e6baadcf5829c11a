import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { makeProductPlace, type ProductPlace } from '../../src/product/product-place.ts';
import { runningDatabase } from '../../src/product/running-database.ts';
import { ADMIN, type RunningProduct, startProduct } from '../../src/product/running-product.ts';

/** What nobody may find in a log, by what it is. All of it passes through the product below. */
const HIDDEN: Record<string, string> = {
  'the password of the first admin': ADMIN.password,
  'a wrong password': 'wrong-password-that-was-typed',
  'the password of a new user': 'first-password-of-a-new-user',
  'the password after a reset': 'second-password-of-a-new-user',
  'a password in a body that is no JSON': 'password-in-a-broken-body',
  'the address of an admin': ADMIN.email,
  'the address of a new user': 'new.user@shop.example',
  'an address nobody has': 'nobody.at.all@shop.example',
  'the name of a person': 'Persephone Featherstone',
  'an address of a client': '198.51.100.77',
  'an address of a client, IPv6': '2001:db8:7::77',
  'a secret in a path': 'secret-in-a-path',
  'a search': 'words-that-were-searched-for',
  'the key of the assistant': 'key-of-the-assistant-endpoint',
  'the key of the search engine': 'key-of-the-search-engine',
  'a row of an upload': 'ROW-OF-A-SUPPLIER-FILE',
};
const ADDRESSES = ['an address of a client', 'an address of a client, IPv6'];
/** Refusals are the only lines with the client's address (docs/asvs.csv, 16.3). */
const isOfRefusal = (line: string): boolean => line.endsWith('"msg":"Access refused"}');
const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY } = process.env;

type Sent = Readonly<{ method?: string; body?: unknown; headers?: Record<string, string> }>;

describe('The logs of the whole product at LOG_LEVEL=debug', () => {
  let place: ProductPlace;
  let product: RunningProduct;
  /** Stands for servers of others that know us and refuse. */
  let refusing: Server;
  let token = '';

  const send = async (path: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<Response> =>
    fetch(`${product.base}${path}`, {
      method,
      headers: {
        'x-forwarded-for': HIDDEN['an address of a client'] ?? '',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(typeof body === 'object' && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body),
      }),
    });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(path, { method: 'POST', body, headers });
  const signIn = (email: string, password: string) => post('/api/auth/login', { email, password });
  /** Whole ones: the last may be written right now. */
  const logLines = (): { file: string; line: string }[] =>
    readdirSync(join(place.dataDir, 'logs')).flatMap((file) =>
      readFileSync(join(place.dataDir, 'logs', file), 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => ({ file, line })),
    );

  beforeAll(async () => {
    refusing = createServer((request, response) => {
      request.resume();
      response
        .writeHead(403, { 'content-type': 'application/json' })
        .end('{"message":"not you","code":"invalid_api_key"}');
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
    place = await makeProductPlace();
    product = await startProduct(place, {
      LOG_LEVEL: 'debug',
      TRUSTED_HOPS: '1',
      AI_BASE_URL: address,
      AI_MODEL: 'a-model',
      AI_API_KEY: HIDDEN['the key of the assistant'] ?? '',
      MEILISEARCH_URL: address,
      MEILISEARCH_KEY: HIDDEN['the key of the search engine'] ?? '',
    });
  });

  afterAll(async () => {
    await product.stop();
    place.remove();
    refusing.close();
  });

  const signInAndOut = async (): Promise<void> => {
    await signIn(ADMIN.email, HIDDEN['a wrong password'] ?? '');
    await signIn(HIDDEN['an address nobody has'] ?? '', HIDDEN['a wrong password'] ?? '');
    await send('/api/auth/login', {
      method: 'POST',
      body: `{"password":"${HIDDEN['a password in a body that is no JSON']}`,
      headers: { 'content-type': 'application/json' },
    });
    const answer = await signIn(ADMIN.email, ADMIN.password);
    expect(answer.status).toBe(200);
    token = ((await answer.json()) as { token: string }).token;
    HIDDEN['a token'] = token;
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    HIDDEN['what renews a sign-in'] = cookie.split('=')[1] ?? '';
    expect((await send('/api/auth/refresh', { method: 'POST', headers: { cookie } })).status).toBe(200);
    await send('/api/auth/user', { headers: { authorization: `Bearer ${token}x` } });
    await send('/api/auth/user', { headers: { 'x-forwarded-for': HIDDEN['an address of a client, IPv6'] ?? '' } });
  };

  const administer = async (): Promise<void> => {
    const user = {
      name: HIDDEN['the name of a person'],
      email: HIDDEN['the address of a new user'],
      role: 'user',
      is_active: true,
      password: HIDDEN['the password of a new user'],
    };
    const made = await post('/api/admin/users', user);
    expect(made.status).toBe(201);
    const { id } = ((await made.json()) as { data: { id: string } }).data;
    await post('/api/admin/users', user);
    await post('/api/admin/users', { ...user, email: `other.${user.email}`, name: `${user.name}\u0000` });
    await post(`/api/admin/users/${id}/reset-password`, { password: HIDDEN['the password after a reset'] });
    await send(`/api/admin/users/${id}`, { method: 'PUT', body: { ...user, password: '', role: 'manager' } });
    expect((await signIn(user.email ?? '', HIDDEN['the password after a reset'] ?? '')).status).toBe(200);
    const key = await post('/api/admin/api-keys', { name: 'A till', scope: 'lookup', expires_at: null });
    HIDDEN['an API key'] = ((await key.json()) as { data?: { key: string } }).data?.key ?? '';
    expect(HIDDEN['an API key']).not.toBe('');
    const lookUp = { wholesaler_code: 'X', products: [{ barcode: '5000112637922' }] };
    await post('/api/external/product/batch-lookup', lookUp, { authorization: '', 'x-api-key': HIDDEN['an API key'] });
    await post('/api/external/product/batch-lookup', lookUp, { authorization: '', 'x-api-key': 'tmk_wrong' });
    await send(`/api/admin/products?search=${HIDDEN['a search']}`);
    await send(`/api/${HIDDEN['a secret in a path']}`);
  };

  const upload = async (): Promise<void> => {
    await post('/api/admin/wholesalers', { code: 'LOGS', name: 'Logs Wholesale', description: '', active: true });
    const session = await post('/api/v1/file-building/create-session', {
      wholesaler_code: 'LOGS',
      session_name: 'One',
    });
    const { id } = ((await session.json()) as { data: { id: string } }).data;
    const form = new FormData();
    form.set('session_id', id);
    const row = HIDDEN['a row of an upload'];
    form.set('file', new Blob([`Barcode,Description,Size\n5000112637922,${row},1l\n"broken,${row}`]), 'prices.csv');
    await post('/api/v1/file-building/upload-supplier-file', form);
  };

  /** Calls go on while their connections to the database end, so that drivers' errors are logged. */
  const loseConnections = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: runningDatabase(place.dataDir, 'auth') });
    await client.connect();
    const end = () =>
      client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
      );
    const calls = Array.from({ length: 40 }, (_, at) =>
      post('/api/admin/users', {
        name: HIDDEN['the name of a person'],
        email: `${at}.${HIDDEN['the address of a new user']}`,
        role: 'user',
        is_active: true,
        password: HIDDEN['the password of a new user'],
      }),
    );
    for (let times = 0; times < 5; times++) {
      await end();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await Promise.allSettled(calls);
    await client.end();
  };

  test('When people sign in, are administered, look up and upload, and connections are lost, then nothing of theirs is logged', async () => {
    await signInAndOut();
    await administer();
    await upload();
    await loseConnections();
    if (S3_ENDPOINT) Object.assign(HIDDEN, { 'the keys of S3': S3_SECRET_KEY, 'the user of S3': S3_ACCESS_KEY });
    else process.stderr.write('Keys of S3 were not looked for: S3_ENDPOINT names no server.\n');

    const found = logLines().flatMap(({ file, line }) =>
      Object.entries(HIDDEN)
        .filter(
          ([what, text]) => text !== '' && line.includes(text) && !(isOfRefusal(line) && ADDRESSES.includes(what)),
        )
        .map(([what]) => `${what} in ${file}: ${line}`),
    );
    expect(found).toEqual([]);
    expect(logLines().filter(({ line }) => /eyJ[\w-]{8,}\.[\w-]{8,}|tmk_|[\w.]+@[\w-]+\.[a-z]{2,}/.test(line))).toEqual(
      [],
    );
  });

  test('When the lines are read, then each request is there with its route, status and trace, and lost connections too', () => {
    const lines = logLines()
      .filter(({ line }) => line.startsWith('{'))
      .map(({ line }) => JSON.parse(line) as Record<string, unknown>);
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests).toContainEqual(
      expect.objectContaining({ service: 'auth', method: 'POST', route: '/api/auth/login', status: 401 }),
    );
    expect(requests.filter(({ trace_id, request_id }) => !trace_id || !request_id)).toEqual([]);
    expect(lines.some(({ err }) => err !== undefined)).toBe(true);
  });
});
