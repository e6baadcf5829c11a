import type { Log } from '@tillmap/database';
import { AssignedPartition } from '@tillmap/messaging/handling/assigned-partition.ts';
import { messageHandler } from '@tillmap/messaging/handling/message-handler.ts';
import { OffsetCommitter } from '@tillmap/messaging/handling/offset-committer.ts';
import { type LogEntry, type PartitionId, partitionKey } from '@tillmap/messaging/handling/placed.ts';
import { Semaphore } from '@tillmap/messaging/handling/semaphore.ts';
import type { SharedExclusiveLock } from '@tillmap/messaging/handling/shared-exclusive-lock.ts';
import type { Names } from '@tillmap/messaging/kafka-bus/wire.ts';
import type { GroupOptions, Subscription } from '@tillmap/messaging/port/event-bus.ts';
import { withTimeout } from '@tillmap/service-kit/domain';
import type { Owned } from './assigner.ts';
import type { MakeClientOptions } from './client-options.ts';
import type { Cluster, Kept } from './cluster.ts';
import { type Fetched, Fetcher, type Spot } from './fetcher.ts';
import { GroupMember, type Join } from './group-member.ts';
import { OffsetCommits } from './offset-commits.ts';
import { fromPlaced, groupIdOf } from './wire.ts';

/** A partition with more waiting messages than this is paused until a quarter of them is left. */
const PAUSE_ABOVE = 200;
const RESUME_AT = 50;
const STOP_GRACE_MS = 10_000;
/** A join waits no longer for places that cannot be kept now. */
const BEFORE_JOIN_MS = 2_000;

export type GroupDeps = {
  readonly client: MakeClientOptions;
  readonly cluster: Cluster;
  readonly names: Names;
  readonly options: GroupOptions;
  /** The same for all groups of the process. */
  readonly turns: SharedExclusiveLock;
  readonly sessionMs: number;
  readonly keepDeadLetter: (group: string, logged: LogEntry, error: unknown) => Promise<void>;
  readonly log: Log;
};

type Held = { readonly partition: AssignedPartition; fedTo: number; isPaused: boolean };

/** A member of a consumer group: what `packages/messaging/src/kafka-bus/group-consumer.ts` is on kafkajs. */
export class PlatformaticGroup implements Subscription {
  readonly #deps: GroupDeps;
  readonly #held = new Map<string, Held>();
  readonly #progress: OffsetCommitter;
  readonly #handle: ReturnType<typeof messageHandler>;
  readonly #slots: Semaphore;
  readonly #member: GroupMember;
  readonly #fetcher: Fetcher;
  readonly #commits: OffsetCommits;
  #join: Join | undefined;
  #validUntil = 0;
  #stopping = false;

  constructor(deps: GroupDeps) {
    const { client, names, options, turns, sessionMs, log, keepDeadLetter } = deps;
    this.#deps = deps;
    const [groupId, topics] = [groupIdOf(names, options.group), options.topics.map(names.wire)];
    const progress = new OffsetCommitter((partitions) => this.#commit(partitions), options.group, log);
    this.#progress = progress;
    this.#slots = new Semaphore(options.concurrency ?? 4);
    this.#handle = messageHandler({ keepDeadLetter, options, slots: this.#slots, turns, log, progress });
    this.#commits = new OffsetCommits(client, groupId);
    this.#fetcher = new Fetcher({
      client,
      topics,
      log,
      spots: () => this.#spots(),
      feed: async (fetched) => this.#feed(fetched),
      outOfRange: (spots) => this.#skipWhatIsGone(spots),
    });
    this.#member = new GroupMember({
      client,
      groupId,
      topics,
      sessionMs,
      log,
      beforeJoin: () => this.#beforeJoin(),
      onJoin: (join) => void this.#onJoin(join),
      onHeartbeat: () => this.#prolong(),
    });
  }

  start(): Promise<void> {
    this.#fetcher.start();
    return this.#member.start();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const left = Promise.all([...this.#held.values()].map(({ partition }) => partition.drain()));
    await withTimeout(left, STOP_GRACE_MS, () => undefined);
    await this.#revoke();
    for (const held of this.#held.values()) this.#drop(held);
    await this.#member.stop();
    await this.#fetcher.stop();
    await this.#commits.close();
  }

  /** Messages still in progress are no crashes of this process, if others own the partitions next. */
  #revoke(): Promise<void> {
    for (const { partition } of this.#held.values()) partition.revoke();
    return this.#progress.flush();
  }

  async #beforeJoin(): Promise<Owned> {
    if (this.#join) await withTimeout(this.#revoke(), BEFORE_JOIN_MS, () => undefined);
    const owned = new Map<string, number[]>();
    for (const { partition } of this.#held.values()) {
      const topic = this.#deps.names.wire(partition.lease.topic);
      owned.set(topic, [...(owned.get(topic) ?? []), partition.lease.partition]);
    }
    return Object.fromEntries(owned);
  }

  async #onJoin(join: Join): Promise<void> {
    const isSame = join.memberId === this.#join?.memberId;
    this.#join = join;
    this.#prolong();
    const mine = this.#idsOf(join);
    const keys = new Set(mine.map(partitionKey));
    for (const held of this.#held.values())
      if (isSame && keys.has(partitionKey(held.partition.lease))) held.partition.reclaim();
      else this.#drop(held);
    try {
      const places = await this.#placesOf(mine);
      // Another join came in between, and reads for itself.
      if (this.#join !== join || this.#stopping) return;
      for (const id of mine) this.#hold(id, places.get(partitionKey(id)));
      this.#fetcher.wake();
    } catch (error) {
      if (this.#join !== join || this.#stopping) return;
      this.#deps.log.warn({ err: error, group: this.#deps.options.group }, 'Offsets cannot be read; joining anew');
      this.#member.replace();
    }
  }

  #idsOf({ assignments }: Join): PartitionId[] {
    return assignments.flatMap(({ topic, partitions }) =>
      partitions.map((partition) => ({ topic: this.#deps.names.ours(topic), partition })),
    );
  }

  /** What the group kept of each partition, and the oldest message stored where it kept nothing. */
  async #placesOf(ids: readonly PartitionId[]): Promise<Map<string, Kept>> {
    const topics = [...new Set(ids.map(({ topic }) => topic))];
    if (topics.length === 0) return new Map();
    const { cluster, options } = this.#deps;
    const [kept, { lows }] = [await cluster.kept(options.group, topics), await cluster.bounds(topics)];
    return new Map(
      ids.map((id) => {
        const oldest = { next: lows[id.topic]?.[id.partition] ?? 0, failures: 0, deaths: 0 };
        return [partitionKey(id), kept.get(id.topic)?.get(id.partition) ?? oldest];
      }),
    );
  }

  #hold(id: PartitionId, { next, failures, deaths }: Kept = { next: 0, failures: 0, deaths: 0 }): void {
    const known = this.#held.get(partitionKey(id));
    // The group got further than this process: another one owned the partition in between.
    if (known && next > known.partition.position + 1) this.#drop(known);
    if (this.#held.has(partitionKey(id))) return;
    const lease = this.#progress.withoutOwnCrash({ ...id, epoch: 0, position: next - 1, failures, deaths });
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
      fedTo: next - 1,
      isPaused: false,
    };
    this.#held.set(partitionKey(id), made);
  }

  #spots(): Spot[] {
    if (this.#stopping) return [];
    return [...this.#held.values()]
      .filter(({ isPaused }) => !isPaused)
      .map(({ partition: { lease }, fedTo }) => ({
        topic: this.#deps.names.wire(lease.topic),
        partition: lease.partition,
        offset: fedTo + 1,
      }));
  }

  #feed({ spot, records, next }: Fetched): void {
    const { partition } = spot;
    const topic = this.#deps.names.ours(spot.topic);
    const held = this.#held.get(partitionKey({ topic, partition }));
    // Asked for before the partition went and came back: what lies between was not read.
    if (!held || this.#stopping || spot.offset > held.fedTo + 1) return;
    const fresh = records.filter(({ offset }) => offset > held.fedTo);
    held.partition.enqueue(
      fresh.map((placed) => ({
        topic,
        partition,
        seq: placed.offset,
        message: fromPlaced(topic, partition, placed),
      })),
    );
    held.fedTo = Math.max(held.fedTo, next - 1);
    held.isPaused = held.partition.queued > PAUSE_ABOVE;
  }

  #resumeWhenLow(held: Held): void {
    if (!held.isPaused || held.partition.queued > RESUME_AT || this.#stopping) return;
    held.isPaused = false;
    this.#fetcher.wake();
  }

  /** Goes on with the oldest message stored where what was next has been deleted. */
  async #skipWhatIsGone(spots: readonly Spot[]): Promise<void> {
    const topics = [...new Set(spots.map(({ topic }) => this.#deps.names.ours(topic)))];
    const { lows, ends } = await this.#deps.cluster.bounds(topics);
    for (const held of this.#held.values()) {
      const { topic, partition } = held.partition.lease;
      const [low = 0, end = 0] = [lows[topic]?.[partition], ends[topic]?.[partition]];
      if (held.fedTo + 1 < low || held.fedTo + 1 > end) held.fedTo = low - 1;
    }
  }

  #prolong(): void {
    // A second less than the broker grants: its clock started when it received the heartbeat.
    this.#validUntil = performance.now() + this.#deps.sessionMs - 1_000;
    for (const { partition } of this.#held.values()) partition.validUntil = this.#validUntil;
  }

  #drop(held: Held): void {
    held.partition.markLost();
    this.#held.delete(partitionKey(held.partition.lease));
  }

  async #commit(partitions: readonly AssignedPartition[]): Promise<readonly AssignedPartition[]> {
    const mine = partitions.filter((one) => this.#held.get(partitionKey(one.lease))?.partition === one);
    if (mine.length > 0 && this.#join)
      await this.#commits.commit(
        this.#join,
        Map.groupBy(mine, ({ lease }) => this.#deps.names.wire(lease.topic)),
      );
    return mine;
  }
}
