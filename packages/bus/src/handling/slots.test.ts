import { expect, test } from '@jest/globals';
import { silentLog } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import { AssignedPartition } from './assigned-partition.ts';
import type { LogEntry } from './log-entry.ts';
import { messageHandler } from './message-handler.ts';
import { delay } from './pause.ts';
import { Semaphore } from './semaphore.ts';
import { SharedExclusiveLock } from './shared-exclusive-lock.ts';

const TOPIC = 'slots.topic';
const ASIDE_MS = 1_000;
const never = new AbortController().signal;

/** Partitions of a group that has so many slots, with a handler that waits as long as the message's id says. */
const groupOf = (count: number, work: (id: string) => Promise<unknown>) => {
  const slots = new Semaphore(count);
  const seen = { running: 0, most: 0, aside: 0, started: [] as string[] };
  const handle = messageHandler({
    keepDeadLetter: async () => undefined,
    options: {
      group: 'slots',
      topics: [TOPIC],
      handle: async ({ id }) => {
        seen.started.push(id);
        seen.running += 1;
        seen.most = Math.max(seen.most, seen.running);
        await work(id);
        seen.running -= 1;
      },
    },
    slots,
    turns: new SharedExclusiveLock(),
    log: silentLog,
    progress: { markDirty: () => undefined, flushNow: async () => undefined },
  });
  const partitionOf = (partition: number, messages: readonly (readonly [key: string, id: string])[]) => {
    const made = new AssignedPartition(
      { topic: TOPIC, partition, epoch: 1, position: 0, failures: 0, deaths: 0 },
      performance.now() + 60_000,
      {
        handle,
        putAside: (slow) => {
          seen.aside += 1;
          slots.lendUntil(slow);
        },
        moved: () => undefined,
        idle: () => undefined,
      },
      ASIDE_MS,
    );
    made.enqueue(
      messages.map(([key, id], at): LogEntry => {
        const message = { id, topic: TOPIC, key, headers: {}, body: new Uint8Array(1) };
        return { topic: TOPIC, partition, seq: at + 1, message };
      }),
    );
    return made;
  };
  return { seen, partitionOf };
};

test('When messages only wait for a slot, then they are not slow, and no more of them run at once than the group allows', async () => {
  const { seen, partitionOf } = groupOf(2, () => delay(0.1 * ASIDE_MS, never));
  // The last ones wait longer for a slot than a message may take.
  for (let n = 0; n < 30; n += 1) partitionOf(n, [['key', `message ${n}`]]);
  await waitUntil(() => seen.started.length === 30 && seen.running === 0, { what: 'all' });
  expect(seen).toMatchObject({ most: 2, aside: 0 });
});

test('When the next one of a slow key takes long as well, then it holds no slot of the others either', async () => {
  const ends = [1, 2].map(() => Promise.withResolvers<void>());
  const { seen, partitionOf } = groupOf(1, async (id) => ends[Number(id)]?.promise);
  partitionOf(0, [
    ['slow', '0'],
    ['slow', '1'],
  ]);
  await waitUntil(() => seen.aside === 1, { what: 'the first to count as slow' });
  ends[0]!.resolve();
  await waitUntil(() => seen.started.includes('1') && seen.aside === 2, { what: 'the second to count as slow' });
  const quick = Array.from({ length: 20 }, (_, n) => [`key ${n}`, `quick ${n}`] as const);
  partitionOf(1, quick);
  await waitUntil(() => seen.started.length === 22, { what: 'the others', seconds: 20 });
  // None of them had to wait until it counted as slow.
  expect(seen.aside).toBe(2);
  ends[1]!.resolve();
});
