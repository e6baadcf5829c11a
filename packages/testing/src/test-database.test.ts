import { createServer } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, faultProxy, waitUntil } from './index.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test('When two test databases are made, then they are apart and can be dropped while connections are open', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  closers.push(two.drop);
  expect(one.url).not.toBe(two.url);

  const client = new pg.Client({ connectionString: one.url });
  client.on('error', () => {});
  await client.connect();
  await one.drop();
  await expect(new pg.Client({ connectionString: one.url }).connect()).rejects.toThrow(/does not exist/);
});

test('When the fault proxy cuts, then open connections end and new ones pass again', async () => {
  const database = await createTestDatabase();
  const proxy = await faultProxy(Number(new URL(database.url).port));
  closers.push(database.drop, proxy.close);
  const url = new URL(database.url);
  url.port = String(proxy.port);
  const cut = new pg.Client({ connectionString: url.href });
  const ended = new Promise((resolve) => cut.on('error', resolve));
  await cut.connect();
  expect(proxy.connections()).toBe(1);

  proxy.cut();
  await ended;
  proxy.set('refuse');
  await expect(new pg.Client({ connectionString: url.href }).connect()).rejects.toThrow();
  proxy.set('pass');
  const again = new pg.Client({ connectionString: url.href });
  await again.connect();
  await again.end();
});

test('When what is waited for never comes, then the error names it', async () => {
  await expect(waitUntil(() => false, { seconds: 0.1, what: 'the moon' })).rejects.toThrow(
    /0\.1 s in vain for the moon/,
  );
  const server = createServer();
  expect(await waitUntil(() => (server.listening ? 0 : 'not listening'), { seconds: 1 })).toBe('not listening');
});
