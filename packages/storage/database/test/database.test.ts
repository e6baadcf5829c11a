import { afterEach, describe, expect, test } from '@jest/globals';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { createTestDatabase, type FaultProxy, faultProxy, waitUntil } from '@tillmap/testing';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  type Database,
  type DatabaseOptions,
  isUnavailable,
  isUniqueViolation,
  isUnstorable,
  openDatabase,
} from '../src/index.ts';

type Shop = { id: string; name: string };

class CreateShop implements MigrationInterface {
  readonly name = 'CreateShop1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table shop (id uuid not null, name text not null, primary key (id))');
    await runner.query('select pg_sleep(0.2)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table shop');
  }
}

const ID = '0198c0de-0000-7000-8000-000000000001';
const SAVE = 'insert into shop (id, name) values ($1, $2)';

describe('Database', () => {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  const aServer = async (): Promise<{ url: string; proxied: string; proxy: FaultProxy }> => {
    const { url, drop } = await createTestDatabase();
    const proxied = new URL(url);
    const proxy = await faultProxy(Number(proxied.port));
    proxied.port = String(proxy.port);
    closers.push(drop, proxy.close);
    return { url, proxied: proxied.href, proxy };
  };

  const open = async (options: Partial<DatabaseOptions> & { url: string }): Promise<Database> => {
    const database = await openDatabase({
      applicationName: 'database test',
      migrations: [CreateShop],
      ...options,
    });
    closers.push(() => database.close());
    return database;
  };

  const aDatabase = async (): Promise<Database> => {
    const database = await open(await aServer());
    await database.migrate();
    return database;
  };

  const names = async (database: Database) =>
    (await database.query<Shop>('select * from shop')).map(({ name }) => name);

  test('When a new database is migrated, then it is asked nothing that fails and stands in its log', async () => {
    const database = await aDatabase();
    const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    // What a connection did is counted when it ends.
    await waitUntil(async () => (await database.query(others)).length === 0);
    const [counted] = await database.query<{ commits: number; failures: number }>(
      `select xact_commit as commits, xact_rollback as failures from pg_stat_database where datname = current_database()`,
    );
    expect(counted!.commits).toBeGreaterThan(0);
    expect(counted!.failures).toBe(0);
  });

  test.each([
    ['a text', `select $1::text`, 'a\0b'],
    ['JSON', `select $1::jsonb`, JSON.stringify({ a: '\0' })],
  ])(
    'When %s has NUL in it, then whoever sent it is told, and it is known that it never succeeds',
    async (_, sql, value) => {
      const database = await open(await aServer());
      const refusal: unknown = await database.query(sql, [value]).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ status: 422, message: 'Please remove the invisible characters.' });
      expect(isUnstorable(refusal)).toBe(true);
    },
  );

  test('When five processes migrate at once, then one works, the others wait, and all find the tables', async () => {
    const { url } = await aServer();
    const databases = await Promise.all(Array.from({ length: 5 }, () => open({ url, poolSize: 1 })));
    await Promise.all(databases.map((database) => database.migrate()));
    for (const database of databases) expect(await names(database)).toEqual([]);
    expect(await databases[0]!.query('select name from schema_migration')).toEqual([
      { name: 'CreateShop1700000000000' },
    ]);
  });

  test('When every connection of the pool is in use, then the queries that wait are counted', async () => {
    const { url } = await aServer();
    const database = await open({ url, poolSize: 1 });
    const waiting = await database.transaction(async () => {
      const late = [database.query('select 1'), database.query('select 2')];
      return { counted: database.waiting(), late };
    });
    await Promise.all(waiting.late);
    expect([waiting.counted, database.waiting()]).toEqual([2, 0]);
  });

  test('When a transaction’s work resolves, then its SQL is committed and what was left for later runs', async () => {
    const database = await aDatabase();
    const later: string[] = [];
    const result = await database.transaction(async (tx) => {
      tx.afterCommit(async () => {
        later.push(...(await names(database)));
        throw new Error('is only logged');
      });
      tx.afterCommit(() => later.push('second'));
      await tx.execute(SAVE, [ID, 'Corner Shop']);
      return 'done';
    });
    expect([result, ...later]).toEqual(['done', 'Corner Shop', 'second']);
  });

  test('When a transaction’s work throws, then nothing stays, nothing runs later, and the error is the same', async () => {
    const database = await aDatabase();
    const later: string[] = [];
    const failure = new Error('No');
    const working = database.transaction(async (tx) => {
      tx.afterCommit(() => later.push('never'));
      await tx.execute(SAVE, [ID, 'Corner Shop']);
      throw failure;
    });
    await expect(working).rejects.toBe(failure);
    expect([await names(database), later]).toEqual([[], []]);
  });

  test('When another part is unavailable in a transaction, then it is rolled back and its connection is kept', async () => {
    const { url } = await aServer();
    const database = await open({ url, poolSize: 1 });
    await database.migrate();
    const pid = () => database.query<{ pid: number }>('select pg_backend_pid() as pid');
    const before = await pid();
    const failure = new DependencyUnavailable('catalog');
    const working = database.transaction(async (tx) => {
      await tx.execute(SAVE, [ID, 'a']);
      throw failure;
    });
    await expect(working).rejects.toBe(failure);
    expect([await names(database), await pid()]).toEqual([[], before]);
  });

  test('When rows are written, then their number and what they return come in one shape', async () => {
    const database = await aDatabase();
    expect(await database.query(`${SAVE} returning name`, [ID, 'a'])).toEqual([{ name: 'a' }]);
    expect(await database.query('update shop set name = $1 returning name', ['b'])).toEqual([{ name: 'b' }]);
    expect(await database.execute('update shop set name = $1 where name = $2', ['c', 'nobody'])).toBe(0);
    expect(await database.query('delete from shop returning name')).toEqual([{ name: 'b' }]);
  });

  test('When values are read, then each type comes as documented', async () => {
    const database = await aDatabase();
    const [row] = await database.query(
      `select 9007199254740991::bigint as whole, count(*) as counted, 12.5000::numeric as money, date '2026-03-29' as day,
              '{"a": [1, "x"]}'::jsonb as document, '\\x00ff'::bytea as bytes, array[[1, -2], [null, 4]]::bigint[] as list
         from shop`,
    );
    expect(row).toEqual({
      whole: 9007199254740991,
      counted: 0,
      money: '12.5000',
      day: '2026-03-29',
      document: { a: [1, 'x'] },
      bytes: Buffer.from([0, 255]),
      list: [
        [1, -2],
        [null, 4],
      ],
    });
    await expect(database.query('select 9007199254740992::bigint as big')).rejects.toThrow(/does not fit a number/);
  });

  test('When a key is broken, then the error names the constraint and counts as no failure of the server', async () => {
    const database = await aDatabase();
    await database.execute(SAVE, [ID, 'a']);
    const error = await database.execute(SAVE, [ID, 'b']).catch((caught: unknown) => caught);
    expect([
      isUniqueViolation(error),
      isUniqueViolation(error, 'shop_pkey'),
      isUniqueViolation(error, 'other'),
    ]).toEqual([true, true, false]);
    expect(isUnavailable(error)).toBe(false);
  });

  test('When the server is not there yet, then opening waits for it, and gives up after its time', async () => {
    const { proxied, proxy } = await aServer();
    proxy.set('refuse');
    await expect(open({ url: proxied, startTimeoutMs: 300 })).rejects.toBeInstanceOf(DependencyUnavailable);
    setTimeout(() => proxy.set('pass'), 500);
    expect(await (await open({ url: proxied })).query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('When the database does not exist, then opening fails at once', async () => {
    const { url } = await aServer();
    const begun = performance.now();
    await expect(open({ url: `${url}_missing`, startTimeoutMs: 60_000 })).rejects.toThrow(/does not exist/);
    expect(performance.now() - begun).toBeLessThan(30_000);
  });

  test('When the database takes no connections for a while, then work is worth another try, and opening waits', async () => {
    const { url } = await aServer();
    const database = await open({ url });
    const name = new URL(url).pathname.slice(1);
    const beside = new URL(url);
    beside.pathname = '/postgres';
    const server = await open({ url: beside.href, migrations: [] });
    await server.execute(`alter database ${name} allow_connections false`);
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);

    await waitUntil(
      async () => (await database.query('select 1').catch((error: unknown) => error)) instanceof DependencyUnavailable,
      { what: 'the pool to have noticed' },
    );
    await expect(database.query('select 1')).rejects.toThrow(DependencyUnavailable);
    const opening = open({ url });
    await expect(open({ url, startTimeoutMs: 0 })).rejects.toThrow(/takes no connections at the moment/);
    await server.execute(`alter database ${name} allow_connections true`);
    expect(await (await opening).query('select 1 as one')).toEqual([{ one: 1 }]);
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('When a server says in its own language that a database takes no connections, then that is worth another try', () => {
    const said = { code: '55000', message: 'Datenbank »tillmap« akzeptiert gerade keine Verbindungen' };
    expect(isUnavailable({ ...said, routine: 'CheckMyDatabase' })).toBe(true);
    expect(isUnavailable({ ...said, routine: 'currval_oid' })).toBe(false);
  });

  test('When connections are cut in a transaction, then it is unavailable, nothing stays, and the next one works', async () => {
    const { url, proxied, proxy } = await aServer();
    const database = await open({ url: proxied });
    await (await open({ url })).migrate();
    const later: string[] = [];
    const cut = database.transaction(async (tx) => {
      tx.afterCommit(() => later.push('never'));
      await tx.execute(SAVE, [ID, 'a']);
      proxy.cut();
    });
    await expect(cut).rejects.toBeInstanceOf(DependencyUnavailable);
    expect([await names(database), later]).toEqual([[], []]);
  });

  test('When the network goes silent, then queries and pings give up in time and recover afterwards', async () => {
    const { proxied, proxy } = await aServer();
    const database = await open({ url: proxied, queryTimeoutMs: 3_000, poolSize: 2 });
    await Promise.all([database.ping(), database.ping()]);
    proxy.set('blackhole');
    await expect(database.query('select 1')).rejects.toBeInstanceOf(DependencyUnavailable);
    const silent = database.transaction((tx) => tx.query('select 1'));
    await expect(silent).rejects.toBeInstanceOf(DependencyUnavailable);
    // A ping waits for two seconds, a new connection for five.
    const begun = performance.now();
    await expect(database.ping()).rejects.toBeInstanceOf(DependencyUnavailable);
    expect(performance.now() - begun).toBeLessThan(4_500);
    proxy.set('pass');
    await waitUntil(async () => (await database.query('select 1')).length === 1);
    await database.transaction(async (tx) => expect(await tx.query('select 2 as two')).toEqual([{ two: 2 }]));
  });

  test('When a transaction idles too long, then the server ends it and its locks are free', async () => {
    const { url } = await aServer();
    await (await open({ url })).migrate();
    const database = await open({ url, idleTransactionTimeoutMs: 200 });
    const idle = database.transaction(async (tx) => {
      await tx.execute(SAVE, [ID, 'sleeper']);
      await database.execute(SAVE, [ID, 'next']);
      await tx.query('select 1');
    });
    await expect(idle).rejects.toBeInstanceOf(DependencyUnavailable);
    expect(await names(database)).toEqual(['next']);
  });

  test('When the server’s disk is full, then that is said, nothing stays, and it is worth another try', async () => {
    const database = await aDatabase();
    const full = database.transaction(async (tx) => {
      await tx.execute(SAVE, [ID, 'a']);
      await tx.execute("do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$");
    });
    await expect(full).rejects.toMatchObject({
      status: 503,
      message: 'Storage is full. Please contact your administrator.',
    });
    expect(await names(database)).toEqual([]);
  });

  test('When a statement takes too long, then it is ended as an error of that statement', async () => {
    const database = await open({ url: (await aServer()).url, statementTimeoutMs: 1_000 });
    const error = await database.query('select pg_sleep(30)').catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: '57014' });
    expect(isUnavailable(error)).toBe(false);
  });

  test('When a channel is notified after a commit, then listeners here and in other processes wake up', async () => {
    const { url } = await aServer();
    const [here, there] = [await open({ url }), await open({ url })];
    const heard: string[] = [];
    here.listen('things', () => void heard.push('here'));
    const stop = there.listen('things', () => void heard.push('there'));
    await waitUntil(() => here.session() && there.session());
    heard.length = 0;
    await here.transaction(async (tx) => {
      tx.notify('things');
      expect(heard).toEqual([]);
    });
    expect(heard[0]).toBe('here');
    await waitUntil(() => heard.includes('there'));
    stop();
    expect(there.session()?.pid).not.toBe(here.session()?.pid);
  });

  test('When channels are added at each moment of the connecting, then each of them is heard', async () => {
    const { url } = await aServer();
    const [here, there] = [await open({ url }), await open({ url })];
    const channels: string[] = [];
    const heard = new Set<string>();
    for (let isConnected = false; !isConnected; isConnected = there.session() !== undefined) {
      const channel = `channel_${channels.length}`;
      channels.push(channel);
      there.listen(channel, () => void heard.add(channel));
      // About as long as a step of the connecting takes.
      await here.query('select 1');
    }
    there.listen('end', () => void heard.add('end'));
    // The one that was added last is heard last.
    await waitUntil(() => {
      here.notify('end');
      return heard.has('end');
    });
    heard.clear();
    for (const channel of channels) here.notify(channel);
    await waitUntil(() => channels.every((channel) => heard.has(channel)), { what: 'a word on each channel' });
  });

  test('When a listener takes the wake-up for all, then nobody else is told', async () => {
    const { url } = await aServer();
    const [here, there] = [await open({ url }), await open({ url })];
    const heard: string[] = [];
    here.listen('things', () => heard.push('here') > 0);
    there.listen('things', () => void heard.push('there'));
    there.listen('end', () => void heard.push('end'));
    await waitUntil(() => here.session() && there.session());
    heard.length = 0;
    here.notify('things');
    here.notify('end');
    await waitUntil(() => heard.includes('end'));
    expect(heard).toEqual(['here', 'end']);
  });

  test('When a database is closed right after it notified, then the others still hear it', async () => {
    const { url } = await aServer();
    const [leaver, other] = [await openDatabase({ url, applicationName: 'leaver', poolSize: 1 }), await open({ url })];
    let woken = 0;
    other.listen('things', () => void woken++);
    await waitUntil(() => other.session());
    woken = 0;
    const busy = leaver.query('select pg_sleep(0.2)');
    leaver.notify('things');
    leaver.notify('things');
    await leaver.close();
    await busy;
    await waitUntil(() => woken === 2, { what: 'both wake-ups' });
  });

  test('When the listening connection is cut, then it comes back and its listeners are woken for what they missed', async () => {
    const { proxied, proxy } = await aServer();
    const database = await open({ url: proxied });
    let woken = 0;
    database.listen('things', () => void woken++);
    const before = await waitUntil(() => database.session());
    woken = 0;
    proxy.cut();
    await waitUntil(() => woken > 0, { what: 'the wake-up after the cut' });
    expect(database.session()?.pid).not.toBe(before.pid);
  });
});
