import { randomUUID } from 'node:crypto';
import type { Database, Session } from '@tillmap/database';

export const LEASE_MS = 10_000;

/**
 * The right to be the only process that does some work on a database: held under a lease, and free at once when its
 * holder's connection closes. `table` has one row, with the columns of `relay_lease`.
 */
export class DatabaseLease {
  readonly #database: Database;
  readonly #leaseMs: number;
  readonly #table: string;
  readonly #owner = randomUUID();
  #validUntil = 0;
  #renewAt = 0;
  #knownBy: Session | undefined;

  constructor(database: Database, table: string, leaseMs: number = LEASE_MS) {
    this.#database = database;
    this.#leaseMs = leaseMs;
    this.#table = table;
  }

  get held(): boolean {
    return performance.now() < this.#validUntil;
  }

  /** Claims or renews the lease when that is due; returns whether it is held. */
  async keep(): Promise<boolean> {
    const now = performance.now();
    const session = this.#database.session();
    // A new connection is stored at once: while the table names none, only the lease's end shows a crash.
    if (now < this.#renewAt && session === this.#knownBy) return this.held;
    const taken = await this.#database.execute(
      `update ${this.#table} set owner = $1, leased_until = clock_timestamp() + $2 * interval '1 ms',
              session_pid = $3, session_started_at = $4
        where owner is null or owner = $1 or leased_until < clock_timestamp()
           or (session_pid is not null and not exists (
                select from pg_stat_activity where pid = session_pid and backend_start = session_started_at))`,
      [this.#owner, this.#leaseMs, session?.pid, session?.startedAt],
    );
    this.#validUntil = taken === 1 ? now + this.#leaseMs : 0;
    this.#knownBy = session;
    this.#renewAt = taken === 1 ? now + this.#leaseMs / 3 : 0;
    return this.held;
  }

  /** Runs `work` and renews the lease meanwhile; the signal is aborted when another process has it. */
  async whileRenewing<Result>(work: (lost: AbortSignal) => Promise<Result>): Promise<Result> {
    const lost = new AbortController();
    const renew = async (): Promise<void> => {
      // A database that is away may be back before the lease ends.
      if (!(await this.keep().catch(() => this.held))) lost.abort();
    };
    const renewing = setInterval(() => void renew(), this.#leaseMs / 4);
    try {
      return await work(lost.signal);
    } finally {
      clearInterval(renewing);
    }
  }

  async release(): Promise<void> {
    this.#validUntil = 0;
    await this.#database.execute(`update ${this.#table} set owner = null, leased_until = null where owner = $1`, [
      this.#owner,
    ]);
  }
}
