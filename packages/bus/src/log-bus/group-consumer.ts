import { randomUUID } from 'node:crypto';
import type { Log } from '@tillmap/storage/database';
import { AssignedPartition } from '../handling/assigned-partition.ts';
import { partitionKey } from '../handling/log-entry.ts';
import { messageHandler } from '../handling/message-handler.ts';
import { OffsetCommitter } from '../handling/offset-committer.ts';
import { CancellableDelay } from '../handling/pause.ts';
import { Semaphore } from '../handling/semaphore.ts';
import type { SharedExclusiveLock } from '../handling/shared-exclusive-lock.ts';
import type { GroupOptions, Subscription } from '../port/event-bus.ts';
import type { LogStore, Member } from './log-store.ts';
import { PartitionLeaseManager } from './partition-lease-manager.ts';

const POLL_MS = 1_000;
const RETRY_READ_MS = 500;
const READ_LIMIT = { count: 200, bytes: 1024 * 1024 };

type Deps = { readonly store: LogStore; readonly turns: SharedExclusiveLock; readonly log: Log };

/** One process's part in a group: keeps its leases, reads what its idle partitions wait for, and lets them work. */
export const startGroupConsumer = ({ store, turns, log }: Deps, options: GroupOptions): Subscription => {
  const member: Member = { group: options.group, id: randomUUID(), topics: options.topics };
  const wakeable = new CancellableDelay();
  const commit = async (partitions: readonly AssignedPartition[]) => {
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
  const progress = new OffsetCommitter(commit, options.group, log);
  const slots = new Semaphore(options.concurrency ?? 4);
  const handle = messageHandler({
    keepDeadLetter: (group, logged, error) => store.keepDeadLetter(group, logged, error),
    options,
    slots,
    turns,
    log,
    progress,
  });
  const leases: PartitionLeaseManager = new PartitionLeaseManager({
    store,
    member,
    log,
    hold: (lease, validUntil) =>
      new AssignedPartition(progress.withoutOwnCrash(lease), validUntil, {
        handle,
        putAside: (handling) => slots.lendUntil(handling),
        moved: progress.markDirty,
        idle: wakeable.wake,
      }),
    gained: wakeable.wake,
    flush: () => progress.flush(),
  });
  let stopped = false;

  /** Returns the milliseconds until the next read unless a wake-up comes. */
  const readOnce = async (): Promise<number> => {
    const waiting = [...leases.held].filter(({ wantsMessages }) => wantsMessages);
    if (waiting.length === 0) return POLL_MS;
    const cursors = waiting.map(({ lease: { topic, partition }, readTo }) => ({ topic, partition, after: readTo }));
    const messages = await store.readPartitions(cursors, READ_LIMIT);
    const batches = Map.groupBy(messages, partitionKey);
    // A partition that was lost and assigned again has another offset: these messages are not for it.
    for (const partition of waiting) partition.enqueue(batches.get(partitionKey(partition.lease)) ?? []);
    return POLL_MS;
  };

  const reading = async (): Promise<void> => {
    while (!stopped) {
      const pauseMs = await readOnce().catch((error: unknown) => {
        log.warn({ err: error, group: options.group }, 'Bus log read failed; retrying');
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
