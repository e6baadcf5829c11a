import { randomUUID } from 'node:crypto';
import type { Log } from '@tillmap/database';
import type { GroupOptions, Subscription } from '../event-bus.ts';
import { HeldPartition } from '../handling/held-partition.ts';
import { messageHandler } from '../handling/message-handler.ts';
import { Wakeable } from '../handling/pause.ts';
import { partitionKey } from '../handling/placed.ts';
import { ProgressKeeper } from '../handling/progress-keeper.ts';
import { Slots } from '../handling/slots.ts';
import type { Turns } from '../handling/turns.ts';
import { LeaseKeeper } from './lease-keeper.ts';
import type { LogStore, Member } from './log-store.ts';

const POLL_MS = 1_000;
const RETRY_READ_MS = 500;
const READ_LIMIT = { count: 200, bytes: 1024 * 1024 };

type Deps = { readonly store: LogStore; readonly turns: Turns; readonly log: Log };

/** One process's part in a group: keeps its leases, reads what its idle partitions wait for, and lets them work. */
export const startGroupConsumer = ({ store, turns, log }: Deps, options: GroupOptions): Subscription => {
  const member: Member = { group: options.group, id: randomUUID(), topics: options.topics };
  const wakeable = new Wakeable();
  const commit = async (partitions: readonly HeldPartition[]) => {
    const kept = new Set(
      (
        await store.commit(
          member,
          partitions.map((one) => one.progress),
        )
      ).map(partitionKey),
    );
    return partitions.filter(({ lease }) => kept.has(partitionKey(lease)));
  };
  const progress = new ProgressKeeper(commit, options.group, log);
  const handle = messageHandler({
    keepDeadLetter: (group, logged, error) => store.keepDeadLetter(group, logged, error),
    options,
    slots: new Slots(options.concurrency ?? 4),
    turns,
    log,
    progress,
  });
  const leases: LeaseKeeper = new LeaseKeeper({
    store,
    member,
    log,
    hold: (lease, validUntil) =>
      new HeldPartition(progress.withoutOwn(lease), validUntil, { handle, moved: progress.note, idle: wakeable.wake }),
    gained: wakeable.wake,
    flush: () => progress.flush(),
  });
  let stopped = false;

  /** Answers the milliseconds until the next read is worth while unless something wakes it. */
  const readOnce = async (): Promise<number> => {
    const waiting = [...leases.held].filter(({ wantsMessages }) => wantsMessages);
    if (waiting.length === 0) return POLL_MS;
    const cursors = waiting.map(({ lease: { topic, partition }, position }) => ({ topic, partition, after: position }));
    const messages = await store.readPartitions(cursors, READ_LIMIT);
    const batches = Map.groupBy(messages, partitionKey);
    // A partition that was lost and came back meanwhile has another place: what was read is not for it.
    for (const partition of waiting) partition.feed(batches.get(partitionKey(partition.lease)) ?? []);
    return POLL_MS;
  };

  const reading = async (): Promise<void> => {
    while (!stopped) {
      const pauseMs = await readOnce().catch((error: unknown) => {
        log.warn({ err: error, group: options.group }, 'The log was not read; trying again');
        return RETRY_READ_MS;
      });
      if (!stopped) await wakeable.sleep(pauseMs);
    }
  };

  const unlisten = store.onWake(
    ({ topic, group }) => {
      if (group === options.group) leases.wake();
      if (topic !== undefined && options.topics.includes(topic)) wakeable.wake();
    },
    { topics: options.topics, group: options.group },
  );
  leases.start();
  const running = reading();

  return {
    stop: async () => {
      stopped = true;
      wakeable.wake();
      await running;
      await leases.stop();
      await progress.flush();
      unlisten();
    },
  };
};
