import { expect, test } from '@jest/globals';
import { silentLog } from '@tillmap/database';
import { AssignedPartition } from './assigned-partition.ts';
import { OffsetCommitter } from './offset-committer.ts';
import type { LogEntry } from './placed.ts';

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
