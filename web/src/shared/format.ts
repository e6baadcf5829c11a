const LOCALE = 'en-GB';

const wholeNumber = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const pounds = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'GBP',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});
const rate = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
const exact = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'medium' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayTime = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' });

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Stands where a value is not known. */
export const UNKNOWN = '–';

/** 1240 → '1,240' */
export const countText = (count: number): string => wholeNumber.format(count);

/** 1, 'row' → '1 row'; 1240, 'row' → '1,240 rows' */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

/** Decimal text in pounds: '1.25' → '£1.25', '' → '–' */
export const moneyText = (amount: string): string => {
  const value = Number(amount);
  return amount === '' || Number.isNaN(value) ? UNKNOWN : pounds.format(value);
};

/** 20 → '20%', null → '–' */
export const rateText = (percent: number | null): string => (percent === null ? UNKNOWN : `${rate.format(percent)}%`);

/** Whole percent, rounded down, so that 100% means that everything is done. */
export const percentText = (percent: number): string => `${Math.floor(percent)}%`;

const SIZE_UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;

/** File sizes at 1024 steps: 1536 → '1.5 KB' */
export const bytesText = (bytes: number): string => {
  if (bytes === 1) return '1 byte';
  let [value, step] = [bytes, 0];
  // What is shown is rounded, so what would round up to 1024 is one of the next unit.
  while (Math.round(value) >= 1024 && step < SIZE_UNITS.length - 1) {
    value /= 1024;
    step += 1;
  }
  return `${value.toFixed(step === 0 || value >= 99.95 ? 0 : 1)} ${SIZE_UNITS[step]}`;
};

/** '2 Mar 2026' */
export const dayText = (time: string): string => day.format(Date.parse(time));

/** A day of the calendar, which has no time zone: '2026-03-02' → '2 Mar 2026' */
export const calendarDayText = (date: string): string => dayText(`${date}T12:00`);

const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: 'short', day: 'numeric', month: 'short' });

/** A day of the calendar: '2026-03-02' → 'Mon 2 Mar' */
export const weekdayText = (date: string): string => weekday.format(Date.parse(`${date}T12:00`)).replace(',', '');

/** The local time of the day: '2 Mar 2026, 09:14' */
export const dayTimeText = (time: string): string => dayTime.format(Date.parse(time));

/** The local time of the day alone: '09:14' */
export const clockText = (time: string): string => clock.format(Date.parse(time));

/** '2 min ago' for what was lately, the date for what is older than a week. */
export const agoText = (time: string, now: number): string => {
  const age = Math.max(0, now - Date.parse(time));
  if (age < 45 * SECOND) return 'just now';
  if (age < HOUR) return `${Math.max(1, Math.round(age / MINUTE))} min ago`;
  if (age < DAY) return `${Math.round(age / HOUR)} h ago`;
  if (age < 7 * DAY) return plural(Math.round(age / DAY), 'day').concat(' ago');
  return dayText(time);
};

/** The exact local time, for the title of a relative one. */
export const exactTimeText = (time: string): string => exact.format(Date.parse(time));

/** 95 → '1 min 35 s' */
export const durationText = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  const minutes = Math.floor(whole / 60);
  return minutes === 0 ? `${whole} s` : `${countText(minutes)} min ${whole % 60} s`;
};
