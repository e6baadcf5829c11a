import type { LogEntry } from './log-entry.ts';
import { CancellableDelay } from './pause.ts';

/** Keys of one partition that may be slow at once; more hold up the partition. */
const MAX_LANES = 4;
/** Messages taken past the first unfinished one: a crash has so many handled again, and inboxes know them. */
const MAX_PAST = 1_000;
/** What may wait in the lanes of one partition, in memory. */
const MAX_WAITING = 200;
const MAX_WAITING_BYTES = 4 * 1024 * 1024;
const CHECK_INTERVAL_MS = 1_000;

/** The messages of keys whose first one takes long, each key in order, while other keys of the partition go on. */
export class SlowKeyQueues {
  /** What waits in each lane; the message in hand is not among them. */
  readonly #lanes = new Map<string, LogEntry[]>();
  /** The messages that are in lanes and not done, in order, each with how many had been taken before it. */
  readonly #unfinished = new Map<number, number>();
  readonly #running = new Set<Promise<void>>();
  readonly #moved = new CancellableDelay();
  #taken = 0;
  #waiting = 0;
  #waitingBytes = 0;

  /** The smallest number that is not done. */
  get first(): number | undefined {
    return this.#unfinished.keys().next().value;
  }

  get waiting(): number {
    return this.#waiting;
  }

  get hasRoom(): boolean {
    return this.#lanes.size < MAX_LANES;
  }

  /** Waits until another message may be taken past the unfinished ones, or `leaving` is aborted. */
  async untilRoom(leaving: AbortSignal): Promise<void> {
    leaving.addEventListener('abort', this.#moved.wake, { once: true });
    while (this.#isFull && !leaving.aborted) await this.#moved.sleep(CHECK_INTERVAL_MS);
  }

  /** Puts a message behind the slow one of its key; false where that key has none. */
  join(logged: LogEntry): boolean {
    const lane = this.#lanes.get(logged.message.key);
    if (!lane) return false;
    lane.push(logged);
    this.#waiting += 1;
    this.#waitingBytes += logged.message.body.length;
    this.#unfinished.set(logged.seq, this.#taken);
    this.#taken += 1;
    return true;
  }

  /** A message was done beside the lanes. */
  passed(): void {
    this.#taken += 1;
  }

  /** Opens a lane; `run` handles its messages as `next` gives them, until there is none. */
  open(logged: LogEntry, run: (next: () => LogEntry | undefined) => Promise<void>): void {
    const { key } = logged.message;
    const lane: LogEntry[] = [];
    this.#lanes.set(key, lane);
    this.#unfinished.set(logged.seq, this.#taken);
    this.#taken += 1;
    const next = (): LogEntry | undefined => {
      const found = lane.shift();
      if (found) {
        this.#waiting -= 1;
        this.#waitingBytes -= found.message.body.length;
      } else this.#lanes.delete(key);
      this.#moved.wake();
      return found;
    };
    const running: Promise<void> = run(next).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  finish(seq: number): void {
    this.#unfinished.delete(seq);
    this.#moved.wake();
  }

  /** Resolves when no lane works any more. */
  async drained(): Promise<void> {
    await Promise.all(this.#running);
  }

  get #isFull(): boolean {
    const [first] = this.#unfinished.values();
    const past = first === undefined ? 0 : this.#taken - first;
    return past >= MAX_PAST || this.#waiting >= MAX_WAITING || this.#waitingBytes >= MAX_WAITING_BYTES;
  }
}
