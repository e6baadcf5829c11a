import { setTimeout as sleep } from 'node:timers/promises';
import { Admin, ListOffsetTimestamps } from '@platformatic/kafka';
import { type CommitMetadata, decodeCommitMetadata } from '@tillmap/messaging/kafka-bus/commit-metadata.ts';
import type { Offsets } from '@tillmap/messaging/kafka-bus/position.ts';
import type { Names } from '@tillmap/messaging/kafka-bus/wire.ts';
import { type TopicPlan, topicPlan } from '@tillmap/messaging/port/topics.ts';
import type { MakeClientOptions } from './client-options.ts';
import { mayPass, says } from './errors.ts';
import { groupIdOf } from './wire.ts';

const PATIENCE_MS = 3_000;
/** For what a process cannot start without: a broker that starts may load its groups for so long. */
export const START_PATIENCE_MS = 60_000;
const PAUSE_MS = 200;
const LEADERS_MS = 15_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** What a group kept for a partition: the next offset, and what was counted of the message there. */
export type Kept = CommitMetadata & { readonly next: number };

/** Reads and makes what the cluster keeps: topics, their ends, the places of groups. Topics are named as we name them. */
export class Cluster {
  readonly #admin: Admin;
  readonly #names: Names;
  readonly #replicas: number | undefined;
  readonly #there = new Map<string, Promise<void>>();
  #id: string | undefined;

  constructor(options: MakeClientOptions, names: Names, replicas: number | undefined) {
    this.#admin = new Admin(options());
    this.#names = names;
    this.#replicas = replicas;
  }

  /** Makes what is missing of these topics, and resolves when all of them have leaders. */
  async ensure(
    topics: readonly string[],
    planOf: (topic: string) => TopicPlan = topicPlan,
    patienceMs = PATIENCE_MS,
  ): Promise<void> {
    const unseen = [...new Set(topics)].filter((topic) => !this.#there.has(topic));
    if (unseen.length > 0) {
      const work = this.#patiently(() => this.#create(unseen, planOf), patienceMs);
      for (const topic of unseen) this.#there.set(topic, work);
      work.catch(() => {
        for (const topic of unseen) this.#there.delete(topic);
      });
    }
    for (const topic of topics) await this.#there.get(topic);
  }

  /** Our names of every topic that the installation's prefix is on. */
  async topics(): Promise<string[]> {
    const found = await this.#patiently(() => this.#admin.listTopics());
    return found.filter((name) => name.startsWith(this.#names.wire(''))).map(this.#names.ours);
  }

  async id(): Promise<string> {
    this.#id ??= (await this.#patiently(() => this.#admin.metadata({ topics: [] }), START_PATIENCE_MS)).id;
    return this.#id;
  }

  /** Resolves when a broker answers now. */
  async answers(): Promise<void> {
    await this.#admin.metadata({ topics: [], forceUpdate: true, retries: 0 });
  }

  /** First kept and next offset of every partition. */
  bounds(topics: readonly string[]): Promise<{ lows: Offsets; ends: Offsets }> {
    return this.#patiently(
      async () => ({
        lows: await this.#offsets(topics, ListOffsetTimestamps.EARLIEST),
        ends: await this.#offsets(topics, ListOffsetTimestamps.LATEST),
      }),
      START_PATIENCE_MS,
    );
  }

  /** What a group has kept, by topic and partition; waits for a coordinator that loads at the start. */
  async kept(group: string, topics: readonly string[]): Promise<Map<string, Map<number, Kept>>> {
    const wire = groupIdOf(this.#names, group);
    const found = await this.#patiently(async () => {
      const counts = await this.#partitions(topics);
      const asked = counts.map(([topic, count]) => ({ name: this.#names.wire(topic), partitionIndexes: upTo(count) }));
      return this.#admin.listConsumerGroupOffsets({ groups: [{ groupId: wire, topics: asked }] });
    }, START_PATIENCE_MS);
    const ofGroup = found.find(({ groupId }) => groupId === wire)?.topics ?? [];
    return new Map(
      ofGroup.map(({ name, partitions }) => [
        this.#names.ours(name),
        new Map(
          partitions
            .filter(({ committedOffset }) => committedOffset >= 0n)
            .map(({ partitionIndex, committedOffset, metadata }) => [
              partitionIndex,
              { next: Number(committedOffset), ...decodeCommitMetadata(metadata) },
            ]),
        ),
      ]),
    );
  }

  async close(): Promise<void> {
    await this.#admin.close().catch(() => undefined);
  }

  async #create(topics: readonly string[], planOf: (topic: string) => TopicPlan): Promise<void> {
    const existing = new Set(await this.#admin.listTopics());
    for (const topic of topics) {
      const name = this.#names.wire(topic);
      if (existing.has(name)) continue;
      const { partitions, retentionDays, cleanup } = planOf(topic);
      const configs = [
        { name: 'retention.ms', value: String(retentionDays * DAY_MS) },
        { name: 'cleanup.policy', value: cleanup },
        { name: 'segment.ms', value: String(DAY_MS) },
      ];
      const replicas = this.#replicas === undefined ? {} : { replicas: this.#replicas };
      await this.#admin.createTopics({ topics: [name], partitions, configs, ...replicas }).catch((error: unknown) => {
        // Another process made it in between.
        if (!says(error, 'TOPIC_ALREADY_EXISTS')) throw error;
      });
    }
    await this.#haveLeaders(topics.map(this.#names.wire));
  }

  /** A broker learns of topics a moment after they were made. */
  async #haveLeaders(topics: string[]): Promise<void> {
    const until = performance.now() + LEADERS_MS;
    for (;;) {
      const found = await this.#admin.metadata({ topics: [...topics], forceUpdate: true }).catch((error: unknown) => {
        if (performance.now() > until) throw error;
      });
      const partitions = topics.flatMap((topic) => found?.topics.get(topic)?.partitions ?? [undefined]);
      if (partitions.every((partition) => (partition?.leader ?? -1) >= 0)) return;
      await sleep(PAUSE_MS);
    }
  }

  async #partitions(topics: readonly string[]): Promise<[string, number][]> {
    const { topics: found } = await this.#admin.metadata({ topics: topics.map(this.#names.wire) });
    return topics.map((topic) => [topic, found.get(this.#names.wire(topic))?.partitionsCount ?? 0]);
  }

  async #offsets(topics: readonly string[], timestamp: bigint): Promise<Offsets> {
    const asked = (await this.#partitions(topics)).map(([topic, count]) => ({
      name: this.#names.wire(topic),
      partitions: upTo(count).map((partitionIndex) => ({ partitionIndex, timestamp })),
    }));
    const found = await this.#admin.listOffsets({ topics: asked });
    const inOrder = topics.map((topic) => {
      const name = this.#names.wire(topic);
      // Each leader answers for its own partitions.
      const partitions = found.filter((one) => one.name === name).flatMap((one) => one.partitions);
      return [topic, partitions.toSorted(byIndex).map(({ offset }) => Number(offset))] as const;
    });
    return Object.fromEntries(inOrder);
  }

  /** Tries what may work a moment later for so long. */
  async #patiently<T>(work: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
    const until = performance.now() + patienceMs;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (performance.now() > until || !mayPass(error)) throw error;
      }
      await sleep(PAUSE_MS);
    }
  }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const byIndex = (a: { partitionIndex: number }, b: { partitionIndex: number }): number =>
  a.partitionIndex - b.partitionIndex;
