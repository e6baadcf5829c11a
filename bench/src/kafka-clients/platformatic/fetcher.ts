import { Consumer } from '@platformatic/kafka';
import type { Log } from '@tillmap/database';
import { CancellableDelay, delay } from '@tillmap/messaging/handling/pause.ts';
import { withTimeout } from '@tillmap/service-kit/domain';
import type { MakeClientOptions } from './client-options.ts';
import { says } from './errors.ts';
import type { PlacedRecord } from './wire.ts';

const FETCH_WAIT_MS = 250;
const PARTITION_BYTES = 1024 * 1024;
const REQUEST_BYTES = 16 * 1024 * 1024;
const AFTER_ERROR_MS = 200;
const STOP_MS = 5_000;
/** Marks of the client's records: a batch that ends a transaction holds no messages. */
const IS_CONTROL = 32;

/** The next offset to read of a partition; the topic as the cluster names it. */
export type Spot = Readonly<{ topic: string; partition: number; offset: number }>;

/** What was read from `spot` on; `next` is the offset behind it. */
export type Fetched = Readonly<{ spot: Spot; records: readonly PlacedRecord[]; next: number }>;

type FetchResponse = Awaited<ReturnType<Consumer['fetch']>>;

type Options = Readonly<{
  client: MakeClientOptions;
  /** As the cluster names them. */
  topics: readonly string[];
  log: Log;
  /** What to read now; a partition that is left out is paused. */
  spots: () => readonly Spot[];
  feed: (fetched: Fetched) => Promise<void>;
  /** Nothing is kept at this spot any more. */
  outOfRange: (spots: readonly Spot[]) => Promise<void>;
}>;

/**
 * Reads partitions from offsets that its owner keeps, in a consumer that joins no group. The client's own stream can
 * only be paused as a whole, and one waiting partition would hold up all others. With several brokers the slowest of
 * them sets the pace.
 */
export class Fetcher {
  readonly #options: Options;
  readonly #consumer: Consumer;
  readonly #stopping = new AbortController();
  readonly #idle = new CancellableDelay();
  #running: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#consumer = new Consumer({ ...options.client(), groupId: 'fetches-alone', autocommit: false });
    this.#consumer.on('error', (error) => options.log.warn({ err: error }, 'Kafka fetch client failed'));
    this.#consumer.topics.trackAll(...options.topics);
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** There is something to read again. */
  wake(): void {
    this.#idle.wake();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#idle.wake();
    await withTimeout(this.#running ?? Promise.resolve(), STOP_MS, () => undefined);
    await this.#consumer.close(true).catch(() => undefined);
  }

  async #run(): Promise<void> {
    const stopping = this.#stopping.signal;
    while (!stopping.aborted) {
      const spots = this.#options.spots();
      if (spots.length === 0) {
        await this.#idle.sleep(FETCH_WAIT_MS);
        continue;
      }
      try {
        await this.#fetch(spots);
      } catch (error) {
        if (stopping.aborted) return;
        if (says(error, 'OFFSET_OUT_OF_RANGE')) await this.#options.outOfRange(spots).catch(() => undefined);
        else this.#options.log.warn({ err: error }, 'Kafka fetch failed; retrying');
        await delay(AFTER_ERROR_MS, stopping);
      }
    }
  }

  async #fetch(spots: readonly Spot[]): Promise<void> {
    const { topics } = await this.#consumer.metadata({ topics: [...this.#options.topics] });
    const byLeader = Map.groupBy(spots, (spot) => topics.get(spot.topic)?.partitions[spot.partition]?.leader ?? -1);
    const fetching = [...byLeader].map(async ([node, here]) => {
      const byTopic = Map.groupBy(here, ({ topic }) => topics.get(topic)?.id ?? '');
      const response = await this.#consumer.fetch({
        node,
        maxWaitTime: FETCH_WAIT_MS,
        minBytes: 1,
        maxBytes: REQUEST_BYTES,
        topics: [...byTopic].map(([topicId, ofTopic]) => ({ topicId, partitions: ofTopic.map(asked) })),
      });
      for (const fetched of found(response, byTopic)) {
        if (this.#stopping.signal.aborted) return;
        await this.#options.feed(fetched);
      }
    });
    await Promise.all(fetching);
  }
}

const asked = ({ partition, offset }: Spot) => ({
  partition,
  fetchOffset: BigInt(offset),
  partitionMaxBytes: PARTITION_BYTES,
  currentLeaderEpoch: -1,
  lastFetchedEpoch: -1,
});

/** What the answer holds of the partitions that were asked for; it may hold others, of an answer before. */
const found = (response: FetchResponse, askedFor: ReadonlyMap<string, readonly Spot[]>): Fetched[] =>
  response.responses.flatMap(({ topicId, partitions }) =>
    partitions.flatMap(({ partitionIndex, records: batches }) => {
      const spot = askedFor.get(topicId)?.find(({ partition }) => partition === partitionIndex);
      const last = batches?.at(-1);
      if (!spot || !batches || !last) return [];
      const records = batches
        .filter(({ attributes }) => (attributes & IS_CONTROL) === 0)
        .flatMap(({ firstOffset, records: inBatch }) =>
          inBatch.map((record) => ({ record, offset: Number(firstOffset) + record.offsetDelta })),
        )
        // A batch is sent whole, though only its end is new.
        .filter(({ offset }) => offset >= spot.offset);
      return [{ spot, records, next: Number(last.firstOffset) + last.lastOffsetDelta + 1 }];
    }),
  );
