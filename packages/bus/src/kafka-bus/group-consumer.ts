import { withTimeout } from '@tillmap/service-kit/domain';
import type { Log } from '@tillmap/storage/database';
import type { Consumer, EachBatchPayload, Kafka, Offsets } from 'kafkajs';
import { AssignedPartition } from '../handling/assigned-partition.ts';
import { type LogEntry, type PartitionId, partitionKey } from '../handling/log-entry.ts';
import { messageHandler } from '../handling/message-handler.ts';
import { OffsetCommitter } from '../handling/offset-committer.ts';
import { Semaphore } from '../handling/semaphore.ts';
import type { SharedExclusiveLock } from '../handling/shared-exclusive-lock.ts';
import type { GroupOptions, Subscription } from '../port/event-bus.ts';
import { stickyAssigner } from './assigner.ts';
import { type CommitMetadata, decodeCommitMetadata, encodeCommitMetadata } from './commit-metadata.ts';
import type { SharedAdmin } from './shared-admin.ts';
import { type Join, SupervisedConsumer } from './supervised-consumer.ts';
import { fromRecord, type Names } from './wire.ts';

const HEARTBEAT_MS = 500;
const FETCH_WAIT_MS = 250;
const PARTITION_BYTES = 1024 * 1024;
/** A partition with more waiting messages than this is paused until a quarter of them is left. */
const PAUSE_ABOVE = 200;
const RESUME_AT = 50;
const STOP_GRACE_MS = 10_000;
const REBALANCE_MS = 30_000;

export type GroupDeps = {
  readonly kafka: Kafka;
  readonly admin: SharedAdmin;
  readonly names: Names;
  readonly options: GroupOptions;
  /** The same for all groups of the process. */
  readonly turns: SharedExclusiveLock;
  /** A process without a heartbeat for this time loses its partitions. */
  readonly sessionMs: number;
  readonly keepDeadLetter: (group: string, logged: LogEntry, error: unknown) => Promise<void>;
  readonly log: Log;
};

type Held = { readonly partition: AssignedPartition; fedTo: number; isPaused: boolean };

/** What the group had kept for a partition: the next offset, and what was counted of the message there. */
type Kept = CommitMetadata & { readonly next: number };

/**
 * A member of a consumer group. Fetched messages go into a queue for each partition while fetching continues, so
 * heartbeats never wait for a handler and a waiting partition delays no other. A full queue pauses its partition.
 */
export class KafkaGroup implements Subscription {
  readonly #deps: GroupDeps;
  readonly #held = new Map<string, Held>();
  readonly #progress: OffsetCommitter;
  readonly #handle: ReturnType<typeof messageHandler>;
  readonly #slots: Semaphore;
  readonly #supervised: SupervisedConsumer;
  #consumer: Consumer | undefined;
  #memberId: string | undefined;
  #validUntil = 0;
  #kept: Promise<Map<string, Kept>> = Promise.resolve(new Map());
  /** Commits without the client's own retries, which would carry a place over into the next sharing out. */
  #commitNow: ((offsets: Offsets) => Promise<void>) | undefined;
  #stopping = false;

  constructor(deps: GroupDeps) {
    const { kafka, names, options, turns, sessionMs, log, keepDeadLetter } = deps;
    this.#deps = deps;
    const progress = new OffsetCommitter((partitions) => this.#commit(partitions), options.group, log);
    this.#progress = progress;
    this.#slots = new Semaphore(options.concurrency ?? 4);
    this.#handle = messageHandler({ keepDeadLetter, options, slots: this.#slots, turns, log, progress });
    this.#supervised = new SupervisedConsumer({
      kafka,
      groupId: () => names.wire(options.group),
      config: {
        sessionTimeout: sessionMs,
        rebalanceTimeout: REBALANCE_MS,
        heartbeatInterval: HEARTBEAT_MS,
        maxWaitTimeInMs: FETCH_WAIT_MS,
        maxBytesPerPartition: PARTITION_BYTES,
        partitionAssigners: [stickyAssigner(() => this.#owned())],
      },
      topics: options.topics.map(names.wire),
      log,
      eachBatch: (payload) => this.#feed(payload),
      onJoin: (consumer, join) => this.#onJoin(consumer, join),
      // The last chance to keep places under the old sharing out.
      onRebalancing: () => void this.#revoke(),
      onHeartbeat: () => this.#prolong(),
    });
  }

  start(): Promise<void> {
    return this.#supervised.start();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#consumer?.pause(this.#deps.options.topics.map((topic) => ({ topic: this.#deps.names.wire(topic) })));
    const left = Promise.all([...this.#held.values()].map(({ partition }) => partition.drain()));
    await withTimeout(left, STOP_GRACE_MS, () => undefined);
    await this.#revoke();
    for (const held of this.#held.values()) this.#drop(held);
    await this.#supervised.stop();
  }

  /** Nothing may have been fetched yet under the new sharing out when this runs. */
  #onJoin(consumer: Consumer, { memberId, memberAssignment }: Join): void {
    const { names } = this.#deps;
    this.#consumer = consumer;
    const isSame = memberId === this.#memberId;
    this.#memberId = memberId;
    this.#prolong();
    const mine = new Set(
      Object.entries(memberAssignment).flatMap(([topic, partitions]) =>
        partitions.map((partition) => partitionKey({ topic: names.ours(topic), partition })),
      ),
    );
    for (const held of this.#held.values())
      if (isSame && mine.has(partitionKey(held.partition.lease))) held.partition.reclaim();
      else this.#drop(held);
    const kept = this.#readKept(Object.keys(memberAssignment));
    kept.catch(() => undefined);
    this.#kept = kept;
  }

  async #feed(payload: EachBatchPayload): Promise<void> {
    if (this.#stopping) return;
    const { batch } = payload;
    this.#commitNow = (offsets) => payload.commitOffsetsIfNecessary(offsets);
    const { topic: wire, partition, messages } = batch;
    const topic = this.#deps.names.ours(wire);
    const held = this.#heldFor({ topic, partition }, Number(batch.firstOffset() ?? 0), await this.#kept);
    const fresh = messages.filter(({ offset }) => Number(offset) > held.fedTo);
    held.partition.enqueue(
      fresh.map((message) => ({
        topic,
        partition,
        seq: Number(message.offset),
        message: fromRecord(topic, partition, message),
      })),
    );
    held.fedTo = Math.max(held.fedTo, Number(batch.lastOffset()));
    payload.resolveOffset(batch.lastOffset());
    if (held.partition.queued > PAUSE_ABOVE) {
      held.isPaused = true;
      this.#consumer?.pause([{ topic: wire, partitions: [partition] }]);
    }
  }

  #heldFor(id: PartitionId, first: number, kept: ReadonlyMap<string, Kept>): Held {
    const key = partitionKey(id);
    const place = kept.get(key);
    const known = this.#held.get(key);
    // The group got further than this process: another one owned the partition in between.
    if (known && place && place.next > known.partition.position + 1) this.#drop(known);
    const held = this.#held.get(key);
    if (held) return held;
    const position = (place?.next ?? first) - 1;
    const { failures, deaths } = place ?? { failures: 0, deaths: 0 };
    const lease = this.#progress.withoutOwnCrash({ ...id, epoch: 0, position, failures, deaths });
    const made: Held = {
      partition: new AssignedPartition(lease, this.#validUntil, {
        handle: this.#handle,
        putAside: (handling) => this.#slots.lendUntil(handling),
        moved: (partition) => {
          this.#progress.markDirty(partition);
          this.#resumeWhenLow(made);
        },
        idle: () => this.#resumeWhenLow(made),
      }),
      fedTo: position,
      isPaused: false,
    };
    this.#held.set(key, made);
    return made;
  }

  #resumeWhenLow(held: Held): void {
    if (!held.isPaused || held.partition.queued > RESUME_AT || this.#stopping) return;
    held.isPaused = false;
    const { topic, partition } = held.partition.lease;
    this.#consumer?.resume([{ topic: this.#deps.names.wire(topic), partitions: [partition] }]);
  }

  #prolong(): void {
    // A second less than the broker grants: its clock started when it received the heartbeat.
    this.#validUntil = performance.now() + this.#supervised.sessionMs - 1_000;
    for (const { partition } of this.#held.values()) partition.validUntil = this.#validUntil;
  }

  /**
   * Commits the offsets for the next owners of the partitions; messages still in progress are no crashes of this
   * process.
   */
  #revoke(): Promise<void> {
    for (const { partition } of this.#held.values()) partition.revoke();
    return this.#progress.flush();
  }

  #drop(held: Held): void {
    const { lease } = held.partition;
    held.partition.markLost();
    this.#held.delete(partitionKey(lease));
    if (held.isPaused)
      this.#consumer?.resume([{ topic: this.#deps.names.wire(lease.topic), partitions: [lease.partition] }]);
  }

  async #commit(partitions: readonly AssignedPartition[]): Promise<readonly AssignedPartition[]> {
    const mine = partitions.filter((one) => this.#held.get(partitionKey(one.lease))?.partition === one);
    const byTopic = Map.groupBy(mine, ({ lease }) => this.#deps.names.wire(lease.topic));
    const topics = [...byTopic].map(([topic, all]) => ({
      topic,
      // What was counted travels as the commit's metadata, so that it outlives the process.
      partitions: all.map(({ progress }) => ({
        partition: progress.partition,
        offset: String(progress.position + 1),
        metadata: encodeCommitMetadata(progress),
      })),
    }));
    if (topics.length > 0) await this.#commitNow?.({ topics });
    return mine;
  }

  async #readKept(wireTopics: string[]): Promise<Map<string, Kept>> {
    const { admin, names, options } = this.#deps;
    if (wireTopics.length === 0) return new Map();
    const groupId = names.wire(options.group);
    const found = await admin.use((one) => one.fetchOffsets({ groupId, topics: wireTopics }));
    const kept = new Map<string, Kept>();
    for (const { topic, partitions } of found)
      for (const { partition, offset, metadata } of partitions)
        if (Number(offset) >= 0)
          kept.set(partitionKey({ topic: names.ours(topic), partition }), {
            next: Number(offset),
            ...decodeCommitMetadata(metadata),
          });
    return kept;
  }

  #owned(): Record<string, number[]> {
    const owned: Record<string, number[]> = {};
    for (const { partition } of this.#held.values()) {
      const topic = this.#deps.names.wire(partition.lease.topic);
      owned[topic] = [...(owned[topic] ?? []), partition.lease.partition];
    }
    return owned;
  }
}
