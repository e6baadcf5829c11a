import { withTimeout } from '@tillmap/service-kit/domain';
import type { Log } from '@tillmap/storage/database';
import type { Admin, Kafka as Client } from 'kafkajs';
import { toReplayedMessage } from '../handling/replayed-message.ts';
import { SharedExclusiveLock } from '../handling/shared-exclusive-lock.ts';
import {
  type BroadcastOptions,
  type BusHealth,
  type BusMessage,
  type DeadLetter,
  type EventBus,
  type GroupOptions,
  type Lag,
  type Position,
  PositionExpired,
  type Subscription,
} from '../port/event-bus.ts';
import { assertSendable } from '../port/message-limits.ts';
import { DEAD_LETTER_PLAN } from '../port/topics.ts';
import { KafkaBroadcastSubscription } from './broadcast-subscription.ts';
import { Kafka, logLevel } from './client.ts';
import { asDead, compactDeadLetters, deadTopic, isDeadTopic, tombstone } from './dead-letters.ts';
import { KafkaGroup } from './group-consumer.ts';
import { kafkaLog } from './kafka-log.ts';
import { readHandled, readLag } from './lag.ts';
import { type Offsets, offsetsOf, positionOf } from './position.ts';
import { KafkaPublisher } from './publisher.ts';
import { refusalIn } from './refusal.ts';
import type { KafkaAccess } from './settings.ts';
import { SharedAdmin, START_PATIENCE_MS } from './shared-admin.ts';
import { TopicReconciler } from './topic-reconciler.ts';
import { type Names, namesOf, toRecord } from './wire.ts';

/** Readiness has to respond before the gateway's timeout. */
const HEALTH_MS = 1_000;
const LAG_MS = 2_000;
const CONNECT_MS = 2_000;
const REQUEST_MS = 10_000;

export type KafkaBusOptions = {
  readonly access: KafkaAccess;
  readonly applicationName: string;
  readonly prefix: string;
  readonly replicationFactor: number | undefined;
  readonly sessionMs: number;
  readonly log: Log;
};

/** The event bus on Kafka: a topic is a topic, a group is a consumer group, a place is a set of offsets. */
export class KafkaBus implements EventBus {
  readonly #kafka: Client;
  readonly #admin: SharedAdmin;
  readonly #names: Names;
  readonly #keeper: TopicReconciler;
  readonly #publisher: KafkaPublisher;
  readonly #options: KafkaBusOptions;
  readonly #subscriptions = new Set<Subscription>();
  readonly #groups = new Set<GroupOptions>();
  readonly #turns = new SharedExclusiveLock();
  #cluster: string | undefined;

  constructor(options: KafkaBusOptions) {
    const { access, applicationName: clientId, log, prefix, replicationFactor } = options;
    this.#options = options;
    this.#kafka = new Kafka({
      ...access,
      clientId,
      connectionTimeout: CONNECT_MS,
      requestTimeout: REQUEST_MS,
      logLevel: logLevel.WARN,
      logCreator: kafkaLog(log),
    });
    this.#admin = new SharedAdmin(this.#kafka, log);
    this.#names = namesOf(prefix);
    this.#keeper = new TopicReconciler({ admin: this.#admin, names: this.#names, replicationFactor, log });
    this.#publisher = new KafkaPublisher(this.#kafka, this.#names, log);
  }

  /** Creates topics that are missing and logs what differs from the plan. */
  async prepare(topics: readonly string[], patienceMs?: number): Promise<void> {
    await this.#keeper.ensure(topics, undefined, patienceMs);
    await this.#keeper.ensure(topics.map(deadTopic), () => DEAD_LETTER_PLAN, patienceMs);
  }

  async publish(messages: readonly BusMessage[]): Promise<void> {
    for (const message of messages) assertSendable(message);
    await this.#keeper.ensure(messages.map(({ topic }) => topic)).catch((error: unknown) => {
      throw refusalIn(error) ?? error;
    });
    await this.#publisher.publish(messages.map(toRecord));
  }

  async consumeGroup(options: GroupOptions): Promise<Subscription> {
    await this.prepare(options.topics, START_PATIENCE_MS);
    const { sessionMs, log } = this.#options;
    const group = new KafkaGroup({
      kafka: this.#kafka,
      admin: this.#admin,
      names: this.#names,
      options,
      turns: this.#turns,
      sessionMs,
      keepDeadLetter: (name, { message }, error) => this.#publisher.publish([toRecord(asDead(name, message, error))]),
      log,
    });
    this.#groups.add(options);
    const subscription = this.#keep(group, () => this.#groups.delete(options));
    await group.start();
    return subscription;
  }

  async subscribeBroadcast(options: BroadcastOptions): Promise<Subscription> {
    await this.#keeper.ensure(options.topics, undefined, START_PATIENCE_MS);
    const from = offsetsOf(options.from, await this.#clusterId(), options.topics);
    const { lows, ends } = await this.#bounds(options.topics);
    for (const topic of options.topics)
      for (const [partition, end] of (ends[topic] ?? []).entries()) {
        const at = from[topic]?.[partition] ?? 0;
        if (at > end || at < (lows[topic]?.[partition] ?? 0)) throw new PositionExpired(options.from);
      }
    return this.#read(options, { from, ends });
  }

  async currentPosition(topics: readonly string[]): Promise<Position> {
    await this.#keeper.ensure(topics, undefined, START_PATIENCE_MS);
    return positionOf(await this.#clusterId(), (await this.#bounds(topics)).ends);
  }

  async handledPosition(group: string, topics: readonly string[]): Promise<Position> {
    await this.#keeper.ensure(topics, undefined, START_PATIENCE_MS);
    const read = (admin: Admin) => readHandled(admin, this.#names, { group, topics });
    const handled = await this.#admin.use(read, START_PATIENCE_MS);
    return positionOf(await this.#clusterId(), handled);
  }

  async deadLetters(): Promise<readonly DeadLetter[]> {
    const all = await this.#admin.use((admin) => admin.listTopics());
    const { wire, ours } = this.#names;
    const topics = all.filter((name) => name.startsWith(wire('')) && isDeadTopic(name)).map(ours);
    if (topics.length === 0) return [];
    const { lows, ends } = await this.#bounds(topics);
    const found: BusMessage[] = [];
    const read = Promise.withResolvers<void>();
    const handle = async (message: BusMessage) => void found.push(message);
    const options = { topics, from: '' as Position, handle, onCaughtUp: read.resolve };
    const reader = await this.#read(options, { from: lows, ends });
    await read.promise;
    await reader.stop();
    return compactDeadLetters(found);
  }

  async replay(letters: readonly DeadLetter[]): Promise<void> {
    await this.publish(letters.map(toReplayedMessage));
    await this.#publisher.publish(letters.map(tombstone));
  }

  async lag(): Promise<readonly Lag[]> {
    if (this.#groups.size === 0) return [];
    const asked = this.#admin.use((admin) => readLag(admin, this.#names, [...this.#groups]));
    return withTimeout(asked, LAG_MS, () => {
      throw new Error('Kafka does not answer.');
    });
  }

  async health(): Promise<BusHealth> {
    const away = { up: false, reason: `Kafka does not answer at ${this.#options.access.brokers.join(', ')}.` };
    const asked = this.#admin.use((admin) => admin.describeCluster()).then(() => ({ up: true }));
    return withTimeout(
      asked.catch(() => away),
      HEALTH_MS,
      () => away,
    );
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#subscriptions].map((subscription) => subscription.stop()));
    await this.#publisher.close();
    await this.#admin.close();
  }

  async #read(options: BroadcastOptions, { from, ends }: { from: Offsets; ends: Offsets }): Promise<Subscription> {
    const cluster = await this.#clusterId();
    const reader = new KafkaBroadcastSubscription({
      kafka: this.#kafka,
      admin: this.#admin,
      names: this.#names,
      options,
      from,
      ends,
      positionOf: (next) => positionOf(cluster, next),
      log: this.#options.log,
    });
    const subscription = this.#keep(reader);
    await reader.start();
    return subscription;
  }

  async #clusterId(): Promise<string> {
    this.#cluster ??= (await this.#admin.use((admin) => admin.describeCluster(), START_PATIENCE_MS)).clusterId;
    return this.#cluster;
  }

  /** First kept and next offset of every partition. */
  #bounds(topics: readonly string[]): Promise<{ lows: Offsets; ends: Offsets }> {
    return this.#admin.use(async (admin) => {
      const found = await Promise.all(topics.map((topic) => boundsOf(admin, this.#names.wire(topic))));
      const column = (which: 'low' | 'high') =>
        Object.fromEntries(topics.map((topic, at) => [topic, (found[at] ?? []).map((one) => one[which])]));
      return { lows: column('low'), ends: column('high') };
    }, START_PATIENCE_MS);
  }

  #keep(subscription: Subscription, onStop?: () => void): Subscription {
    const kept: Subscription = {
      stop: async () => {
        if (!this.#subscriptions.delete(kept)) return;
        onStop?.();
        await subscription.stop();
      },
    };
    this.#subscriptions.add(kept);
    return kept;
  }
}

const boundsOf = async (admin: Admin, topic: string): Promise<{ low: number; high: number }[]> => {
  const found = await admin.fetchTopicOffsets(topic);
  return found
    .toSorted((a, b) => a.partition - b.partition)
    .map(({ low, high }) => ({ low: Number(low), high: Number(high) }));
};
