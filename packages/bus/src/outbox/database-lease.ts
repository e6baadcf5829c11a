import { randomUUID } from 'node:crypto';
import type { Database, Session } from '@tillmap/storage/database';

export const LEASE_MS = 10_000;

/** A lease of another process, as it was first seen here, and when it is over by the steady clock. */
type Seen = Readonly<{ lease: string; overAt: number }>;

type Answer = Readonly<{ taken: boolean; lease: string | null; leftMs: number | null }>;

/**
 * The right to be the only process that does some work on a database: held under a lease, and free at once when its
 * holder's connection closes. `table` has one row, with the columns of `relay_lease`; of several, `row` is the condition that
 * names this lease's. Another's lease ends here when it was
 * not renewed for as long as it had left when it was first seen: no clock of the database that is set in the meantime ends
 * the lease of a process that is alive, or keeps that of one that is gone.
 */
export class DatabaseLease {
  readonly #database: Database;
  readonly #leaseMs: number;
  readonly #table: string;
  readonly #row: string;
  readonly #owner = randomUUID();
  #validUntil = 0;
  #renewAt = 0;
  #knownBy: Session | undefined;
  #seen: Seen | undefined;

  constructor(database: Database, table: string, leaseMs: number = LEASE_MS, row = 'true') {
    this.#database = database;
    this.#leaseMs = leaseMs;
    this.#table = table;
    this.#row = row;
  }

  /** Who holds it, where this process does. */
  get owner(): string {
    return this.#owner;
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
    const isTaken = await this.#claim(session);
    this.#validUntil = isTaken ? now + this.#leaseMs : 0;
    this.#knownBy = session;
    this.#renewAt = isTaken ? now + this.#leaseMs / 3 : 0;
    return this.held;
  }

  async #claim(session: Session | undefined): Promise<boolean> {
    for (;;) {
      const over = this.#seen && performance.now() >= this.#seen.overAt ? this.#seen.lease : undefined;
      const { taken, lease, leftMs } = await this.#ask(session, over);
      if (taken || lease === null || leftMs === null) {
        this.#seen = undefined;
        return taken;
      }
      // Renewed, or new to us. One that is over already is taken at once.
      if (this.#seen?.lease === lease) return false;
      this.#seen = { lease, overAt: performance.now() + this.#waitMs(leftMs) };
      if (leftMs > 0) return false;
    }
  }

  /**
   * For how long a lease that has so much left by the database's clock must not change to be over. Nobody takes a longer one
   * than this process does, so more was given before the clock was set back. One that ended more than a lease ago may be
   * alive by a clock that was set ahead: then it is renewed in this time. One that ended just now is taken at once, as that of
   * a paused holder has to be: so a clock set ahead by one to two leases takes it from a holder that is alive.
   */
  #waitMs(leftMs: number): number {
    return leftMs > 0 ? Math.min(leftMs, this.#leaseMs) : leftMs > -this.#leaseMs ? 0 : this.#leaseMs;
  }

  async #ask(session: Session | undefined, over: string | undefined): Promise<Answer> {
    const [answer] = await this.#database.query<Answer>(
      `with taken as (
         update ${this.#table} set owner = $1, leased_until = clock_timestamp() + $2 * interval '1 ms',
                session_pid = $3, session_started_at = $4
          where ${this.#row} and (owner is null or owner = $1 or concat(owner, ' ', leased_until) = $5
             or (session_pid is not null and not exists (
                  select from pg_stat_activity where pid = session_pid and backend_start = session_started_at)))
         returning owner)
       select exists (select from taken) as taken, concat(owner, ' ', leased_until) as lease,
              (extract(epoch from leased_until - clock_timestamp()) * 1000)::float8 as "leftMs"
         from ${this.#table} where ${this.#row}`,
      [this.#owner, this.#leaseMs, session?.pid, session?.startedAt, over],
    );
    return answer!;
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
    await this.#database.execute(
      `update ${this.#table} set owner = null, leased_until = null where ${this.#row} and owner = $1`,
      [this.#owner],
    );
  }
}
