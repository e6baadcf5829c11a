import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { internalFindBarcodes, internalRevocations, internalWholesaler } from '@tillmap/contracts';
import { freePort, waitUntil } from '@tillmap/testing';
import {
  continueTrace,
  createLogger,
  DependencyUnavailable,
  DomainError,
  inContext,
  revocationList,
  type ServiceClient,
  serviceClient,
  traceIdOf,
} from '../src/index.ts';

type Answer = { status: number; body: unknown };
const asked: { path: string; headers: IncomingMessage['headers']; body: string }[] = [];
let answer: (path: string) => Answer = () => ({ status: 404, body: {} });
let tokens = 0;
let tokenSeconds = 300;

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  let body = '';
  request.on('data', (bytes: Buffer) => {
    body += String(bytes);
  });
  request.on('end', () => {
    const path = request.url ?? '';
    asked.push({ path, headers: request.headers, body });
    const said =
      path === '/internal/token'
        ? { status: 200, body: { token: `token-${++tokens}`, expires_in: tokenSeconds } }
        : answer(path);
    response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body));
  });
});

let url = '';
let client: ServiceClient;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = serviceClient({
    name: 'audit',
    secret: 's',
    authUrl: url,
    addresses: { catalog: url, 'reference-data': url, auth: url },
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked.length = 0;
});

const HOUR_MS = 3_600_000;
const resolveNothing = { body: { wholesaler_code: 'N', barcodes: [] } };

describe('A call to another service', () => {
  test('When several calls are made, then they share one token and carry on the trace', async () => {
    answer = () => ({ status: 200, body: { products: [] } });
    const traceparent = continueTrace(undefined);
    await inContext({ requestId: 'request-1', traceparent }, async () => {
      await Promise.all([client(internalFindBarcodes, resolveNothing), client(internalFindBarcodes, resolveNothing)]);
    });
    expect(tokens).toBe(1);
    const call = asked.find(({ path }) => path === '/internal/resolve');
    expect(call?.headers).toMatchObject({ authorization: 'Bearer token-1', 'x-request-id': 'request-1' });
    expect(traceIdOf(String(call?.headers.traceparent))).toBe(traceIdOf(traceparent));
  });

  test('When the clock is set back an hour, then a token is renewed as early as before', async () => {
    answer = () => ({ status: 200, body: { products: [] } });
    // Used for a second: it is renewed a minute before its end.
    tokenSeconds = 61;
    const timeOfDay = Date.now;
    try {
      const other = serviceClient({ name: 'audit', secret: 's', authUrl: url, addresses: { catalog: url } });
      await other(internalFindBarcodes, resolveNothing);
      const before = tokens;
      jest.spyOn(Date, 'now').mockImplementation(() => timeOfDay() - HOUR_MS);
      const isRenewed = async () => {
        await other(internalFindBarcodes, resolveNothing);
        return tokens > before;
      };
      await waitUntil(isRenewed, { what: 'another token' });
      expect(asked.at(-1)?.headers.authorization).toBe(`Bearer token-${tokens}`);
    } finally {
      jest.restoreAllMocks();
      tokenSeconds = 300;
    }
  });

  describe('whose token ran out while the machine slept and the steady clock stood', () => {
    const refusal = (type: string) => ({
      status: 401,
      body: { type, title: 'x', status: 401, detail: 'd', message: 'Please sign in.', request_id: 'r' },
    });
    const NOT_SIGNED_IN = refusal('urn:tillmap:problem:not-signed-in');
    /** Tokens up to this one have ended. */
    let ended = 0;
    const bearer = (): number => Number(asked.at(-1)?.headers.authorization?.split('-').at(-1));
    const another = () =>
      serviceClient({ name: 'audit', secret: 's', authUrl: url, addresses: { catalog: url, auth: url } });
    const calls = () => asked.filter(({ path }) => path === '/internal/resolve').length;
    beforeEach(() => {
      answer = () => (bearer() <= ended ? NOT_SIGNED_IN : { status: 200, body: { products: [] } });
    });

    test('When it is refused, then the call is made again with a new one, which later calls share', async () => {
      const other = another();
      await other(internalFindBarcodes, resolveNothing);
      ended = tokens;
      expect(await other(internalFindBarcodes, resolveNothing)).toEqual({ products: [] });
      expect([tokens - ended, calls()]).toEqual([1, 3]);
      await other(internalFindBarcodes, resolveNothing);
      expect([tokens - ended, calls()]).toEqual([1, 4]);
    });

    test('When several calls are refused at once, then they share the new one', async () => {
      const other = another();
      await other(internalFindBarcodes, resolveNothing);
      ended = tokens;
      const all = Array.from({ length: 5 }, () => other(internalFindBarcodes, resolveNothing));
      expect(await Promise.all(all)).toEqual(all.map(() => ({ products: [] })));
      expect(tokens - ended).toBe(1);
    });

    test('When new tokens are refused as well, then auth is not asked again and again', async () => {
      const other = another();
      ended = Number.POSITIVE_INFINITY;
      const before = tokens;
      for (let n = 0; n < 10; n += 1)
        await expect(other(internalFindBarcodes, resolveNothing)).rejects.toMatchObject({ status: 401 });
      // The first one, and one in its place.
      expect(tokens - before).toBe(2);
    });

    test('When it is something else that is refused with 401, then it is not asked again', async () => {
      answer = () => refusal('urn:tillmap:problem:wrong-api-key');
      await expect(another()(internalFindBarcodes, resolveNothing)).rejects.toMatchObject({ status: 401 });
      expect(calls()).toBe(1);
    });
  });

  test('When a parameter has a slash, then it stays one part of the path', async () => {
    answer = () => ({ status: 404, body: {} });
    await client(internalWholesaler, { params: { code: 'a/b' } }).catch(() => undefined);
    expect(asked.at(-1)?.path).toBe('/internal/wholesalers/a%2Fb');
  });

  test('When the first address refuses the connection, then the next one answers', async () => {
    answer = () => ({ status: 200, body: { products: [] } });
    const closed = `http://127.0.0.1:${await freePort()}`;
    const other = serviceClient({
      name: 'audit',
      secret: 's',
      authUrl: `${closed},${url}`,
      addresses: { catalog: `${closed},${url}` },
    });
    expect(await other(internalFindBarcodes, resolveNothing)).toEqual({ products: [] });
  });

  test('When a connection breaks, then what is read is asked for again, and what may have been done is not done twice', async () => {
    answer = () => ({
      status: 200,
      body: { code: 'N', name: 'N', active: true, hierarchy: [], vat_codes: [], version: 1 },
    });
    const broken: string[] = [];
    const breaking = createServer((request) => {
      broken.push(`${request.method} ${request.url}`);
      request.socket.resetAndDestroy();
    });
    await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve));
    const first = `http://127.0.0.1:${(breaking.address() as AddressInfo).port}`;
    const addresses = { catalog: `${first},${url}`, 'reference-data': `${first},${url}` };
    const other = serviceClient({ name: 'audit', secret: 's', authUrl: url, addresses });
    await other(internalWholesaler, { params: { code: 'N' } }).catch(() => undefined);
    await expect(other(internalFindBarcodes, resolveNothing)).rejects.toBeInstanceOf(DependencyUnavailable);
    await new Promise((resolve) => breaking.close(resolve));
    expect(broken).toEqual(['GET /internal/wholesalers/N', 'POST /internal/resolve']);
    expect(asked.filter(({ path }) => !path.endsWith('/token')).map(({ path }) => path)).toEqual([
      '/internal/wholesalers/N',
    ]);
  });

  test('When a connection to the only address breaks, then what is read is asked for once more', async () => {
    const seen: string[] = [];
    const breaking = createServer((request, response) => {
      seen.push(String(request.method));
      if (seen.length === 1) request.socket.resetAndDestroy();
      else response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(breaking.address() as AddressInfo).port}`;
    const addresses = { catalog: address, 'reference-data': address };
    const other = serviceClient({ name: 'audit', secret: 's', authUrl: url, addresses });
    await other(internalWholesaler, { params: { code: 'N' } }).catch(() => undefined);
    await new Promise((resolve) => breaking.close(resolve));
    expect(seen).toEqual(['GET', 'GET']);
  });

  test.each([500, 502, 503, 429, 431])(
    'When it answers %i without a sentence, then it counts as away',
    async (status) => {
      answer = () => ({ status, body: {} });
      await expect(client(internalFindBarcodes, resolveNothing)).rejects.toBeInstanceOf(DependencyUnavailable);
    },
  );

  test('When it refuses, then its status and sentence are kept', async () => {
    const problem = {
      type: 'x',
      title: 'Not found',
      status: 404,
      detail: 'd',
      message: 'This wholesaler does not exist.',
      request_id: 'r',
    };
    answer = () => ({ status: 404, body: problem });
    const refused = client(internalWholesaler, { params: { code: 'X' } });
    await expect(refused).rejects.toBeInstanceOf(DomainError);
    await expect(refused).rejects.toMatchObject({ status: 404, message: 'This wholesaler does not exist.' });
  });
});

describe('The list of ended sign-ins', () => {
  test('When auth tells of new ones, then they count from then on; with auth away the list stands', async () => {
    let users: { id: string; not_before: number }[] = [];
    answer = (path) =>
      path.startsWith(internalRevocations.path)
        ? { status: 200, body: { position: users.length, families: [], users } }
        : { status: 404, body: {} };
    const list = revocationList(client, createLogger('test', 'silent'));
    const token = { family: 'f', userId: 'u', issuedAt: 100 };
    await list.start();
    try {
      expect(list.isRevoked(token)).toBe(false);
      users = [{ id: 'u', not_before: 101 }];
      await waitUntil(() => list.isRevoked(token), { what: 'the user is revoked' });
      answer = () => ({ status: 503, body: {} });
      expect(list.isRevoked(token)).toBe(true);
      expect(list.isRevoked({ ...token, issuedAt: 101 })).toBe(false);
    } finally {
      await list.stop();
    }
  });
});
