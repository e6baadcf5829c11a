import type { Log } from '@tillmap/database';
import { handleBroadcast } from '@tillmap/messaging/handling/broadcast-handler.ts';
import { isBehind, type Offsets } from '@tillmap/messaging/kafka-bus/position.ts';
import type { Names } from '@tillmap/messaging/kafka-bus/wire.ts';
import type { BroadcastOptions, Position, Subscription } from '@tillmap/messaging/port/event-bus.ts';
import type { MakeClientOptions } from './client-options.ts';
import { type Fetched, Fetcher, type Spot } from './fetcher.ts';
import { fromPlaced } from './wire.ts';

type Deps = {
  readonly client: MakeClientOptions;
  readonly names: Names;
  readonly options: BroadcastOptions;
  readonly from: Offsets;
  /** Where the topics ended at the start: caught up when all before is handled. */
  readonly ends: Offsets;
  readonly positionOf: (next: Offsets) => Position;
  readonly log: Log;
};

/** Hands every message of the topics to this process, from offsets it keeps itself. It needs no group for that. */
export class BroadcastReader implements Subscription {
  readonly #deps: Deps;
  readonly #next: Map<string, number[]>;
  readonly #stopping = new AbortController();
  readonly #fetcher: Fetcher;
  #told = false;

  constructor(deps: Deps) {
    const { client, names, options, log, from } = deps;
    this.#deps = deps;
    this.#next = new Map(Object.entries(from).map(([topic, next]) => [topic, [...next]]));
    this.#fetcher = new Fetcher({
      client,
      topics: options.topics.map(names.wire),
      log,
      spots: () => this.#spots(),
      feed: (fetched) => this.#handle(fetched),
      // Its owner has to load the whole state again, which it does at its next start.
      outOfRange: async () => log.error({ topics: options.topics }, 'Messages were deleted before they were read'),
    });
  }

  start(): void {
    this.#fetcher.start();
    this.#tellWhenCaughtUp();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#fetcher.stop();
  }

  #spots(): Spot[] {
    return [...this.#next].flatMap(([topic, next]) =>
      next.map((offset, partition) => ({ topic: this.#deps.names.wire(topic), partition, offset })),
    );
  }

  async #handle({ spot, records, next: behindAll }: Fetched): Promise<void> {
    const { names, options, log, positionOf } = this.#deps;
    const signal = this.#stopping.signal;
    const topic = names.ours(spot.topic);
    const next = this.#next.get(topic) ?? [];
    for (const placed of records) {
      if (signal.aborted) return;
      const after = placed.offset + 1;
      const behind = { ...Object.fromEntries(this.#next), [topic]: next.with(spot.partition, after) };
      await handleBroadcast({ options, signal, log }, fromPlaced(topic, spot.partition, placed), positionOf(behind));
      if (signal.aborted) return;
      next[spot.partition] = after;
      this.#tellWhenCaughtUp();
    }
    next[spot.partition] = behindAll;
    this.#tellWhenCaughtUp();
  }

  #tellWhenCaughtUp(): void {
    if (this.#told || this.#stopping.signal.aborted) return;
    if (isBehind(this.#next, this.#deps.ends)) return;
    this.#told = true;
    this.#deps.options.onCaughtUp?.();
  }
}
