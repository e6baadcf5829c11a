/** Requests in sequence between two heartbeats: after joining a sync, two reads of offsets, a fetch, a heartbeat. */
const REQUESTS_BETWEEN = 5;
/** This number of slow responses in a row, or fast ones for this time, are no accident. */
const SLOW_IN_A_ROW = 4;
const QUICK_FOR_MS = 60_000;
const SLOW_NETWORK_TIMEOUT_MS = 60_000;
/** The broker itself delays the responses to these. */
const HELD_BY_BROKER = new Set(['JoinGroup', 'SyncGroup']);

export type Answered = Readonly<{ apiName: string; duration: number }>;

/**
 * Session timeout of a group member: the usual time, so that a crashed process is replaced soon; a minute where the
 * network is so slow that no heartbeat would arrive in time and the group would never form.
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

  /** Records how long a response took; returns whether the timeout changed. */
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
