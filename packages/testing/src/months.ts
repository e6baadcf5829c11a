/** Longer than a test goes on without asking. A thread loads this once for all of its tests, before and after midnight. */
const OF_ANOTHER_TEST_MS = 60_000;
let today = new Date();
let askedAt = Date.now();

/** When the month begins that is so many after the present one, UTC, in milliseconds; the same to the end of a test. */
export const monthAfter = (months: number): number => {
  const now = Date.now();
  if (now - askedAt > OF_ANOTHER_TEST_MS) today = new Date(now);
  askedAt = now;
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months);
};

/** What the part of that month is called. */
export const monthName = (months: number): string =>
  new Date(monthAfter(months)).toISOString().slice(0, 7).replace('-', '_');

let made = 0;

/** Another id (UUID, version 7) as if it had been made at that time, in milliseconds. */
export const idAt = (time: number): string => {
  made += 1;
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${String(made).padStart(12, '0')}`;
};
