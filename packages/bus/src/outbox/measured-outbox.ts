import { METRICS, type Metrics } from '@tillmap/service-kit';
import type { Queries } from '@tillmap/storage/database';
import { OLDEST_SECONDS } from './outbox-rows.ts';

/** Longer queues are not counted further: that it is long is enough, and the query must stay cheap. */
const COUNTED = 10_000;

/** Measures how many events wait in the outbox, how long the first of them has waited, and how many are parked. */
export const measureOutbox = (queries: Queries, metrics: Metrics): void => {
  const only = async (sql: string, parameters: readonly unknown[] = []) =>
    (await queries.query<{ value: number }>(sql, [...parameters])).map(({ value }) => ({ labels: {}, value }));
  metrics.gauge(METRICS.outboxMessages, () =>
    only('select count(*)::integer as value from (select from outbox limit $1) waiting', [COUNTED]),
  );
  metrics.gauge(METRICS.outboxOldestSeconds, () => only(OLDEST_SECONDS));
  metrics.gauge(METRICS.outboxParked, () =>
    only('select count(*)::integer as value from outbox where parked_at is not null'),
  );
};
