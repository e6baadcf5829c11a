import { randomUUID } from 'node:crypto';
import type { Log } from '@tillmap/storage/database';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { handleBroadcast } from '../handling/broadcast-handler.ts';
import type { BroadcastOptions, Position, Subscription } from '../port/event-bus.ts';
import { isBehind, type Offsets } from './position.ts';
import type { SharedAdmin } from './shared-admin.ts';
import { SupervisedConsumer } from './supervised-consumer.ts';
import { fromRecord, type Names } from './wire.ts';

/** No other process waits for these partitions, so the timeout may be long. */
const SESSION_MS = 30_000;
const HEARTBEAT_MS = 3_000;
const FETCH_WAIT_MS = 250;

type Deps = {
  readonly kafka: Kafka;
  readonly admin: SharedAdmin;
  readonly names: Names;
  readonly options: BroadcastOptions;
  readonly from: Offsets;
  /** Where the topics ended at the start: caught up when all before is handled. */
  readonly ends: Offsets;
  readonly positionOf: (next: Offsets) => Position;
  readonly log: Log;
};

/** Hands every message of the topics to this process, from offsets it keeps itself, through a group of its own that keeps nothing. */
export class KafkaBroadcastSubscription implements Subscription {
  readonly #deps: Deps;
  readonly #next: Map<string, number[]>;
  readonly #stopping = new AbortController();
  readonly #supervised: SupervisedConsumer;
  #groupId = '';
  #told = false;

  constructor(deps: Deps) {
    const { kafka, names, options, log, from } = deps;
    this.#deps = deps;
    this.#next = new Map(Object.entries(from).map(([topic, next]) => [topic, [...next]]));
    this.#supervised = new SupervisedConsumer({
      kafka,
      groupId: () => this.#newGroup(),
      config: {
        sessionTimeout: SESSION_MS,
        heartbeatInterval: HEARTBEAT_MS,
        maxWaitTimeInMs: FETCH_WAIT_MS,
      },
      topics: options.topics.map(names.wire),
      log,
      eachBatch: (payload) => this.#handle(payload),
      onJoin: (consumer) => this.#seek(consumer),
    });
  }

  /** Each consumer has a group of its own: in that of the one before it would wait until that one's session has ended. */
  #newGroup(): string {
    this.#groupId = this.#deps.names.wire(`every.${randomUUID()}`);
    return this.#groupId;
  }

  async start(): Promise<void> {
    await this.#supervised.start();
    this.#tellWhenCaughtUp();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#supervised.stop();
    // The broker deletes an empty group by itself; this is sooner.
    await this.#deps.admin.use((admin) => admin.deleteGroups([this.#groupId])).catch(() => undefined);
  }

  #seek(consumer: Consumer): void {
    for (const [topic, next] of this.#next)
      for (const [partition, offset] of next.entries())
        consumer.seek({ topic: this.#deps.names.wire(topic), partition, offset: String(offset) });
  }

  async #handle(payload: EachBatchPayload): Promise<void> {
    const { batch } = payload;
    const heartbeat = () => payload.heartbeat();
    const { names, options, log, positionOf } = this.#deps;
    const signal = this.#stopping.signal;
    const topic = names.ours(batch.topic);
    const next = this.#next.get(topic) ?? [];
    for (const record of batch.messages) {
      const after = Number(record.offset) + 1;
      if (signal.aborted) return;
      if (after <= (next[batch.partition] ?? 0)) continue;
      const behind = { ...Object.fromEntries(this.#next), [topic]: next.with(batch.partition, after) };
      const message = fromRecord(topic, batch.partition, record);
      await handleBroadcast({ options, signal, log, onPause: heartbeat }, message, positionOf(behind));
      if (signal.aborted) return;
      next[batch.partition] = after;
      payload.resolveOffset(record.offset);
      this.#tellWhenCaughtUp();
      await heartbeat();
    }
    next[batch.partition] = Math.max(next[batch.partition] ?? 0, Number(batch.lastOffset()) + 1);
    payload.resolveOffset(batch.lastOffset());
    this.#tellWhenCaughtUp();
  }

  #tellWhenCaughtUp(): void {
    if (this.#told || this.#stopping.signal.aborted) return;
    if (isBehind(this.#next, this.#deps.ends)) return;
    this.#told = true;
    this.#deps.options.onCaughtUp?.();
  }
}
