import { murmur2, Producer } from '@platformatic/kafka';
import { takeBatch, type Waiting } from '@tillmap/messaging/kafka-bus/publish-batch.ts';
import type { Names, Outgoing } from '@tillmap/messaging/kafka-bus/wire.ts';
import { spreadPartition } from '@tillmap/messaging/partition-spread';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import type { MakeClientOptions } from './client-options.ts';
import { refusalIn } from './errors.ts';
import { toProduced } from './wire.ts';

/** About 10 s where nothing listens. The client keeps the numbers of a batch that it tries again, so nothing doubles. */
const RETRY = { retries: 50, retryDelay: 200 };

/**
 * Publishes in batches through one idempotent producer, one batch at a time: after a failure the client starts anew
 * with another producer id, and a second batch under way would be sent under it once more, and out of order.
 */
export class Publisher {
  readonly #producer: Producer;
  readonly #names: Names;
  readonly #waiting: Waiting[] = [];
  #sending: Promise<void> | undefined;

  constructor(options: MakeClientOptions, names: Names) {
    this.#producer = new Producer({ ...options(), ...RETRY, idempotent: true });
    this.#names = names;
  }

  /**
   * Resolves when all in-sync replicas have the messages. @throws `Refused` when the broker will never take one of
   * them, and `DependencyUnavailable` when the client gave up.
   */
  publish(messages: readonly Outgoing[]): Promise<void> {
    if (messages.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ messages, resolve, reject });
      this.#sending ??= this.#sendAll();
    });
  }

  async close(): Promise<void> {
    // Ends the client's tries; who waits is told.
    await this.#producer.close(true).catch(() => undefined);
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#deliver(takeBatch(this.#waiting));
    this.#sending = undefined;
  }

  async #deliver(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#send(batch.flatMap(({ messages }) => messages));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      const refusal = refusalIn(error);
      // Alone, each caller's messages show whose is refused; the others are not affected.
      if (refusal && batch.length > 1) for (const one of batch) await this.#deliver([one]);
      else for (const { reject } of batch) reject(refusal ?? new DependencyUnavailable('kafka', { cause: error }));
    }
  }

  async #send(outgoing: readonly Outgoing[]): Promise<void> {
    const topics = [...new Set(outgoing.map(({ topic }) => this.#names.wire(topic)))];
    const metadata = await this.#producer.metadata({ topics });
    const messages = outgoing.map((one) => {
      const topic = this.#names.wire(one.topic);
      const count = metadata.topics.get(topic)?.partitionsCount ?? 1;
      const partition = spreadPartition(one.record.headers, count) ?? partitionOfKey(one) % count;
      return toProduced(one, topic, partition);
    });
    await this.#producer.send({ messages });
  }
}

/** As kafkajs and every other client places a key. */
const partitionOfKey = ({ record }: Outgoing): number => murmur2(Buffer.from(String(record.key ?? ''))) & 0x7fffffff;
