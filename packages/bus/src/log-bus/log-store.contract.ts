import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Lease } from '../handling/log-entry.ts';
import type { LogStore, Member } from './log-store.ts';

/** Outlasts a machine that is busy with other work. */
const LONG_LEASE_MS = 60_000;
const SHORT_LEASE_MS = 300;
const PARTITION = { topic: 'fence.topic', partition: 0 };

const aMember = (over: Partial<Member> = {}): Member => ({
  group: 'team',
  id: randomUUID(),
  topics: [PARTITION.topic],
  ...over,
});

const at = ({ topic, partition, epoch }: Lease, position: number) => ({
  topic,
  partition,
  epoch,
  position,
  failures: 0,
  deaths: 0,
});

/** What the log bus needs of every store: who may move a group's place, and who no longer may. */
export const logStoreContract = (
  name: string,
  open: (leaseMs: number) => Promise<{ store: LogStore; close(): Promise<void> }>,
): void => {
  describe(`${name} keeps the log store's contract`, () => {
    const closers: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const close of closers.splice(0)) await close();
    });

    const start = async (leaseMs = LONG_LEASE_MS): Promise<LogStore> => {
      const opened = await open(leaseMs);
      closers.push(() => opened.close());
      return opened.store;
    };

    const claimOne = async (store: LogStore, member: Member): Promise<Lease | undefined> => {
      await store.beat(member);
      return (await store.claim(member, [PARTITION]))[0];
    };

    test('When a partition is held by one who lives, then nobody else gets it', async () => {
      const store = await start();
      expect(await claimOne(store, aMember())).toMatchObject({ ...PARTITION, epoch: 1, position: 0 });
      expect(await claimOne(store, aMember())).toBeUndefined();
    });

    test('When an owner slept longer than its lease, then its late progress changes nothing', async () => {
      const store = await start(SHORT_LEASE_MS);
      const [sleeper, successor] = [aMember(), aMember()];
      const old = (await claimOne(store, sleeper))!;
      expect(await store.commit(sleeper, [at(old, 5)])).toHaveLength(1);
      await sleep(SHORT_LEASE_MS + 50);

      const fresh = (await claimOne(store, successor))!;
      expect(fresh).toMatchObject({ epoch: 2, position: 5 });
      expect(await store.commit(successor, [at(fresh, 9)])).toHaveLength(1);
      expect(await store.commit(sleeper, [at(old, 6)])).toEqual([]);
      expect(await store.renew(sleeper, [old])).toEqual([]);
      await store.release(sleeper, [old]);
      await store.release(successor, [fresh]);
      expect(await claimOne(store, aMember())).toMatchObject({ epoch: 3, position: 9 });
    });

    test('When an owner takes its own partition again, then what it did under the old epoch counts no more', async () => {
      const store = await start();
      const member = aMember();
      const old = (await claimOne(store, member))!;
      const fresh = (await claimOne(store, member))!;
      expect(await store.commit(member, [at(old, 3)])).toEqual([]);
      expect(await store.commit(member, [at(fresh, 4)])).toHaveLength(1);
      expect(await store.renew(member, [old])).toEqual([]);
      await store.release(member, [old]);
      expect(await store.renew(member, [fresh])).toHaveLength(1);
      expect(await store.commit(member, [at(fresh, 5)])).toHaveLength(1);
    });

    test('When a partition was given back, then late progress and renewals of who had it change nothing', async () => {
      const store = await start();
      const member = aMember();
      const lease = (await claimOne(store, member))!;
      await store.commit(member, [at(lease, 3)]);
      await store.release(member, [lease]);
      expect(await store.commit(member, [at(lease, 8)])).toEqual([]);
      expect(await store.renew(member, [lease])).toEqual([]);
      expect(await claimOne(store, aMember())).toMatchObject({ epoch: 2, position: 3 });
    });

    test('When a lease ended but nobody came, then its owner may go on', async () => {
      const store = await start(SHORT_LEASE_MS);
      const member = aMember();
      const lease = (await claimOne(store, member))!;
      await sleep(SHORT_LEASE_MS + 50);
      expect(await store.renew(member, [lease])).toHaveLength(1);
      expect(await store.commit(member, [at(lease, 2)])).toHaveLength(1);
    });

    test('When a partition is given back or its owner leaves, then another gets it at once', async () => {
      const store = await start();
      const [first, second, third] = [aMember(), aMember(), aMember()];
      await store.release(first, [(await claimOne(store, first))!]);
      expect(await claimOne(store, second)).toBeDefined();
      await store.leave(second);
      expect(await claimOne(store, third)).toBeDefined();
    });

    test('When members beat, then each hears of those in its group only', async () => {
      const store = await start();
      const [first, second, stranger] = [aMember(), aMember(), aMember({ group: 'others' })];
      await store.beat(first);
      await store.beat(stranger);
      expect((await store.beat(second)).map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
    });

    test('When a member has not beaten for longer than a lease, then the others hear no more of it', async () => {
      const store = await start(SHORT_LEASE_MS);
      const [first, second] = [aMember(), aMember()];
      await store.beat(first);
      await sleep(SHORT_LEASE_MS + 50);
      expect((await store.beat(second)).map(({ id }) => id)).toEqual([second.id]);
    });

    test('When a group has claimed nothing yet, then its lag counts everything that waits for it', async () => {
      const store = await start();
      const team = aMember();
      expect(await store.lag([team])).toEqual([{ group: 'team', topic: PARTITION.topic, messages: 0 }]);
      const message = { id: randomUUID(), topic: PARTITION.topic, key: 'a', headers: {}, body: new Uint8Array(1) };
      await store.append([{ ...PARTITION, message }]);
      expect(await store.lag([team])).toEqual([{ group: 'team', topic: PARTITION.topic, messages: 1 }]);
    });

    test('When failures of a message and deaths with it were counted, then the next owner knows their numbers', async () => {
      const store = await start();
      const member = aMember();
      const lease = (await claimOne(store, member))!;
      await store.commit(member, [{ ...at(lease, 7), failures: 3, deaths: 2 }]);
      await store.leave(member);
      expect(await claimOne(store, aMember())).toMatchObject({ position: 7, failures: 3, deaths: 2 });
    });
  });
};
