import type { MigrationInterface } from 'typeorm';
import type { ConnectionSettings } from './connection-settings.ts';
import type { Log } from './log.ts';
import type { ReplicaState } from './replica-state.ts';

/** SQL on one connection or pool. Parameters are `$1`, `$2`, …; give `jsonb` as `JSON.stringify(value)`. */
export interface Queries {
  /** The rows that come back, also from `insert`, `update` and `delete … returning`. */
  query<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** The number of rows touched. */
  execute(sql: string, parameters?: readonly unknown[]): Promise<number>;
}

/** One open transaction. */
export interface Tx extends Queries {
  /** Runs `work` once the transaction is committed, never when it is rolled back. Its errors are logged, not thrown. */
  afterCommit(work: () => unknown): void;
  /** After the commit, wakes listeners of `channel`, in this process and in others. */
  notify(channel: string): void;
}

/** Returns true when no other process needs the wake-up, which saves the way over the server. */
export type ChannelListener = () => boolean | undefined;

/**
 * One service's database. @throws `DependencyUnavailable` where it is unavailable, busy or does not respond; the
 * server's errors about a statement arrive as TypeORM's `QueryFailedError`.
 */
export interface Database extends Queries {
  readonly url: string;
  readonly applicationName: string;
  /**
   * Migrates the schema and returns the names of the migrations it ran. Any number of processes may call it at once:
   * one works, the others wait. With a patience of 0 what can wait is tried once.
   */
  migrate(patienceMs?: number): Promise<string[]>;
  /** The migrations that the database has not had yet, by name; changes nothing. */
  pendingMigrations(): Promise<PendingMigrations>;
  /**
   * SQL for lists that may be a moment (3 s) behind what was written: on the copy where there is one that is in step, else
   * here. Not for what a person is to see at once after changing it.
   */
  readonly lists: Queries;
  /** How the copy for lists is; undefined where there is none. */
  copyState(): ReplicaState | undefined;
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads everything as it is at one moment, without later changes. Holds a connection until `read` resolves. */
  snapshot<T>(read: (queries: Queries) => Promise<T>): Promise<T>;
  /** Wakes listeners of `channel` here at once and elsewhere through the server; many calls become few. */
  notify(channel: string): void;
  /**
   * Calls the listener for `notify(channel)` of this process and of others. Wake-ups can be lost: poll as well.
   * Returns the function that ends that.
   */
  listen(channel: string, listener: ChannelListener): () => void;
  /** The session that `listen` holds on the server, while there is one: proof of life for leases. */
  session(): Session | undefined;
  /** Queries of this process that wait for a connection of its pool. */
  waiting(): number;
  /** @throws `DependencyUnavailable` when the server does not respond within 2 s. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A connection as `pg_stat_activity` shows it; `startedAt` as the server wrote it. */
export type Session = { readonly pid: number; readonly startedAt: string };

/**
 * One that `canWait` is left for another time where others hold its tables: the service works without it, no later one builds on it,
 * and something asks for it again and again.
 */
export type PatientMigration = MigrationInterface & { readonly canWait?: true };

export type MigrationClass = new () => PatientMigration;

export type PendingMigrations = Readonly<Record<'needed' | 'patient', readonly string[]>>;

export type DatabaseOptions = ConnectionSettings & {
  readonly migrations?: readonly MigrationClass[];
  /** A copy of the database that only reads, for `lists`. */
  readonly readUrl?: string;
  /** Default 5, and as many to the copy. One more connection is opened by the first `listen`. */
  readonly poolSize?: number;
  /** How long the start waits for the server. Default 60 s. */
  readonly startTimeoutMs?: number;
  readonly log?: Log;
};
