import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@tillmap/storage/database';
import type { Admin, ITopicConfig } from 'kafkajs';
import { type TopicPlan, topicPlan } from '../port/topics.ts';
import { ConfigResourceTypes } from './client.ts';
import type { SharedAdmin } from './shared-admin.ts';
import type { Names } from './wire.ts';

const CREATE_MS = 15_000;
const LOOK_AGAIN_MS = 100;
const DAY_MS = 24 * 60 * 60 * 1_000;

type Deps = {
  readonly admin: SharedAdmin;
  readonly names: Names;
  readonly replicationFactor: number | undefined;
  readonly log: Log;
};

/** Makes sure that topics exist before they are used: creates what is missing, logs what differs from the plan. */
export class TopicReconciler {
  readonly #deps: Deps;
  readonly #seen = new Map<string, Promise<void>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Resolves when all of them are there. What exists is never changed. */
  async ensure(
    topics: readonly string[],
    planOf: (topic: string) => TopicPlan = topicPlan,
    patienceMs?: number,
  ): Promise<void> {
    const unseen = [...new Set(topics)].filter((topic) => !this.#seen.has(topic));
    if (unseen.length > 0) {
      const work = this.#deps.admin.use((admin) => this.#makeAndCheck(admin, unseen, planOf), patienceMs);
      for (const topic of unseen) this.#seen.set(topic, work);
      work.catch(() => {
        for (const topic of unseen) this.#seen.delete(topic);
      });
    }
    for (const topic of topics) await this.#seen.get(topic);
  }

  async #makeAndCheck(admin: Admin, topics: readonly string[], planOf: (topic: string) => TopicPlan): Promise<void> {
    const { names, replicationFactor } = this.#deps;
    const existing = new Set(await admin.listTopics());
    const missing = topics.filter((topic) => !existing.has(names.wire(topic)));
    if (missing.length > 0) {
      const made = missing.map((topic) => creation(names.wire(topic), planOf(topic), replicationFactor));
      // Two processes that start together both find them missing; the second gets `false`.
      await admin.createTopics({ topics: made, timeout: CREATE_MS, waitForLeaders: false });
      await haveLeaders(
        admin,
        made.map(({ topic }) => topic),
      );
    }
    const old = topics.filter((topic) => existing.has(names.wire(topic)));
    if (old.length > 0) await this.#check(admin, old, planOf);
  }

  async #check(admin: Admin, topics: readonly string[], planOf: (topic: string) => TopicPlan): Promise<void> {
    const { names, log } = this.#deps;
    const wire = topics.map(names.wire);
    const [{ topics: found }, { resources }] = await Promise.all([
      admin.fetchTopicMetadata({ topics: wire }),
      admin.describeConfigs({
        resources: wire.map((name) => ({
          type: ConfigResourceTypes.TOPIC,
          name,
          configNames: ['retention.ms', 'cleanup.policy'],
        })),
        includeSynonyms: false,
      }),
    ]);
    for (const topic of topics) {
      const name = names.wire(topic);
      const config = resources.find(({ resourceName }) => resourceName === name)?.configEntries ?? [];
      const setting = (wanted: string) => config.find(({ configName }) => configName === wanted)?.configValue;
      const sentences = differences(name, planOf(topic), {
        partitions: found.find((one) => one.name === name)?.partitions.length ?? 0,
        retentionMs: Number(setting('retention.ms')),
        cleanup: setting('cleanup.policy') ?? '',
      });
      for (const sentence of sentences) log.warn({ topic: name }, sentence);
    }
  }
}

/** Resolves when the queried broker knows the new topics: it learns of them a moment after they were created. */
const haveLeaders = async (admin: Admin, topics: string[]): Promise<void> => {
  const until = performance.now() + CREATE_MS;
  for (;;) {
    try {
      const found = await admin.fetchTopicMetadata({ topics });
      if (found.topics.every(({ partitions }) => partitions.every(({ leader }) => leader >= 0))) return;
    } catch (error) {
      if (performance.now() > until) throw error;
    }
    await sleep(LOOK_AGAIN_MS);
  }
};

const creation = (name: string, plan: TopicPlan, replicationFactor: number | undefined): ITopicConfig => ({
  topic: name,
  numPartitions: plan.partitions,
  ...(replicationFactor !== undefined && { replicationFactor }),
  configEntries: [
    { name: 'retention.ms', value: String(plan.retentionDays * DAY_MS) },
    { name: 'cleanup.policy', value: plan.cleanup },
    // Messages older than this can go one by one day, not all at once when a large file is full.
    { name: 'segment.ms', value: String(DAY_MS) },
    ...(replicationFactor !== undefined && replicationFactor > 2
      ? [{ name: 'min.insync.replicas', value: String(replicationFactor - 1) }]
      : []),
  ],
});

type Found = { readonly partitions: number; readonly retentionMs: number; readonly cleanup: string };

/** Describes how a topic differs from the plan, one sentence for each difference. */
export const differences = (name: string, plan: TopicPlan, found: Found): string[] => {
  const sentences: string[] = [];
  if (found.partitions !== plan.partitions)
    sentences.push(
      `Topic ${name} has ${found.partitions} partitions instead of ${plan.partitions}: it is used as it is; ` +
        'add partitions only while nothing is in it, because keys change place.',
    );
  const days = found.retentionMs / DAY_MS;
  if (found.retentionMs >= 0 && found.retentionMs < plan.retentionDays * DAY_MS)
    sentences.push(
      `Topic ${name} keeps messages ${Number(days.toFixed(1))} days instead of ${plan.retentionDays}: ` +
        'a process that is down for longer loses the messages deleted by then; raise retention.ms.',
    );
  if (found.cleanup.split(',').toSorted().join() !== plan.cleanup.split(',').toSorted().join())
    sentences.push(
      `Topic ${name} has the cleanup policy ${found.cleanup} instead of ${plan.cleanup}: set cleanup.policy, ` +
        'because messages can go that are still needed, or stay that are not.',
    );
  return sentences;
};
