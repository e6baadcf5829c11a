import { describe, expect, test } from '@jest/globals';
import { silentLog } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import { AssignedPartition, type Outcome } from './assigned-partition.ts';
import type { LogEntry } from './log-entry.ts';
import { OffsetCommitter } from './offset-committer.ts';
import { delay } from './pause.ts';

const LEASE = { topic: 'held.topic', partition: 0, epoch: 1, position: 4, failures: 0, deaths: 0 };
const message = (seq: number): LogEntry => ({
  ...LEASE,
  seq,
  message: { id: String(seq), topic: LEASE.topic, key: 'k', headers: {}, body: new Uint8Array() },
});

/** A partition that was assigned with this crash count. */
const taken = (deaths: number, handle: (partition: AssignedPartition) => Promise<void> = async () => undefined) => {
  const partition = new AssignedPartition({ ...LEASE, deaths }, performance.now() + 60_000, {
    handle: async (_, held) => {
      await handle(held);
      return 'done';
    },
    putAside: () => undefined,
    moved: () => undefined,
    idle: () => undefined,
  });
  return partition;
};

test.each([0, 1, 4])('When the first message is begun after %i deaths, then its end would be one more', (deaths) => {
  const partition = taken(deaths);
  expect(partition.progress.deaths).toBe(deaths);
  expect(partition.begin()).toBe(true);
  expect(partition.progress.deaths).toBe(deaths + 1);
  partition.clearCrashMarker();
  expect(partition.progress.deaths).toBe(deaths);
});

test('When a partition is given back with a message in hand, then no death is counted, and is again when it stays', () => {
  const partition = taken(2);
  partition.begin();
  partition.revoke();
  expect(partition.progress.deaths).toBe(2);
  partition.reclaim();
  expect(partition.progress.deaths).toBe(3);
});

test('When messages get done, then nothing is counted, and only those behind a death are noted one by one', async () => {
  for (const [deaths, noted] of [
    [0, 1],
    [1, 100],
  ] as const) {
    const begun: boolean[] = [];
    const partition = taken(deaths, async (held) => void begun.push(held.begin()));
    partition.enqueue(Array.from({ length: 150 }, (_, i) => message(5 + i)));
    while (partition.position < 154) await new Promise((resolve) => setImmediate(resolve));
    expect(begun.filter(Boolean).length).toBe(noted);
    expect(partition.progress).toMatchObject({ position: 154, deaths: 0 });
  }
});

test('When a process has a partition again that it lost with a message in hand, then its own mark is no death', async () => {
  const keeper = new OffsetCommitter(async (partitions) => partitions, 'team', silentLog);
  const partition = taken(1);
  partition.begin();
  await keeper.flushNow(partition);
  expect(keeper.withoutOwnCrash({ ...LEASE, deaths: 2 }).deaths).toBe(1);
  expect(keeper.withoutOwnCrash({ ...LEASE, deaths: 3 }).deaths).toBe(3);
  expect(keeper.withoutOwnCrash({ ...LEASE, position: 5, deaths: 2 }).deaths).toBe(2);
});

test('When the mark went on to another slow message before the partition was lost, then that is no crash of this process', async () => {
  let stored = LEASE;
  const keeper = new OffsetCommitter(
    async (all) => {
      stored = { ...LEASE, ...all[0]?.progress };
      return all;
    },
    'keeper',
    silentLog,
  );
  const ends = new Map([5, 6].map((seq) => [seq, Promise.withResolvers<Outcome>()]));
  const seen: number[] = [];
  const partition = new AssignedPartition(
    LEASE,
    performance.now() + 60_000,
    {
      handle: async (logged, held) => {
        if (held.begin()) await keeper.flushNow(held);
        seen.push(logged.seq);
        return (await ends.get(logged.seq)?.promise) ?? 'done';
      },
      putAside: () => undefined,
      moved: keeper.markDirty,
      idle: () => undefined,
    },
    20,
  );
  partition.enqueue(
    [5, 6, 7].map((seq) => ({ ...message(seq), message: { ...message(seq).message, key: `key ${seq}` } })),
  );
  await waitUntil(() => seen.length === 3, { what: 'all to be started' });
  ends.get(5)?.resolve('done');
  await waitUntil(() => stored.position === 5, { what: 'the first to be stored' });
  expect(stored.deaths).toBe(1);
  expect(keeper.withoutOwnCrash(stored).deaths).toBe(0);
  ends.get(6)?.resolve('done');
  await partition.drain();
  await keeper.flush();
});

describe('A message that takes long', () => {
  const ASIDE_MS = 20;
  const of = (seq: number, key: string): LogEntry => ({ ...message(seq), message: { ...message(seq).message, key } });

  /** A partition with a message 5 of the key "slow" that ends when it is told to, and what was handled by then. */
  const withSlowOne = (deaths = 0) => {
    const slow = Promise.withResolvers<Outcome>();
    const handled: number[] = [];
    const partition = new AssignedPartition(
      { ...LEASE, deaths },
      performance.now() + 60_000,
      {
        handle: async ({ seq }) => {
          const outcome = seq === 5 ? await slow.promise : 'done';
          handled.push(seq);
          return outcome;
        },
        putAside: () => undefined,
        moved: () => undefined,
        idle: () => undefined,
      },
      ASIDE_MS,
    );
    partition.enqueue([of(5, 'slow'), of(6, 'other'), of(7, 'slow'), of(8, 'third'), of(9, 'slow')]);
    return { slow, handled, partition };
  };

  test('When others of its partition come behind it, then other keys pass it and its own waits in order', async () => {
    const { slow, handled, partition } = withSlowOne();
    await waitUntil(() => handled.length === 2, { what: 'other keys' });
    expect(handled).toEqual([6, 8]);
    expect({ position: partition.position, waiting: partition.waiting, readTo: partition.readTo }).toEqual({
      position: 4,
      waiting: 2,
      readTo: 9,
    });
    slow.resolve('done');
    await waitUntil(() => handled.length === 5, { what: 'its own key' });
    expect(handled).toEqual([6, 8, 5, 7, 9]);
    expect(partition.progress).toMatchObject({ position: 9, failures: 0, deaths: 0 });
  });

  test('When more comes while it goes on, then that is handled as well, and the place stays before it', async () => {
    const { handled, partition } = withSlowOne();
    await waitUntil(() => handled.length === 2 && partition.wantsMessages, { what: 'other keys' });
    partition.enqueue([of(10, 'slow'), of(11, 'other')]);
    await waitUntil(() => handled.length === 3, { what: 'the later one' });
    expect([handled, partition.position]).toEqual([[6, 8, 11], 4]);
  });

  test('When the partition goes to another process, then no further one of its key is started here', async () => {
    const { slow, handled, partition } = withSlowOne();
    await waitUntil(() => handled.length === 2, { what: 'other keys' });
    const drained = partition.drain();
    slow.resolve('done');
    await drained;
    expect([handled, partition.position]).toEqual([[6, 8, 5], 6]);
  });

  test('When a process crashed with it, then nothing passes it: the one to blame is looked for', async () => {
    const { slow, handled, partition } = withSlowOne(1);
    await delay(3 * ASIDE_MS, partition.lost);
    expect(handled).toEqual([]);
    slow.resolve('done');
    await waitUntil(() => handled.length === 5, { what: 'all' });
    expect(handled).toEqual([5, 6, 7, 8, 9]);
  });

  test('When it was marked as begun, then those that pass do not take the mark away', async () => {
    const { slow, handled, partition } = withSlowOne();
    expect(partition.begin()).toBe(true);
    await waitUntil(() => handled.length === 2, { what: 'other keys' });
    partition.clearCrashMarker();
    expect(partition.progress.deaths).toBe(1);
    slow.resolve('done');
    await waitUntil(() => handled.length === 5, { what: 'all' });
    expect(partition.progress.deaths).toBe(0);
  });

  test('When it waits for its next try, then a mark is stored before others pass: one of them may end the process', async () => {
    const { slow, handled, partition } = withSlowOne();
    partition.begin();
    partition.clearCrashMarker();
    expect(partition.progress.deaths).toBe(0);
    await waitUntil(() => handled.length === 2, { what: 'other keys' });
    expect(partition.begin()).toBe(true);
    expect(partition.begin()).toBe(false);
    expect(partition.progress).toMatchObject({ position: 4, deaths: 1 });
    slow.resolve('done');
    await waitUntil(() => handled.length === 5, { what: 'all' });
    expect(partition.progress.deaths).toBe(0);
  });

  test('When many of its key come, then so many wait in memory as have room, and the rest goes on when it is done', async () => {
    const { slow, handled, partition } = withSlowOne();
    await waitUntil(() => handled.length === 2 && partition.wantsMessages, { what: 'other keys' });
    partition.enqueue(Array.from({ length: 500 }, (_, n) => of(10 + n, n === 499 ? 'other' : 'slow')));
    // Two wait from before.
    await waitUntil(() => partition.waiting - partition.queued === 200, { what: 'a full lane' });
    expect(partition.wantsMessages).toBe(false);
    slow.resolve('done');
    await waitUntil(() => handled.length === 505, { what: 'all' });
    expect(handled.filter((seq) => seq !== 509)).toEqual([
      6,
      8,
      5,
      7,
      9,
      ...Array.from({ length: 499 }, (_, n) => 10 + n),
    ]);
    expect(partition.position).toBe(509);
  });

  test('When many of other keys come, then a thousand pass it, and the rest waits', async () => {
    const { slow, handled, partition } = withSlowOne();
    partition.enqueue(Array.from({ length: 1_200 }, (_, n) => of(10 + n, `key ${n}`)));
    await waitUntil(() => handled.length === 997, { what: 'those that may pass' });
    await delay(3 * ASIDE_MS, partition.lost);
    // With itself and the two of its key a thousand are taken.
    expect([handled.length, partition.position]).toEqual([997, 4]);
    slow.resolve('done');
    await waitUntil(() => handled.length === 1_205, { what: 'all' });
  });

  test('When its partition is left while nothing more may pass, then leaving does not wait for room', async () => {
    const { slow, handled, partition } = withSlowOne();
    partition.enqueue(Array.from({ length: 1_200 }, (_, n) => of(10 + n, `key ${n}`)));
    await waitUntil(() => handled.length === 997, { what: 'those that may pass' });
    const drained = partition.drain();
    slow.resolve('done');
    await drained;
    expect(handled.length).toBe(998);
  });

  test('When it has failed before, then its failures stay its own', async () => {
    const { handled, partition } = withSlowOne();
    expect(partition.countFailure(of(5, 'slow'))).toBe(1);
    await waitUntil(() => handled.length === 2, { what: 'other keys' });
    expect(partition.countFailure(of(11, 'other'))).toBe(1);
    expect(partition.countFailure(of(5, 'slow'))).toBe(2);
    expect(partition.progress.failures).toBe(2);
  });
});
