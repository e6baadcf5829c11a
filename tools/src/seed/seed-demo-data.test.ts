import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DEMO_WHOLESALERS } from '@tillmap/samples/demo-set.ts';
import { readSettings } from '../launcher/settings.ts';
import { seedDemoData } from './seed-demo-data.ts';

type Call = { method: string; path: string; body: string };
type Answer = { status: number; body: unknown };

let server: Server;
let calls: Call[];
let answer: (call: Call) => Answer;
/** The promotions that are there already. */
let promotions: object[];

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

/** A gateway whose imports are done at the second look. */
const accepting = (call: Call): Answer => {
  if (call.path === '/api/auth/login') return { status: 200, body: { token: 'secret' } };
  if (call.path.endsWith('/vat-codes/import')) return { status: 200, body: { message: 'done', data: {} } };
  if (call.path.endsWith('/import')) return { status: 202, body: { import_id: `import-${calls.length}` } };
  if (call.path.includes('/import-progress/')) {
    const looks = calls.filter(({ path }) => path === call.path).length;
    return { status: 200, body: { success: true, data: { status: looks > 1 ? 'completed' : 'processing' } } };
  }
  if (call.path.startsWith('/api/admin/promotions?')) return { status: 200, body: promotions };
  if (call.path === '/api/admin/promotions') return { status: 201, body: { id: 'spring', file_count: 0 } };
  return { status: 201, body: {} };
};

beforeEach(async () => {
  calls = [];
  promotions = [];
  answer = accepting;
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = { method: request.method ?? '', path: request.url ?? '', body: await textOf(request) };
    calls.push(call);
    const signedIn = request.headers.authorization === 'Bearer secret' || call.path === '/api/auth/login';
    const { status, body } = signedIn ? answer(call) : { status: 401, body: { message: 'Please sign in.' } };
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' }).end(JSON.stringify(body));
  };
  server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const seed = (): Promise<void> => {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return seedDemoData(base, readSettings({}, '/', '/'), () => {}, AbortSignal.timeout(20_000));
};

describe('The demo data', () => {
  test('When it is loaded, then each wholesaler gets its hierarchy, VAT codes and mappings, in that order', async () => {
    await seed();
    const posts = calls.filter(({ method }) => method === 'POST');
    expect(posts.map(({ path }) => path)).toEqual([
      '/api/auth/login',
      ...Array.from({ length: 2 }, () => [
        '/api/admin/wholesalers',
        '/api/admin/departments/import',
        '/api/admin/vat-codes/import',
        '/api/admin/reference-mappings/import',
      ]).flat(),
      '/api/admin/promotions',
      '/api/admin/promotions/spring/files',
    ]);
    expect(JSON.parse(posts[1]?.body ?? '')).toMatchObject({ code: 'NORTHWAY', active: true });
    expect(posts[4]?.body).toMatch(
      /name="wholesaler_code"\r\n\r\nNORTHWAY[\s\S]+filename="northway-reference-mappings.csv"/,
    );
  });

  test('When the pages take a wholesaler for their sample, then it is of the demo data, the first of it first', () => {
    const pages = readFileSync(new URL('../../../web/src/shared/demo-wholesaler.ts', import.meta.url), 'utf8');
    const codes = DEMO_WHOLESALERS.map(({ code }) => `'${code}'`).join(', ');
    expect(pages).toContain(`const DEMO_WHOLESALERS = [${codes}];`);
  });

  test('When the wholesalers are there already, then it goes on', async () => {
    answer = (call) => (call.path === '/api/admin/wholesalers' ? { status: 409, body: {} } : accepting(call));
    await expect(seed()).resolves.toBeUndefined();
  });

  test('When the promotion is there already, then it is not made again, and gets its file if it has none', async () => {
    promotions = [{ id: 'kept', name: 'Spring offers', file_count: 1 }];
    await seed();
    promotions = [{ id: 'bare', name: 'Spring offers', file_count: 0 }];
    await seed();
    const posts = calls.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/admin/promotions'));
    expect(posts.map(({ path }) => path)).toEqual(['/api/admin/promotions/bare/files']);
  });

  test('When the gateway is busy, then it tries again', async () => {
    let refused = 0;
    answer = (call) => {
      const busy = call.path.endsWith('/departments/import') && refused < 1;
      if (busy) refused += 1;
      return busy ? { status: 429, body: {} } : accepting(call);
    };
    await expect(seed()).resolves.toBeUndefined();
    expect(refused).toBe(1);
  });

  test('When an import fails, then its sentence is what is told', async () => {
    const failed = { success: true, data: { status: 'failed', error: 'The catalog is away.' } };
    answer = (call) => (call.path.includes('/import-progress/') ? { status: 200, body: failed } : accepting(call));
    await expect(seed()).rejects.toThrow('The catalog is away.');
  });

  test('When signing in is refused, then the server’s sentence is what is told', async () => {
    answer = () => ({ status: 401, body: { message: 'Invalid email or password.' } });
    await expect(seed()).rejects.toThrow('signing in answered 401: Invalid email or password.');
  });
});
