/** A consumer without a heartbeat for this time is replaced, whatever it does. */
const SILENT_MS = 45_000;
/** One that goes on fetching is replaced sooner, after this share of its session. */
const FETCHING_SILENT_SHARE = 0.6;

/** Milliseconds between two looks. */
export const CHECK_INTERVAL_MS = 1_000;

/**
 * Notices a consumer that is no member of its group any more. The client can end up fetching without being one: when the
 * group's coordinator goes while it rejoins, it retries the fetch and not the join. A member has several heartbeats in
 * that time, and while it joins it does not fetch. Looks are counted instead of time, because a process that was
 * stopped for a while has made none and sends its heartbeat as soon as it goes on.
 */
export class MembershipWatchdog {
  readonly #now: () => number;
  #heardAt: number;
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #looksFetching = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#heardAt = now();
  }

  /** Call for every heartbeat that the coordinator answered, and for every join. */
  recordHeartbeat(): void {
    this.#heardAt = this.#now();
    this.#looksFetching = 0;
  }

  fetched(): void {
    this.#fetchedAt = this.#now();
  }

  /** To be called every `CHECK_INTERVAL_MS`; returns whether the consumer has to be replaced. */
  isLost(sessionMs: number): boolean {
    const now = this.#now();
    this.#looksFetching = now - this.#fetchedAt < CHECK_INTERVAL_MS ? this.#looksFetching + 1 : 0;
    if (this.#looksFetching * CHECK_INTERVAL_MS >= FETCHING_SILENT_SHARE * sessionMs) return true;
    return now - this.#heardAt >= Math.max(SILENT_MS, 2 * sessionMs);
  }
}
