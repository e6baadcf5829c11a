import type { TrailPartition } from '../../model/trail-part.ts';

/** The first or last record of a part. */
export type EdgeRecord = Readonly<{ sequence: number; hash: string; recordedAt: Date }>;

/** Room for what is appended while a part is being closed, in records; the days' worth counts where it is more. */
const MIN_ROOM_RECORDS = 10;
export const ROOM_DAYS = 3;

const monthOf = (time: Date): string => time.toISOString().slice(0, 7);

/** Whether the open part began in a month (UTC) that is over. `first` is undefined while it is empty. */
export const isMonthOver = (first: EdgeRecord | undefined, now: Date): boolean =>
  first !== undefined && monthOf(first.recordedAt) < monthOf(now);

/**
 * The number that the part after the open one begins with: far enough behind the head that nobody waits while the tables are
 * made ready. `recent` is how many records the last `ROOM_DAYS` days had.
 */
export const nextBeginning = (head: number, recent: number): number => head + 1 + Math.max(MIN_ROOM_RECORDS, recent);

const DAY_MS = 86_400_000;

/**
 * Whether a part is past its time with this last record, and none will come. It is deleted, as a whole, only where the time of its
 * youngest record says so as well.
 */
export const isPartExpired = (
  { before }: TrailPartition,
  last: EdgeRecord | undefined,
  keepDays: number,
  now: Date,
): boolean =>
  before !== null &&
  last !== undefined &&
  last.sequence === before - 1 &&
  last.recordedAt.getTime() < now.getTime() - keepDays * DAY_MS;
