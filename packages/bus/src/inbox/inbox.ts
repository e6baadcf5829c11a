import type { Queries, Tx } from '@tillmap/storage/database';

/** Inbox rows outlive the bus's log (3 days), so no message comes back after it was forgotten. */
export const INBOX_DAYS = 7;

/**
 * Records in the effect's own transaction that `consumer` acted on the event. False when it has already: do nothing then.
 * While another transaction is acting on the same event this one waits for its end.
 */
export const recordOnce = async (tx: Tx, consumer: string, eventId: string): Promise<boolean> =>
  (await tx.execute('insert into inbox (consumer, event_id) values ($1, $2) on conflict do nothing', [
    consumer,
    eventId,
  ])) === 1;

/** Whether the consumer has acted on the event: saves costly preparation, decides nothing. */
export const wasHandled = async (queries: Queries, consumer: string, eventId: string): Promise<boolean> =>
  (await queries.query('select from inbox where consumer = $1 and event_id = $2', [consumer, eventId])).length > 0;

/** Deletes rows older than 7 days; returns their number. */
export const trimInbox = (queries: Queries): Promise<number> =>
  queries.execute(`delete from inbox where handled_at < now() - $1 * interval '1 day'`, [INBOX_DAYS]);
