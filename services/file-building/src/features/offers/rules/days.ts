const DAY_MS = 86_400_000;
const DAYS_OF_WEEK = 7;

const moved = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export const dayBefore = (day: string): string => moved(day, -1);

/** The days from Monday to Sunday around a day. */
export const weekAround = (day: string): string[] => {
  const sinceMonday = (new Date(day).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  return Array.from({ length: DAYS_OF_WEEK }, (_, n) => moved(day, n - sinceMonday));
};
