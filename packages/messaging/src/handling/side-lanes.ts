import type { LogEntry } from './placed.ts';

/** Keys of one partition that may be slow at once; more hold up the partition. */
const MAX_LANES = 8;
/** Messages of one partition taken past an unfinished one; a crash has those handled again, and inboxes know them. */
const MAX_PAST = 1_000;

/** The messages of keys whose first one takes long, each key in order, while other keys of the partition go on. */
export class SideLanes {
  /** What waits in each lane; the message in hand is not among them. */
  readonly #waiting = new Map<string, LogEntry[]>();
  /** The numbers of messages that are in lanes and not done, in hand or waiting. */
  readonly #unfinished = new Set<number>();
  readonly #running = new Set<Promise<void>>();
  #past = 0;

  /** The smallest number that is not done. */
  get first(): number | undefined {
    return this.#unfinished.size === 0 ? undefined : Math.min(...this.#unfinished);
  }

  get waiting(): number {
    let sum = 0;
    for (const { length } of this.#waiting.values()) sum += length;
    return sum;
  }

  get hasRoom(): boolean {
    return this.#waiting.size < MAX_LANES;
  }

  /** Waits until fewer messages were taken past the first unfinished one than may be. */
  async untilNotFarBehind(): Promise<void> {
    while (this.#past >= MAX_PAST && this.#running.size > 0) await Promise.race(this.#running);
  }

  /** Puts a message behind the slow one of its key; false where that key has none. */
  join(logged: LogEntry): boolean {
    const lane = this.#waiting.get(logged.message.key);
    if (!lane) return false;
    lane.push(logged);
    this.#unfinished.add(logged.seq);
    this.#past += 1;
    return true;
  }

  /** A message was done beside the lanes. */
  passed(): void {
    if (this.#unfinished.size > 0) this.#past += 1;
  }

  /** Opens a lane; `run` handles its messages as `next` gives them, until there is none. */
  open(logged: LogEntry, run: (next: () => LogEntry | undefined) => Promise<void>): void {
    const { key } = logged.message;
    const waiting: LogEntry[] = [];
    this.#waiting.set(key, waiting);
    this.#unfinished.add(logged.seq);
    const next = (): LogEntry | undefined => {
      const found = waiting.shift();
      if (!found) this.#waiting.delete(key);
      return found;
    };
    const running: Promise<void> = run(next).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  finish(seq: number): void {
    const wasFirst = seq === this.first;
    this.#unfinished.delete(seq);
    if (wasFirst) this.#past = 0;
  }

  async drained(): Promise<void> {
    await Promise.all(this.#running);
  }
}
