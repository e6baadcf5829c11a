import { type Log, silentLog } from '@tillmap/database';
import { type BusMessage, type EventBus, type Position, PositionExpired, type Subscription } from '@tillmap/messaging';
import { toReplayedMessage } from '@tillmap/messaging/handling/replayed-message.ts';
import { SharedExclusiveLock } from '@tillmap/messaging/handling/shared-exclusive-lock.ts';
import {
  asDead,
  compactDeadLetters,
  deadTopic,
  isDeadTopic,
  tombstone,
} from '@tillmap/messaging/kafka-bus/dead-letters.ts';
import { type Offsets, offsetsOf, positionOf } from '@tillmap/messaging/kafka-bus/position.ts';
import { type Names, namesOf, toRecord } from '@tillmap/messaging/kafka-bus/wire.ts';
import type { BroadcastOptions, BusHealth, DeadLetter, GroupOptions, Lag } from '@tillmap/messaging/port/event-bus.ts';
import { assertSendable } from '@tillmap/messaging/port/message-limits.ts';
import { DEAD_LETTER_PLAN } from '@tillmap/messaging/port/topics.ts';
import { withTimeout } from '@tillmap/service-kit/domain';
import { BroadcastReader } from './broadcast-reader.ts';
import { clientOptionsFor, type MakeClientOptions } from './client-options.ts';
import { Cluster, START_PATIENCE_MS } from './cluster.ts';
import { refusalIn } from './errors.ts';
import { PlatformaticGroup } from './group-consumer.ts';
import { Publisher } from './publisher.ts';

const HEALTH_MS = 1_000;
const LAG_MS = 2_000;

export type PlatformaticBusOptions = Readonly<{
  brokers: readonly string[];
  applicationName: string;
  prefix: string;
  replicationFactor?: number;
  /** A process without a heartbeat for this time loses its partitions. */
  sessionMs: number;
  log?: Log;
}>;

/**
 * The event bus on Kafka with @platformatic/kafka, to compare it with the one on kafkajs. It holds the same contract
 * on the same topics, groups and records; what only the product needs is left out: signing in, TLS, a longer session
 * on a slow network, and telling how topics differ from the plan.
 */
export class PlatformaticBus implements EventBus {
  readonly #client: MakeClientOptions;
  readonly #names: Names;
  readonly #cluster: Cluster;
  readonly #publisher: Publisher;
  readonly #options: PlatformaticBusOptions;
  readonly #log: Log;
  readonly #subscriptions = new Set<Subscription>();
  readonly #groups = new Set<GroupOptions>();
  readonly #turns = new SharedExclusiveLock();

  constructor(options: PlatformaticBusOptions) {
    const { brokers, applicationName, prefix, replicationFactor, log = silentLog } = options;
    this.#options = options;
    this.#log = log;
    this.#client = clientOptionsFor(brokers, applicationName);
    this.#names = namesOf(prefix);
    this.#cluster = new Cluster(this.#client, this.#names, replicationFactor);
    this.#publisher = new Publisher(this.#client, this.#names);
  }

  async publish(messages: readonly BusMessage[]): Promise<void> {
    for (const message of messages) assertSendable(message);
    await this.#cluster.ensure(messages.map(({ topic }) => topic)).catch((error: unknown) => {
      throw refusalIn(error) ?? error;
    });
    await this.#publisher.publish(messages.map(toRecord));
  }

  async consumeGroup(options: GroupOptions): Promise<Subscription> {
    await this.#cluster.ensure(options.topics, undefined, START_PATIENCE_MS);
    await this.#cluster.ensure(options.topics.map(deadTopic), () => DEAD_LETTER_PLAN, START_PATIENCE_MS);
    const group = new PlatformaticGroup({
      client: this.#client,
      cluster: this.#cluster,
      names: this.#names,
      options,
      turns: this.#turns,
      sessionMs: this.#options.sessionMs,
      keepDeadLetter: (name, { message }, error) => this.#publisher.publish([toRecord(asDead(name, message, error))]),
      log: this.#log,
    });
    this.#groups.add(options);
    const subscription = this.#keep(group, () => this.#groups.delete(options));
    await group.start();
    return subscription;
  }

  async subscribeBroadcast(options: BroadcastOptions): Promise<Subscription> {
    await this.#cluster.ensure(options.topics, undefined, START_PATIENCE_MS);
    const from = offsetsOf(options.from, await this.#cluster.id(), options.topics);
    const { lows, ends } = await this.#cluster.bounds(options.topics);
    for (const topic of options.topics)
      for (const [partition, end] of (ends[topic] ?? []).entries()) {
        const at = from[topic]?.[partition] ?? 0;
        if (at > end || at < (lows[topic]?.[partition] ?? 0)) throw new PositionExpired(options.from);
      }
    return this.#read(options, from, ends);
  }

  async currentPosition(topics: readonly string[]): Promise<Position> {
    await this.#cluster.ensure(topics, undefined, START_PATIENCE_MS);
    return positionOf(await this.#cluster.id(), (await this.#cluster.bounds(topics)).ends);
  }

  async handledPosition(group: string, topics: readonly string[]): Promise<Position> {
    await this.#cluster.ensure(topics, undefined, START_PATIENCE_MS);
    return positionOf(await this.#cluster.id(), (await this.#placesOf({ group, topics })).handled);
  }

  async deadLetters(): Promise<readonly DeadLetter[]> {
    const topics = (await this.#cluster.topics()).filter(isDeadTopic);
    if (topics.length === 0) return [];
    const { lows, ends } = await this.#cluster.bounds(topics);
    const found: BusMessage[] = [];
    const read = Promise.withResolvers<void>();
    const handle = async (message: BusMessage) => void found.push(message);
    const options = { topics, from: '' as Position, handle, onCaughtUp: read.resolve };
    const reader = await this.#read(options, lows, ends);
    await read.promise;
    await reader.stop();
    return compactDeadLetters(found);
  }

  async replay(letters: readonly DeadLetter[]): Promise<void> {
    await this.publish(letters.map(toReplayedMessage));
    await this.#publisher.publish(letters.map(tombstone));
  }

  async lag(): Promise<readonly Lag[]> {
    const asked = Promise.all(
      [...this.#groups].map(async (one) => {
        const { handled, ends } = await this.#placesOf(one);
        return one.topics.map((topic) => ({
          group: one.group,
          topic,
          messages: (ends[topic] ?? []).reduce((sum, end, at) => sum + end - (handled[topic]?.[at] ?? 0), 0),
        }));
      }),
    );
    return withTimeout(
      asked.then((lags) => lags.flat()),
      LAG_MS,
      () => {
        throw new Error('Kafka does not answer.');
      },
    );
  }

  async health(): Promise<BusHealth> {
    const away = { up: false, reason: `Kafka does not answer at ${this.#options.brokers.join(', ')}.` };
    const asked = this.#cluster.answers().then(() => ({ up: true }));
    return withTimeout(
      asked.catch(() => away),
      HEALTH_MS,
      () => away,
    );
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#subscriptions].map((subscription) => subscription.stop()));
    await this.#publisher.close();
    await this.#cluster.close();
  }

  /** The next offset of every partition for the group, the oldest one stored where it has none; and where topics end. */
  async #placesOf({
    group,
    topics,
  }: Pick<GroupOptions, 'group' | 'topics'>): Promise<{ handled: Offsets; ends: Offsets }> {
    const kept = await this.#cluster.kept(group, topics);
    const { lows, ends } = await this.#cluster.bounds(topics);
    const next = (topic: string, end: number, at: number) =>
      Math.min(end, Math.max(kept.get(topic)?.get(at)?.next ?? 0, lows[topic]?.[at] ?? 0));
    const handled = topics.map((topic) => [topic, (ends[topic] ?? []).map((end, at) => next(topic, end, at))] as const);
    return { handled: Object.fromEntries(handled), ends };
  }

  async #read(options: BroadcastOptions, from: Offsets, ends: Offsets): Promise<Subscription> {
    const cluster = await this.#cluster.id();
    const reader = new BroadcastReader({
      client: this.#client,
      names: this.#names,
      options,
      from,
      ends,
      positionOf: (next) => positionOf(cluster, next),
      log: this.#log,
    });
    const subscription = this.#keep(reader);
    reader.start();
    return subscription;
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
