import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { publicCalls } from '@tillmap/contracts';
import { fakeServer, freePort } from '@tillmap/testing';
import { refusedOf } from './refused-of.ts';
import { authForGateway, echo } from './stand-ins.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; style-src-elem 'self' 'nonce-…'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Of what is no page of ours. */
const WITHOUT_NONCE = POLICY.replace(" 'nonce-…'", '');
const NONCE = /'nonce-([A-Za-z0-9+/]{22}==)'/;
const policyIn = (headers: Headers) => headers.get('content-security-policy')?.replace(NONCE, "'nonce-…'");

let auth: Awaited<ReturnType<typeof authForGateway>>;
let service: Awaited<ReturnType<typeof fakeServer>>;
let gateway: Gateway;
let dist: string;
let token: string;

beforeAll(async () => {
  auth = await authForGateway();
  service = await fakeServer(echo);
  dist = await mkdtemp(join(tmpdir(), 'tillmap-dist-'));
  gateway = await startGateway({
    AUTH_URL: auth.url,
    FILE_BUILDING_URL: service.url,
    WEB_DIST: dist,
    METRICS_PORT: String(await freePort()),
    REQUESTS_PER_SECOND: '20',
    OPEN_REQUESTS_PER_SECOND: '30',
  });
  token = auth.token({});
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([auth.stop(), service.stop(), rm(dist, { recursive: true })]);
});

describe('The screens', () => {
  test('When they are not built yet, then a page says so and tries again', async () => {
    const answer = await gateway.send('/review');
    expect(answer.status).toBe(503);
    expect(await answer.text()).toMatch(/http-equiv="refresh"[\s\S]*The screens are not there yet/);
  });

  test('When they are built, then pages, assets and caching are right', async () => {
    await mkdir(join(dist, 'assets'));
    await writeFile(join(dist, 'index.html'), '<title>screens</title>');
    await writeFile(join(dist, 'assets', 'app-abc123.js'), 'x()'.repeat(1_000));
    for (const path of ['/', '/review', '/status/123', '/admin/users?x=1', '/index.html']) {
      const page = await gateway.send(path, { headers: { accept: 'text/html' } });
      expect([path, page.status, page.headers.get('cache-control')]).toEqual([path, 200, 'no-cache']);
      expect(await page.text()).toBe('<title>screens</title>');
    }
    const asset = await gateway.send('/assets/app-abc123.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-encoding')).toBe('gzip');
    await writeFile(join(dist, 'third-party-licences.txt'), 'Licences ©');
    const licences = await gateway.send('/third-party-licences.txt', { headers: { accept: 'text/html' } });
    expect([licences.status, await licences.text(), policyIn(licences.headers)]).toEqual([
      200,
      'Licences ©',
      WITHOUT_NONCE,
    ]);
    expect(licences.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i);
    expect([licences.headers.get('cache-control'), licences.headers.has('etag')]).toEqual(['no-cache', true]);
    expect((await gateway.send('/assets/gone.js')).status).toBe(404);
    expect((await gateway.send('/data.json')).status).toBe(404);
    expect((await gateway.send('/review', { headers: { accept: 'application/json' } })).status).toBe(404);
    const head = await gateway.send('/review', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

describe('Headers', () => {
  test('When a page leaves, then its style elements have the nonce of its policy, another one each time', async () => {
    await writeFile(join(dist, 'index.html'), '<meta property="csp-nonce" nonce="__STYLE_NONCE__">');
    const nonces = new Set<string>();
    for (const path of ['/', '/review', '/index.html', '/api/docs', '/']) {
      const answer = await gateway.send(path, { headers: { accept: 'text/html' } });
      const [, nonce = ''] = NONCE.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
      const text = await answer.text();
      expect([path, text.includes(`nonce="${nonce}"`), text.includes('__STYLE_NONCE__')]).toEqual([path, true, false]);
      expect([answer.headers.get('etag'), answer.headers.get('last-modified')]).toEqual([null, null]);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
  });

  test('When the reader of barcodes is loaded, then it alone may run a WebAssembly program', async () => {
    await mkdir(join(dist, 'assets'), { recursive: true });
    await writeFile(join(dist, 'assets/scan.worker-Ab1_x.js'), '');
    const reader = policyIn((await gateway.send('/assets/scan.worker-Ab1_x.js')).headers);
    expect(reader).toBe(WITHOUT_NONCE.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"));
    for (const path of [
      '/',
      '/assets/scan.worker-Ab1_x.js/',
      '/x/assets/scan.worker-Ab1_x.js',
      '/assets/app-abc123.js',
    ])
      expect([path, policyIn((await gateway.send(path)).headers)?.includes('wasm')]).toEqual([path, false]);
  });

  test('When Keycloak is on, then the screens may ask it for tokens, and one page stands in a frame of ours', async () => {
    const withKeycloak = await startGateway({
      AUTH_URL: auth.url,
      WEB_DIST: dist,
      KEYCLOAK_URL: 'https://login.example.com/base',
    });
    try {
      const policyOf = async (path: string) => {
        const { headers } = await withKeycloak.send(path);
        return [policyIn(headers), headers.get('x-frame-options')];
      };
      const allowed = "connect-src 'self' https://login.example.com; frame-src 'self' https://login.example.com";
      const policy = POLICY.replace("connect-src 'self'", allowed);
      expect(await policyOf('/')).toEqual([policy, 'DENY']);
      expect(await policyOf('/silent-sign-in.html')).toEqual([
        policy.replace(" 'nonce-…'", '').replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
        'SAMEORIGIN',
      ]);
      expect((await gateway.send('/silent-sign-in.html')).headers.get('x-frame-options')).toBe('DENY');
    } finally {
      await withKeycloak.stop();
    }
  });

  test.each(['/', '/healthz', '/readyz', '/api/nonsense', '/api/docs', '/api/auth/user', '/api/v1/config', '/gone.js'])(
    'When %s answers, then the policy and its like are there',
    async (path) => {
      const { headers } = await gateway.send(path);
      expect(policyIn(headers)).toBe(['/', '/api/docs'].includes(path) ? POLICY : WITHOUT_NONCE);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('strict-transport-security')).toBeNull();
    },
  );

  test('When a request names two hosts, then it is refused: a proxy in front may have gone by the other one', async () => {
    const socket = createConnection(gateway.port, '127.0.0.1');
    socket.write('GET /login HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*This request could not be read\./s);
  });

  test('When people come by https, then they are told to stay there', async () => {
    const secure = await startGateway({ AUTH_URL: auth.url, PUBLIC_URL: 'https://tillmap.example' });
    expect((await secure.send('/healthz')).headers.get('strict-transport-security')).toContain('max-age=31536000');
    await secure.stop();
  });
});

describe('Limits', () => {
  test('When one user asks too often, then 429 for that user alone', async () => {
    const busy = auth.token({ sub: '01890a5d-ac96-774b-bcce-b302099a8058' });
    const burst = () =>
      Promise.all(Array.from({ length: 40 }, () => gateway.send('/api/v1/file-building/sessions', { token: busy })));
    const refused = await refusedOf(burst);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(await refused[0]?.json()).toMatchObject({
      status: 429,
      message: expect.stringContaining('Too many requests'),
    });
    expect((await gateway.send('/api/v1/file-building/sessions', { token })).status).toBe(200);
  });

  test('When one address makes open calls too often, then 429, whoever claims to call', async () => {
    const burst = () =>
      Promise.all(
        Array.from({ length: 70 }, (_, n) =>
          gateway.send('/api/v1/config', { headers: { 'x-forwarded-for': `10.0.0.${n}` } }),
        ),
      );
    expect((await refusedOf(burst, 10)).length).toBeGreaterThanOrEqual(10);
  });
});

describe('Health', () => {
  test('When other services are away, then the gateway is ready and says which', async () => {
    const answer = await gateway.send('/readyz');
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        status: 'ready',
        checks: {
          auth: 'ready',
          'reference-data': 'not available',
          catalog: 'not available',
          'file-building': 'ready',
          promotion: 'not available',
          proxy: expect.any(String),
          audit: 'not available',
        },
      },
    ]);
    expect((await gateway.send('/healthz')).status).toBe(200);
  });

  test('When a service has several processes, then it is said how many of them are ready, and how the others are', async () => {
    const two = await startGateway({ AUTH_URL: `${auth.url},http://127.0.0.1:${await freePort()}` });
    const answer = await two.send('/readyz');
    const { checks } = (await answer.json()) as { checks: { auth: string } };
    expect([answer.status, checks.auth]).toEqual([200, 'ready; 1 of 2 ready: 2 not available']);
    await two.stop();
  });

  test('When auth was not there yet, then it is not ready; when auth goes away later, it stays and says so', async () => {
    auth.state.isReady = false;
    const early = await startGateway({ AUTH_URL: auth.url });
    const ready = async () => {
      const answer = await early.send('/readyz');
      const { status, checks } = (await answer.json()) as { status: string; checks: { auth: string } };
      return [answer.status, status, checks.auth];
    };
    expect(await ready()).toEqual([503, 'not ready', 'not ready']);
    auth.state.isReady = true;
    expect(await ready()).toEqual([200, 'ready', 'ready']);
    auth.state.isReady = false;
    expect(await ready()).toEqual([200, 'ready', 'not ready']);
    auth.state.isReady = true;
    await early.stop();
  });

  test('When metrics are asked for, then only their own port has them', async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${gateway.metricsPort()}/metrics`)).text();
    expect(metrics).toContain('tillmap_http_call_seconds_bucket');
    expect((await gateway.send('/metrics')).status).toBe(404);
  });

  test('When auth is away at the start, then the gateway starts, and says so where a token is needed', async () => {
    const lonely = await startGateway({ AUTH_URL: `http://127.0.0.1:${await freePort()}` });
    expect((await lonely.send('/healthz')).status).toBe(200);
    expect((await lonely.send('/api/v1/file-building/sessions', { token })).status).toBe(503);
    await lonely.stop();
  });
});

describe('The description of the calls', () => {
  test('When it is read, then every call is in it with its roles and refusals', async () => {
    const answer = await gateway.send('/api/openapi.json');
    const { openapi, paths } = (await answer.json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string; requestBody?: { content: object } }>>;
    };
    expect(openapi).toBe('3.1.0');
    const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(ids.sort()).toEqual(publicCalls.map(({ id }) => id).sort());
    expect(paths['/api/admin/wholesalers']?.post).toMatchObject({
      'x-roles': ['admin'],
      security: [{ bearer: [] }],
      requestBody: { content: { 'application/json': { schema: { required: ['code', 'name'] } } } },
      responses: { 201: {}, 401: {}, 403: {}, 422: {} },
    });
    expect(paths['/api/v1/file-building/upload-supplier-file']?.post?.requestBody?.content).toMatchObject({
      'multipart/form-data': { schema: { required: ['session_id', 'file'] } },
    });
  });

  test('When a machine reads it, then it is valid OpenAPI 3.1', async () => {
    const description = (await (await gateway.send('/api/openapi.json')).json()) as Record<string, unknown>;
    expect(await new Validator().validate(description)).toEqual({ valid: true });
  });

  test('When people read it, then every call is on the page with its fields, and it needs no script and nothing from elsewhere', async () => {
    const page = await (await gateway.send('/api/docs')).text();
    for (const { id, method, path } of publicCalls) {
      expect(page).toContain(`<div class="body" id="${id}">`);
      expect(page).toContain(`${method}</span> <code>${path}</code>`);
    }
    expect(page).toContain('<code>session_id</code>');
    expect(page).toContain('-F file=@prices.csv');
    expect(page).not.toMatch(/<script|<link|src=|url\(|@import/);
    expect(new Set(page.match(/https?:\/\/[^/\s<"]*/g))).toEqual(new Set(['http://127.0.0.1:8080']));
  });
});
