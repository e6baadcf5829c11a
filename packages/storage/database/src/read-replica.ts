import { setTimeout as sleep } from 'node:timers/promises';
import { DependencyUnavailable, withTimeout } from '@tillmap/service-kit/domain';
import pg from 'pg';
import { type ConnectionSettings, poolConfig } from './connection-settings.ts';
import type { Queries } from './database.ts';
import type { Log } from './log.ts';
import type { ReplicaState } from './replica-state.ts';
import { asUnavailable } from './unavailable.ts';

/** How often the copy is compared with the original. */
const COMPARE_MS = 1_000;
/** A replica that is further behind, or did not respond for this time, is not read. */
const BEHIND_MS = 3_000;
const ANSWER_MS = 2_000;
/** Lists respond within 10 s, and the primary still needs some of that when the replica does not respond. */
const LIST_MS = 4_000;

/** A copy of the database that only reads. */
export type ReadReplica = {
  /** SQL on the copy while it is in step, else on the original; also when the copy fails in the middle. */
  readonly lists: Queries;
  state(): ReplicaState;
  close(): Promise<void>;
};

type Options = ConnectionSettings & {
  readonly poolSize: number;
  /** The original. */
  readonly primary: Queries;
  readonly log: Log;
};

/** How far the primary has written, and when it was checked. */
type Mark = { readonly at: number; readonly written: string };

/**
 * Opens the read replica in the background. Its lag comes from positions in the log, not from clocks or from the
 * replication's own figures: a replica that was cut off, or is fed by hand, differs from one where nothing happens.
 */
export const openReadReplica = ({ primary, log, poolSize, ...settings }: Options): ReadReplica => {
  const pool = new pg.Pool({
    ...poolConfig({ ...settings, statementTimeoutMs: LIST_MS, queryTimeoutMs: LIST_MS }, poolSize),
    connectionTimeoutMillis: ANSWER_MS,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'Idle read replica connection closed'));
  const marks: Mark[] = [];
  let inStepAt = Number.NEGATIVE_INFINITY;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let told: ReplicaState | undefined;

  const state = (): ReplicaState => {
    const now = performance.now();
    if (now - inStepAt <= BEHIND_MS) return 'in step';
    return now - answeredAt <= BEHIND_MS ? 'behind' : 'away';
  };
  const tell = (cause?: unknown): void => {
    const present = state();
    if (present === told) return;
    told = present;
    if (present === 'in step') log.info({}, 'Read replica is in sync; lists use it');
    else log.warn({ err: cause, state: present }, 'Read replica is not usable; lists use the primary');
  };
  const ask = async (sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> => {
    try {
      return await pool.query(sql, [...parameters]);
    } catch (error) {
      throw asUnavailable('database', error);
    }
  };
  const compare = async (): Promise<void> => {
    const at = performance.now();
    const [row] = await primary.query<{ written: string }>('select pg_current_wal_lsn()::text as written');
    if (row) marks.push({ at, written: row.written });
    const { rows } = await pool.query<{ reached: boolean }>({
      text: `select pg_last_wal_replay_lsn() >= mark::pg_lsn as reached from unnest($1::text[]) with ordinality m(mark, n) order by n`,
      values: [marks.map(({ written }) => written)],
    });
    answeredAt = performance.now();
    const reached = rows.findLastIndex((mark) => mark.reached);
    if (reached >= 0) inStepAt = Math.max(inStepAt, marks[reached]?.at ?? inStepAt);
    marks.splice(0, reached + 1);
    // Of a copy that is far behind, the oldest marks are the ones it reaches first.
    if (marks.length > 60) marks.splice(30, 1);
  };

  const closing = new AbortController();
  const comparing = (async () => {
    while (!closing.signal.aborted) {
      tell(await compare().catch((error: unknown) => error));
      await sleep(COMPARE_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  })();

  /** On the copy, and on the original when the copy cannot: it has less time, and a new table may not have reached it. */
  const read = async <T>(onCopy: () => Promise<T>, onOriginal: () => Promise<T>): Promise<T> => {
    if (state() !== 'in step') return onOriginal();
    try {
      return await onCopy();
    } catch (error) {
      if (error instanceof DependencyUnavailable) inStepAt = Number.NEGATIVE_INFINITY;
      tell(error);
      return onOriginal();
    }
  };
  return {
    lists: {
      query: <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
        read(
          async () => (await ask(sql, parameters)).rows as Row[],
          () => primary.query<Row>(sql, parameters),
        ),
      execute: (sql, parameters) => primary.execute(sql, parameters),
    },
    state,
    close: async () => {
      closing.abort();
      await comparing;
      // A silent network never answers the goodbye.
      await withTimeout(pool.end(), ANSWER_MS, () => undefined);
    },
  };
};
