import type { Promotion } from '@tillmap/contracts';
import { calendarDayText } from '../../shared/format.ts';

type Dates = Pick<Promotion, 'start_date' | 'end_date'>;

/** '1 Mar 2026 – 31 Mar 2026', 'From 1 Mar 2026', 'Until 31 Mar 2026', 'No dates' */
export const datesText = ({ start_date: start, end_date: end }: Dates): string => {
  if (start && end) return `${calendarDayText(start)} – ${calendarDayText(end)}`;
  if (start) return `From ${calendarDayText(start)}`;
  return end ? `Until ${calendarDayText(end)}` : 'No dates';
};

/** Where a promotion stands on a day (`YYYY-MM-DD`); null for one without dates. */
export const standingOf = ({ start_date: start, end_date: end }: Dates, today: string) => {
  if (start && today < start) return 'upcoming';
  if (end && today > end) return 'ended';
  return start || end ? 'running' : null;
};

/** The day it is here, as `YYYY-MM-DD`. */
export const todayHere = (now = new Date()): string => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};
