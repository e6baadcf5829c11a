import type { Queries } from './database.ts';

const SETTLED_AFTER_MS = 10 * 60_000;
/** Clocks are corrected by less all the time, and a busy database answers late. */
const JUMP_MS = 60_000;

/** Whether what is past its date by the database's clock may be deleted for good. */
export type IsClockStable = () => Promise<boolean>;

/**
 * Tells whether the database's clock has gone on as this process's steady one for ten minutes. A clock that is set ahead by
 * mistake, and back again soon, would end what is kept for a time, and what is deleted cannot be had back: so whoever
 * deletes for age alone asks this first, and comes again later where it says no. Nothing is known before it was asked for
 * ten minutes, and after each jump, or sleep of the machine, again. `steadyMs` is a clock that nobody sets.
 */
export const createClockStabilityCheck = (
  queries: Pick<Queries, 'query'>,
  steadyMs: () => number = () => performance.now(),
): IsClockStable => {
  let known: Readonly<{ apart: number; since: number }> | undefined;
  return async () => {
    const [row] = await queries.query<{ at: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
    );
    const now = steadyMs();
    const apart = row!.at - now;
    if (!known || Math.abs(apart - known.apart) > JUMP_MS) known = { apart, since: now };
    return now - known.since >= SETTLED_AFTER_MS;
  };
};
