import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import type { Log } from '@tillmap/storage/database';
import type { ICustomPartitioner, Kafka, Producer } from 'kafkajs';
import { delay } from '../handling/pause.ts';
import { CompressionTypes } from './client.ts';
import { createPartitioner } from './partitioner.ts';
import { takeBatch, type Waiting } from './publish-batch.ts';
import { refusalIn } from './refusal.ts';
import type { Names, Outgoing } from './wire.ts';

const GIVE_UP_MS = 10_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Publishes in batches through one idempotent producer, one batch at a time. The client reuses a sequence number when
 * a send fails, so with two sends under way the second could get the first one's number and be dropped as its
 * duplicate; and its own retry skips messages whose partition moved to a broker that has responded already. So
 * nothing overtakes a batch here, every partition must be acknowledged, the same batch is retried with its numbers,
 * and a producer that failed for good is discarded.
 */
export class KafkaPublisher {
  readonly #kafka: Kafka;
  readonly #names: Names;
  readonly #log: Log;
  readonly #waiting: Waiting[] = [];
  readonly #closing = new AbortController();
  /** Partitions of the current batch that no broker has acknowledged. */
  readonly #addressed = new Set<string>();
  #producer: Promise<Producer> | undefined;
  #sending: Promise<void> | undefined;

  constructor(kafka: Kafka, names: Names, log: Log) {
    this.#kafka = kafka;
    this.#names = names;
    this.#log = log;
  }

  /**
   * Resolves when all in-sync replicas have the messages. @throws `Refused` when the broker will never take one of
   * them, and `DependencyUnavailable` when none of the attempts started within 10 s succeeded; the last one ends by
   * the client's own timeouts.
   */
  publish(messages: readonly Outgoing[]): Promise<void> {
    if (messages.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ messages, resolve, reject });
      this.#sending ??= this.#sendAll();
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#sending;
    await this.#discard();
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#deliver(takeBatch(this.#waiting));
    // In the same step as the last check: what is published later starts a new batch, and never waits for one that
    // has ended.
    this.#sending = undefined;
  }

  async #deliver(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#send(batch.flatMap(({ messages }) => messages));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      const refusal = refusalIn(error);
      const isOfOne = !refusal || batch.length === 1;
      if (isOfOne)
        for (const { reject } of batch) reject(refusal ?? new DependencyUnavailable('kafka', { cause: error }));
      // Closing it may take as long as the broker does not respond; only the next batch waits for that.
      await this.#discard();
      // Publishing each caller's messages alone shows whose is refused; the others are not affected.
      if (!isOfOne) for (const one of batch) await this.#deliver([one]);
    }
  }

  async #send(messages: readonly Outgoing[]): Promise<void> {
    const byTopic = Map.groupBy(messages, ({ topic }) => topic);
    const topicMessages = [...byTopic].map(([topic, all]) => ({
      topic: this.#names.wire(topic),
      messages: all.map(({ record }) => record),
    }));
    const until = performance.now() + GIVE_UP_MS;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        this.#producer ??= this.#connect();
        this.#addressed.clear();
        // All in-sync replicas, and no compression: large events are compressed already.
        const kept = await (await this.#producer).sendBatch({
          topicMessages,
          acks: -1,
          compression: CompressionTypes.None,
        });
        for (const { topicName, partition } of kept) this.#addressed.delete(`${topicName}/${partition}`);
        if (this.#addressed.size === 0) return;
        throw new Error(`No response from ${[...this.#addressed].join(', ')}.`);
      } catch (error) {
        if (performance.now() > until || this.#closing.signal.aborted || !mayWorkAgain(error)) throw error;
        this.#log.warn({ err: error }, 'Kafka publish failed; retrying');
      }
      await delay(pauseMs, this.#closing.signal);
    }
  }

  async #connect(): Promise<Producer> {
    const producer = this.#kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: () => this.#noting(createPartitioner()),
      // The least that the client accepts.
      retry: { retries: 1 },
    });
    try {
      await producer.connect();
      return producer;
    } catch (error) {
      this.#producer = undefined;
      void producer.disconnect().catch(() => undefined);
      throw error;
    }
  }

  #noting(partitioner: ReturnType<ICustomPartitioner>): typeof partitioner {
    return (args) => {
      const partition = partitioner(args);
      this.#addressed.add(`${args.topic}/${partition}`);
      return partition;
    };
  }

  async #discard(): Promise<void> {
    const producer = this.#producer;
    this.#producer = undefined;
    await producer?.then((one) => one.disconnect()).catch(() => undefined);
  }
}

/** False where the broker refuses for good, or where only a new producer can go on. */
const mayWorkAgain = (error: unknown): boolean => {
  if (refusalIn(error)) return false;
  const { type, cause } = error as { type?: string; cause?: { type?: string } };
  return !/SEQUENCE|PRODUCER|AUTHORIZATION|TOO_LARGE|INVALID/.test(`${type ?? ''} ${cause?.type ?? ''}`);
};
