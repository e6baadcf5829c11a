import type { Queries } from '@tillmap/database';
import { METRICS, type Metrics } from '@tillmap/service-kit';

/** A longer queue is counted no further: to know that it is long is enough, and asking must stay cheap. */
const COUNTED = 10_000;

/** Tells how many events wait in the outbox, and since when the first of them does. */
export const measureOutbox = (queries: Queries, metrics: Metrics): void => {
  const only = async (sql: string, parameters: readonly unknown[] = []) =>
    (await queries.query<{ value: number }>(sql, [...parameters])).map(({ value }) => ({ labels: {}, value }));
  metrics.gauge(METRICS.outboxMessages, () =>
    only('select count(*)::integer as value from (select from outbox limit $1) waiting', [COUNTED]),
  );
  // The events themselves say when they happened.
  metrics.gauge(METRICS.outboxOldestSeconds, () =>
    only(
      `select coalesce((
         select greatest(0, extract(epoch from clock_timestamp() - (headers->>'ce_time')::timestamptz))
           from outbox order by position limit 1), 0)::float8 as value`,
    ),
  );
};
