import type { Database, Log } from '@tillmap/storage/database';
import { delay } from '../handling/pause.ts';
import { DEAD_LETTER_PLAN } from '../port/topics.ts';

const LOG_DAYS = 3;
const EVERY_MS = 60 * 60 * 1_000;
const BATCH = 10_000;

/** Deletes messages older than `days` that every group has handled; returns their number. */
export const trimLog = async (database: Database, days = LOG_DAYS): Promise<number> => {
  for (let total = 0; ; ) {
    const trimmed = await database.transaction(async (tx) => {
      // One process at a time is enough; the others come again in an hour.
      const [lock] = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock(7411003) as mine');
      if (!lock?.mine) return 0;
      return tx.execute(
        `with done as (select topic, partition, min(position) as position from bus_place group by topic, partition),
         old as (
           select seq from bus_log left join done using (topic, partition)
            where published_at < now() - $1 * interval '1 day' and (done.position is null or seq <= done.position)
            order by seq limit $2),
         kept as (
           update bus_retention set trimmed_to = greatest(trimmed_to, (select max(seq) from old))
            where exists (select from old))
         delete from bus_log where seq in (select seq from old)`,
        [days, BATCH],
      );
    });
    total += trimmed;
    if (trimmed < BATCH) return total;
  }
};

/** Deletes dead letters older than `days`; returns their number. */
export const trimDeadLetters = (database: Database, days = DEAD_LETTER_PLAN.retentionDays): Promise<number> =>
  database.execute(`delete from bus_dead_letter where died_at < now() - $1 * interval '1 day'`, [days]);

const trimmed = async (trim: () => Promise<number>, log: Log): Promise<number> => {
  try {
    return await trim();
  } catch (error) {
    log.warn({ err: error }, 'Bus log cleanup failed; retrying in an hour');
    return 0;
  }
};

/** Trims log and dead letters every hour until it is stopped. */
export const startTrimming = (database: Database, log: Log): (() => Promise<void>) => {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await delay(EVERY_MS, stopping.signal);
      if (stopping.signal.aborted) return;
      // One that fails does not keep the other from being trimmed.
      const removed = await trimmed(() => trimLog(database), log);
      const letters = await trimmed(() => trimDeadLetters(database), log);
      log.info({ removed, letters }, 'Expired messages and dead letters deleted');
    }
  })();
  return () => {
    stopping.abort();
    return running;
  };
};
