import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { createTestDatabase, type SettableClock, settableClock, type TestDatabase, waitUntil } from '@tillmap/testing';
import { MESSAGING_MIGRATIONS } from '../src/index.ts';
import { DatabaseLease } from '../src/outbox/database-lease.ts';

const TABLE = 'relay_lease';

describe('DatabaseLease', () => {
  let server: TestDatabase;
  let clock: SettableClock;
  const databases: Database[] = [];

  beforeEach(async () => {
    server = await createTestDatabase();
    clock = await settableClock(server.url);
  });

  afterEach(async () => {
    for (const database of databases.splice(0)) await database.close();
    await server.drop();
  });

  const aProcess = async (): Promise<Database> => {
    const database = await openDatabase({
      url: server.url,
      applicationName: 'relay',
      migrations: MESSAGING_MIGRATIONS,
    });
    databases.push(database);
    await database.migrate();
    database.listen('anything', () => undefined);
    await waitUntil(() => database.session());
    return database;
  };

  test('When one process has the lease, then no other gets it until it is given back', async () => {
    const [one, two] = [
      new DatabaseLease(await aProcess(), TABLE, 60_000),
      new DatabaseLease(await aProcess(), TABLE, 60_000),
    ];
    expect([await one.keep(), await two.keep(), await one.keep()]).toEqual([true, false, true]);
    await one.release();
    expect([await two.keep(), one.held]).toEqual([true, false]);
  });

  test('When its holder’s connection is gone, as after a kill, then the lease is free long before its end', async () => {
    const killed = await aProcess();
    expect(await new DatabaseLease(killed, TABLE, 60_000).keep()).toBe(true);
    const next = new DatabaseLease(await aProcess(), TABLE, 60_000);
    expect(await next.keep()).toBe(false);
    await killed.close();
    await waitUntil(() => next.keep(), { what: 'the lease' });
  });

  test('When its holder was paused for longer than the lease, then another has it and the sleeper knows when it wakes', async () => {
    const [sleeper, next] = [
      new DatabaseLease(await aProcess(), TABLE, 200),
      new DatabaseLease(await aProcess(), TABLE, 60_000),
    ];
    expect(await sleeper.keep()).toBe(true);
    await sleep(250);
    expect([sleeper.held, await next.keep(), await sleeper.keep()]).toEqual([false, true, false]);
  });

  describe('When the database’s clock is set', () => {
    /** A holder, and another that has seen its lease. */
    const two = async (leaseMs: number) => {
      const [holder, other] = [
        new DatabaseLease(await aProcess(), TABLE, leaseMs),
        new DatabaseLease(await aProcess(), TABLE, leaseMs),
      ];
      expect([await holder.keep(), await other.keep()]).toEqual([true, false]);
      return { holder, other };
    };
    const DAY_AND_HOUR = ['1 hour', '-1 hour', '1 day', '-1 day'];

    test.each(DAY_AND_HOUR)(
      'by %s, then a holder that is alive keeps the lease and no other gets it',
      async (ahead) => {
        const { holder, other } = await two(30_000);
        await clock.set(ahead);
        expect([await other.keep(), await new DatabaseLease(await aProcess(), TABLE, 30_000).keep()]).toEqual([
          false,
          false,
        ]);
        expect([holder.held, await holder.keep()]).toEqual([true, true]);
      },
    );

    test.each(DAY_AND_HOUR)('by %s, then the lease of one that is paused still ends when it should', async (ahead) => {
      const { holder, other } = await two(4_000);
      await clock.set(ahead);
      await waitUntil(() => other.keep(), { what: 'the lease' });
      expect([holder.held, await holder.keep()]).toEqual([false, false]);
    });

    test('while another renews it, then it never changes hands', async () => {
      const { holder, other } = await two(4_000);
      await holder.whileRenewing(async (lost) => {
        for (const ahead of [...DAY_AND_HOUR, '0']) {
          await clock.set(ahead);
          const until = performance.now() + 1_200;
          await waitUntil(
            async () => {
              expect(await other.keep()).toBe(false);
              return performance.now() > until;
            },
            { what: 'the holder to renew' },
          );
        }
        expect(lost.aborted).toBe(false);
      });
    });
  });

  test('When work takes long, then the lease is renewed meanwhile', async () => {
    const database = await aProcess();
    const lease = new DatabaseLease(database, TABLE, 1_200);
    const leasedUntil = async (): Promise<string> =>
      (await database.query<{ at: string }>(`select leased_until::text as at from ${TABLE}`))[0]!.at;
    await lease.keep();
    const first = await leasedUntil();
    await lease.whileRenewing(() => waitUntil(async () => (await leasedUntil()) > first, { what: 'a renewal' }));
  });

  test('When another process gets the lease during work, then the work is told', async () => {
    const database = await aProcess();
    const lease = new DatabaseLease(database, TABLE, 400);
    await lease.keep();
    await lease.whileRenewing(async (lost) => {
      const told = once(lost, 'abort');
      await database.execute(
        `update ${TABLE} set owner = $1, session_pid = null, leased_until = clock_timestamp() + interval '1 hour'`,
        [randomUUID()],
      );
      await told;
    });
    expect(lease.held).toBe(false);
  });
});
