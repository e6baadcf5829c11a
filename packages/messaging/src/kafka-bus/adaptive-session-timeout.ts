/** What happens one after the other between two signs of life: after joining sync, two readings of places, a fetch, a heartbeat. */
const REQUESTS_BETWEEN = 5;
/** So many slow answers in a row, or quick ones for so long, are no accident. */
const SLOW_IN_A_ROW = 4;
const QUICK_FOR_MS = 60_000;
const SLOW_NETWORK_TIMEOUT_MS = 60_000;
/** The broker itself waits with the answers to these. */
const HELD_BY_BROKER = new Set(['JoinGroup', 'SyncGroup']);

export type Answered = Readonly<{ apiName: string; duration: number }>;

/**
 * How long a group waits for a sign of life before it gives our partitions to others: the usual time, so that a process that
 * was killed is replaced soon; a minute where the network is so slow that no sign would come in time and the group would
 * never come together.
 */
export class AdaptiveSessionTimeout {
  readonly #usualMs: number;
  readonly #now: () => number;
  #slowInARow = 0;
  #quickSince: number | undefined;
  #isLong = false;

  constructor(usualMs: number, now: () => number = () => performance.now()) {
    this.#usualMs = usualMs;
    this.#now = now;
  }

  get ms(): number {
    return this.#isLong ? Math.max(SLOW_NETWORK_TIMEOUT_MS, this.#usualMs) : this.#usualMs;
  }

  /** Hears how long an answer took; answers whether the length is another one now. */
  recordLatency({ apiName, duration }: Answered): boolean {
    if (HELD_BY_BROKER.has(apiName)) return false;
    const isSlow = duration * REQUESTS_BETWEEN > this.#usualMs;
    this.#slowInARow = isSlow ? this.#slowInARow + 1 : 0;
    this.#quickSince = isSlow ? undefined : (this.#quickSince ?? this.#now());
    const wasLong = this.#isLong;
    if (this.#slowInARow >= SLOW_IN_A_ROW) this.#isLong = true;
    else if (this.#quickSince !== undefined && this.#now() - this.#quickSince >= QUICK_FOR_MS) this.#isLong = false;
    return this.#isLong !== wasLong;
  }
}
