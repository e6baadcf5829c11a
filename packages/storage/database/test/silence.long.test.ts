import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { createTestDatabase, faultProxy, waitUntil } from '@tillmap/testing';
import { openDatabase } from '../src/index.ts';

/** "A refusal comes within 10 s." */
const REFUSED_WITHIN_MS = 10_000;
/** Each way, so that a response is five seconds late. */
const SLOW_MS = 2_500;
const POOL = 2;

describe('A silent server', () => {
  const closers: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  const start = async () => {
    const { url, drop } = await createTestDatabase();
    const proxied = new URL(url);
    const proxy = await faultProxy(Number(proxied.port));
    proxied.port = String(proxy.port);
    closers.push(drop, proxy.close);
    const direct = await openDatabase({ applicationName: 'direct', url });
    closers.push(() => direct.close());
    const database = await openDatabase({ applicationName: 'behind a network', url: proxied.href, poolSize: POOL });
    closers.push(() => database.close());
    await direct.execute('create table shop (name text)');
    // Every connection of the pool is open before the network fails.
    await Promise.all(Array.from({ length: POOL }, () => database.query('select pg_sleep(0.1)')));
    const shops = async () => (await direct.query<{ name: string }>('select name from shop')).map(({ name }) => name);
    return { database, proxy, shops };
  };
  const timed = async (work: Promise<unknown>): Promise<{ ms: number; failure: unknown }> => {
    const began = performance.now();
    const failure = await work.then(
      () => undefined,
      (error: unknown) => error,
    );
    return { ms: performance.now() - began, failure };
  };

  // Side by side: what takes long here is waiting.
  test.concurrent('When the network swallows everything, then all who wait are refused within 10 s, and served at once afterwards', async () => {
    const { database, proxy, shops } = await start();
    proxy.set('blackhole');
    // More than there are connections: the last ones wait for a free one.
    const asked = await Promise.all(
      Array.from({ length: POOL * 4 }, (_, n) =>
        timed(
          n % 2 === 0
            ? database.query('select 1')
            : database.transaction((tx) => tx.execute('insert into shop values ($1)', [String(n)])),
        ),
      ),
    );
    for (const { ms, failure } of asked) {
      expect(failure).toBeInstanceOf(DependencyUnavailable);
      expect(ms).toBeLessThan(REFUSED_WITHIN_MS);
    }
    proxy.set('pass');
    const began = performance.now();
    await waitUntil(() => database.query('select 1').catch(() => false), { what: 'an answer', seconds: 10 });
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(await shops()).toEqual([]);
  });

  test.concurrent('When no connection is open and none can be opened, then all who wait are refused together', async () => {
    const { database, proxy } = await start();
    proxy.set('blackhole');
    proxy.cut();
    const asked = await Promise.all(Array.from({ length: POOL * 4 }, () => timed(database.query('select 1'))));
    for (const { ms, failure } of asked) {
      expect(failure).toBeInstanceOf(DependencyUnavailable);
      // Opening one takes 5 s at most; the next ones wait for a place until then.
      expect(ms).toBeLessThan(8_000);
    }
    proxy.set('pass');
    proxy.cut();
    await waitUntil(() => database.query('select 1').catch(() => false), { what: 'an answer', seconds: 10 });
  });

  test.concurrent('When a commit is held up on its way, then it is refused within 10 s and not done later', async () => {
    const { database, proxy, shops } = await start();
    const saved = database.transaction(async (tx) => {
      await tx.execute("insert into shop values ('late')");
      proxy.set('pass', REFUSED_WITHIN_MS + 2_000);
    });
    const { ms, failure } = await timed(saved);
    expect(failure).toBeInstanceOf(DependencyUnavailable);
    expect(ms).toBeLessThan(REFUSED_WITHIN_MS);
    await sleep(5_000);
    expect(await shops()).toEqual([]);
  });

  test.concurrent('When answers are five seconds late, then they are waited for', async () => {
    const { database, proxy } = await start();
    proxy.set('pass', SLOW_MS);
    const both = await Promise.all([timed(database.query('select 1')), timed(database.query('select 2'))]);
    expect(both.map(({ failure }) => failure)).toEqual([undefined, undefined]);
  });

  test.concurrent('When one statement takes long on a server that answers, then it is waited for', async () => {
    const { database } = await start();
    const { failure } = await timed(database.query('select pg_sleep(12)'));
    expect(failure).toBeUndefined();
  });
});
