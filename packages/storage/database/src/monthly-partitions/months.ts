/** A month (UTC) of a table that is cut by ids which begin with their time (UUID, version 7): from the first id of one to that of the next. */
export type Month = Readonly<{ name: string; from: string; before: string }>;

/** The least id that can be made at a time. */
const firstIdOf = (time: Date): string => {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

const startOfMonth = (time: Date, months: number): Date =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + months));

const nameOfStart = (start: Date): string => start.toISOString().slice(0, 7).replace('-', '_');

/** What the part of the month of `time` is called. */
export const nameOf = (time: Date): string => nameOfStart(startOfMonth(time, 0));

/** The month that is `months` after that of `time`. */
const monthAfter = (time: Date, months: number): Month => {
  const start = startOfMonth(time, months);
  return {
    name: nameOfStart(start),
    from: firstIdOf(start),
    before: firstIdOf(startOfMonth(time, months + 1)),
  };
};

/** Months that are made ahead, so that no row waits for its part where nobody looks after them for some weeks. */
const MONTHS_AHEAD = 2;

/** The month of `now` and those that are made ahead, but none that begins before `first`, with which parts of months begin. */
export const monthsToHave = (now: Date, first: string): Month[] =>
  Array.from({ length: MONTHS_AHEAD + 1 }, (_, months) => monthAfter(now, months)).filter(({ from }) => from >= first);

/** Whether no id is made any more that lies before `before`. */
export const isOver = (before: string, now: Date): boolean => before <= firstIdOf(now);
