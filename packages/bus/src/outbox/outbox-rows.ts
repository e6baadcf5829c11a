import { type Queries, stripUnstorable } from '@tillmap/storage/database';
import { describeError } from '../handling/describe-error.ts';
import type { BusMessage } from '../port/event-bus.ts';
import type { Tables } from '../schema.generated.ts';

const BATCH = { count: 500, bytes: 4 * 1024 * 1024 };

/** So often the bus refuses a message before it is parked. */
export const REFUSALS_UNTIL_PARKED = 3;

type Outbox = Tables['outbox'];

export type OutboxRow = Pick<Outbox, 'position' | 'id' | 'topic' | 'key' | 'headers' | 'body' | 'refusals'> &
  Pick<BusMessage, 'headers'>;

export type ParkedMessage = Pick<Outbox, 'position' | 'id' | 'topic' | 'headers'> &
  Pick<BusMessage, 'headers'> & {
    readonly error: NonNullable<Outbox['error']>;
    readonly parked_at: NonNullable<Outbox['parked_at']>;
    /** Messages of its key that wait for it. */
    readonly behind: number;
  };

/**
 * Of an `outbox o`: no earlier message of its key was refused, so that it would overtake none. `offset 0` has each message look for
 * itself among the few that were refused: compared as a whole, all that wait would be read for each page.
 */
const IS_FIRST = `not exists (
  select from outbox r where r.refusals > 0 and r.key = o.key and r.topic = o.topic and r.position < o.position offset 0)`;

// Not `= 0`: of a table that is mostly empty the planner knows nothing, takes that for rare, and reads all for the first of them.
const UNREFUSED = 'refusals < 1';

/** What was refused in the future was so before the clock was set back: it must not wait until then. */
const IS_PAUSED = `refused_at between clock_timestamp() - $3 * interval '1 ms' and clock_timestamp()`;

/** What is to be sent now, in order: all but those that are parked, were refused just now, or wait behind such a one. */
export const nextRows = (queries: Queries, refusalPauseMs: number): Promise<OutboxRow[]> =>
  queries.query<OutboxRow>(
    `select position, id, topic, key, headers, body, refusals from (
       select *, sum(octet_length(body)) over (order by position) - octet_length(body) as bytes_before
         from (select * from outbox o
                where (${UNREFUSED} or (parked_at is null and not (${IS_PAUSED})))
                  and ${IS_FIRST} order by position limit $1) page) sized
      where bytes_before < $2 order by position`,
    [BATCH.count, BATCH.bytes, refusalPauseMs],
  );

/**
 * Whether more may wait behind rows that were sent: they were a whole page, or one of them was refused before, and others of its key
 * waited for it. What comes meanwhile wakes the relay, so that a few rows are read once.
 */
export const mayHoldMore = (rows: readonly Pick<OutboxRow, 'body' | 'refusals'>[]): boolean =>
  rows.length >= BATCH.count ||
  rows.some(({ refusals }) => refusals > 0) ||
  rows.reduce((sum, { body }) => sum + body.length, 0) >= BATCH.bytes;

/** Takes out what was sent. */
export const forget = async (queries: Queries, rows: readonly OutboxRow[]): Promise<void> => {
  await queries.execute('delete from outbox where position = any($1)', [rows.map(({ position }) => position)]);
};

/** Counts that the bus refused the message; returns whether it is parked now. */
export const noteRefusal = async (queries: Queries, { position }: OutboxRow, error: unknown): Promise<boolean> => {
  const [row] = await queries.query<{ is_parked: boolean }>(
    `update outbox set refusals = refusals + 1, refused_at = clock_timestamp(), error = $2,
            parked_at = case when refusals + 1 >= $3 then clock_timestamp() end
      where position = $1 returning parked_at is not null as is_parked`,
    [position, stripUnstorable(describeError(error)), REFUSALS_UNTIL_PARKED],
  );
  return row?.is_parked ?? false;
};

/** What the bus refuses for good, the oldest first. */
export const parkedMessages = (queries: Queries): Promise<ParkedMessage[]> =>
  queries.query<ParkedMessage>(
    `select position, id, topic, headers, error, parked_at,
            (select count(*)::integer from outbox w
              where w.topic = o.topic and w.key = o.key and w.position > o.position) as behind
       from outbox o where parked_at is not null order by position`,
  );

/** Has parked messages sent again, as if they had never been refused; returns how many of them still were parked. */
export const setFree = (queries: Queries, parked: readonly Pick<ParkedMessage, 'position'>[]): Promise<number> =>
  queries.execute(
    `update outbox set refusals = 0, refused_at = null, parked_at = null, error = null
      where parked_at is not null and position = any($1)`,
    [parked.map(({ position }) => position)],
  );

/** Age in seconds of the first event that only the bus keeps from being published, by the event's own time. */
export const OLDEST_SECONDS = `select coalesce((
   select greatest(0, extract(epoch from clock_timestamp() - (headers->>'ce_time')::timestamptz))
     from outbox o where ${UNREFUSED} and ${IS_FIRST} order by position limit 1), 0)::float8 as value`;
