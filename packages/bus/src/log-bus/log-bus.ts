import type { Log } from '@tillmap/storage/database';
import type { PartitionedMessage } from '../handling/log-entry.ts';
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
import { positionOf, seqOf, startBroadcastSubscription } from './broadcast-subscription.ts';
import { startGroupConsumer } from './group-consumer.ts';
import type { LogStore } from './log-store.ts';
import { partitionOf } from './partitions.ts';

const APPEND_LIMIT = { count: 1_000, bytes: 4 * 1024 * 1024 };

/** The event bus over an append-only log, on Kafka's model: partitions by key, places kept per group under leases. */
export class LogBus implements EventBus {
  readonly #store: LogStore;
  readonly #log: Log;
  readonly #turns = new SharedExclusiveLock();
  readonly #subscriptions = new Set<Subscription>();
  readonly #groups = new Set<GroupOptions>();

  constructor(store: LogStore, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  async publish(messages: readonly BusMessage[]): Promise<void> {
    for (const message of messages) assertSendable(message);
    for (const batch of batches(messages)) await this.#store.append(batch);
  }

  async consumeGroup(options: GroupOptions): Promise<Subscription> {
    const subscription = startGroupConsumer({ store: this.#store, turns: this.#turns, log: this.#log }, options);
    this.#groups.add(options);
    return this.#keep({
      stop: async () => {
        this.#groups.delete(options);
        await subscription.stop();
      },
    });
  }

  async subscribeBroadcast(options: BroadcastOptions): Promise<Subscription> {
    const from = seqOf(options.from);
    if (from < (await this.#store.trimmedTo()) || from > (await this.#store.head()))
      throw new PositionExpired(options.from);
    return this.#keep(startBroadcastSubscription(this.#store, options, this.#log));
  }

  async currentPosition(_topics: readonly string[]): Promise<Position> {
    return positionOf(await this.#store.head());
  }

  async handledPosition(group: string, topics: readonly string[]): Promise<Position> {
    // In this order: what comes in between lies behind both.
    const head = await this.#store.head();
    const first = await this.#store.firstUnhandled(group, topics);
    return positionOf(first === undefined ? head : Math.min(head, first - 1));
  }

  deadLetters(): Promise<readonly DeadLetter[]> {
    return this.#store.deadLetters();
  }

  async replay(letters: readonly DeadLetter[]): Promise<void> {
    await this.publish(letters.map(toReplayedMessage));
    await this.#store.forgetDeadLetters(letters);
  }

  async lag(): Promise<readonly Lag[]> {
    return this.#groups.size === 0 ? [] : this.#store.lag([...this.#groups]);
  }

  health(): Promise<BusHealth> {
    return this.#store.health();
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#subscriptions].map((subscription) => subscription.stop()));
    await this.#store.close();
  }

  #keep(subscription: Subscription): Subscription {
    const kept: Subscription = {
      stop: async () => {
        if (this.#subscriptions.delete(kept)) await subscription.stop();
      },
    };
    this.#subscriptions.add(kept);
    return kept;
  }
}

function* batches(messages: readonly BusMessage[]): Generator<PartitionedMessage[]> {
  let batch: PartitionedMessage[] = [];
  let bytes = 0;
  for (const message of messages) {
    if (batch.length >= APPEND_LIMIT.count || (batch.length > 0 && bytes + message.body.length > APPEND_LIMIT.bytes)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push({ topic: message.topic, partition: partitionOf(message), message });
    bytes += message.body.length;
  }
  if (batch.length > 0) yield batch;
}
