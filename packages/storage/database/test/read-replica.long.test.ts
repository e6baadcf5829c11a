import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type FaultProxy, faultProxy, type OwnPostgres, startIsolatedPostgres, waitUntil } from '@tillmap/testing';
import { type Database, openDatabase } from '../src/index.ts';

/** Three starts of a server. */
const START_MS = 120_000;

/** Which server responded: a replica is in recovery, the primary is not. */
const WHO = 'select pg_is_in_recovery() as is_copy';

describe('Lists on a copy of the database', () => {
  let original: OwnPostgres;
  let copy: OwnPostgres;
  let proxy: FaultProxy;
  let database: Database;

  beforeAll(async () => {
    original = await startIsolatedPostgres();
    copy = await original.copy();
  }, START_MS);
  afterAll(async () => {
    await copy?.remove();
    await original?.remove();
  });
  beforeEach(async () => {
    proxy = await faultProxy(copy.port);
    const readUrl = new URL(copy.urlFor('postgres'));
    readUrl.port = String(proxy.port);
    database = await openDatabase({
      url: original.urlFor('postgres'),
      readUrl: readUrl.href,
      applicationName: 'copy test',
    });
    await database.execute('create table if not exists things (id integer)');
    await untilRead('copy');
  });
  afterEach(async () => {
    proxy.set('pass');
    proxy.cut();
    await database.execute('drop table things');
    await database.close();
    await proxy.close();
  });

  const readBy = async (): Promise<'copy' | 'original'> =>
    (await database.lists.query<{ is_copy: boolean }>(WHO))[0]?.is_copy ? 'copy' : 'original';
  const untilRead = (by: 'copy' | 'original') =>
    waitUntil(async () => (await readBy()) === by, { seconds: 15, what: `lists from the ${by}` });
  const things = async (): Promise<number> =>
    (await database.lists.query<{ count: number }>('select count(*) as count from things'))[0]?.count ?? -1;

  test('When it is in step, then lists come from it, changes from elsewhere, and values as they always do', async () => {
    expect([await readBy(), database.copyState()]).toEqual(['copy', 'in step']);
    expect((await database.query<{ is_copy: boolean }>(WHO))[0]?.is_copy).toBe(false);
    await database.execute('insert into things select generate_series(1, 3)');
    await waitUntil(async () => (await things()) === 3, { what: 'the rows on the copy' });
    expect(await database.lists.query("select 12::bigint as whole, date '2026-03-29' as day")).toEqual([
      { whole: 12, day: '2026-03-29' },
    ]);
    expect(await database.lists.execute('insert into things values (4)')).toBe(1);
  });

  test('When nothing is written for long, then it stays in step', async () => {
    const until = performance.now() + 4_500;
    while (performance.now() < until) {
      expect(await readBy()).toBe('copy');
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  });

  test('When it refuses connections, then lists come from the original, at once and without an error', async () => {
    proxy.set('refuse');
    proxy.cut();
    expect(await readBy()).toBe('original');
    await waitUntil(() => database.copyState() === 'away', { what: 'the copy to count as away' });
    proxy.set('pass');
    await untilRead('copy');
  });

  test('When it goes silent, then a list that was asked comes from the original in time, the next ones at once', async () => {
    proxy.set('blackhole');
    const began = performance.now();
    expect(await readBy()).toBe('original');
    expect(performance.now() - began).toBeLessThan(8_000);
    await waitUntil(() => database.copyState() !== 'in step', { what: 'the copy to count as away' });
    const again = performance.now();
    expect(await readBy()).toBe('original');
    expect(performance.now() - again).toBeLessThan(1_000);
    proxy.set('pass');
    proxy.cut();
    await untilRead('copy');
  });

  test('When it stops following, then it is behind and not read until it has caught up', async () => {
    const onCopy = await openDatabase({ url: copy.urlFor('postgres'), applicationName: 'operator' });
    try {
      await onCopy.query('select pg_wal_replay_pause()');
      await database.execute('insert into things values (1)');
      await waitUntil(() => database.copyState() === 'behind', { what: 'the copy to count as behind' });
      expect([await readBy(), await things()]).toEqual(['original', 1]);
      await onCopy.query('select pg_wal_replay_resume()');
      await untilRead('copy');
      expect(await things()).toBe(1);
    } finally {
      await onCopy.close();
    }
  });

  test('When a statement is wrong, then it fails as everywhere', async () => {
    await expect(database.lists.query('select nothing from things')).rejects.toThrow(/column "nothing" does not exist/);
    expect(await readBy()).toBe('copy');
  });

  test('When a list takes longer than the copy has for it, then the original answers', async () => {
    const [row] = await database.lists.query<{ is_copy: boolean }>(
      'select pg_is_in_recovery() as is_copy, pg_sleep(case when pg_is_in_recovery() then 20 else 0 end)',
    );
    expect(row?.is_copy).toBe(false);
  });
});
