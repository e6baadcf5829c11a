import { dayIfMonthFirst, dayIn, surelyFirst } from '../prices/index.ts';

/** First and last day (ISO) of a promotion; '' where it has none. */
export type Period = Readonly<{ from: string; until: string }>;

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const NUMBER = '\\d{1,2}(?:st|nd|rd|th)?';
const YEAR = "(?:20\\d\\d|'?\\d\\d)(?![\\d:])";
const WRITTEN = new RegExp(
  `(?<![\\d£.])(?:20\\d\\d-\\d\\d-\\d\\d|\\d{1,2}[-/.]\\d{1,2}[-/.](?:20)?\\d\\d(?!\\d)|${NUMBER}(?: of)?[ -]?${MONTH}(?:(?:,? ?|-)${YEAR})?|${MONTH} ?${NUMBER}(?:,? ?20\\d\\d)?(?![\\d:])|${NUMBER}(?= ?(?:-|–|—|to|until) ?${NUMBER}[ -]?${MONTH})|\\d{1,2}/\\d{1,2}(?![\\d/]))`,
  'gi',
);
/** Days of something else. */
export const OTHER_DAYS =
  /\b(?:order|deliver|print|clos|despatch|dispatch|creat|issued?\b|run date|as at|correct|updat|published|best before|bbe)/i;
const WEEK = /\bw(?:eek)? ?[/.]? ?(?:c\b|commencing|beginning|b\b)/i;
const WEEK_END = /\bw(?:eek)? ?[/.]? ?(?:e\b|ending)/i;
const UNTIL = /\b(?:until|till?|ends?|ending|expir\w+|to|through|up to)\b[^\d]{0,15}$/i;
const FROM = /\b(?:from|starts?|starting|effective|commencing|wef|launch\w*)\b[^\d]{0,15}$/i;
const BETWEEN =
  /^\s*(?:\b(?:inclusive|mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s*|[-–—>→/]{1,3}\s*|\b(?:to|until|till?|and|ends?|through)\b:?\s*){1,4}$/i;
const OF_DAYS = /\b(?:promo\w*|offers?|deals?|valid|dates?|period|runs?)\b[^\d]{0,20}$/i;
const MAX_CHARS = 200;

const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const isInside = (day: string, { from, until }: Period): boolean =>
  until !== '' && day >= (from === '' ? '0' : from) && day <= until;

/** The last day written, with its year; one without is that of the promotion's own days. */
const lastDay = (text: string, own: Period): string | undefined => {
  const years = new Set([own.from, own.until].flatMap((day) => (day === '' ? [] : [day.slice(0, 4)])));
  const whole = dayIn(text);
  if (whole !== undefined) return whole;
  const days = Array.from(
    years,
    (year) => dayIn(`${text.replaceAll('/', ' / ').replaceAll(' ', '')} ${year}`) ?? dayIn(`${text}/${year}`),
  );
  return days.find((day) => day !== undefined && isInside(day, own));
};

/** The first day, which may leave out what the last one says: "1 – 28 Dec 2026", "28 Dec – 10 Jan 2027". */
const firstDay = (text: string, until: string): string | undefined => {
  const whole = dayIn(text);
  if (whole !== undefined) return whole;
  const year = Number(until.slice(0, 4));
  if (/^\d+\D{0,2}$/.test(text))
    return dayIn(`${until.slice(0, 8)}${String(Number.parseInt(text, 10)).padStart(2, '0')}`);
  const sep = text.includes('/') ? '/' : ' ';
  const same = dayIn(`${text}${sep}${year}`);
  return same !== undefined && same > until ? dayIn(`${text}${sep}${year - 1}`) : same;
};

/** The days between two that are written; of days whose order of day and month is open, those that fit both. */
export const rangeOf = (first: string, last: string, own: Period): Period | undefined => {
  const until = lastDay(last, own);
  const from = until === undefined ? undefined : firstDay(first, until);
  const [otherFrom, otherUntil] = [dayIfMonthFirst(first), dayIfMonthFirst(last)];
  if (from === undefined || until === undefined) return undefined;
  const read = { from, until };
  if (otherFrom === undefined && otherUntil === undefined) return read;
  const other = { from: otherFrom ?? from, until: otherUntil ?? until };
  if (other.from > other.until) return read;
  // One of them proves it for both.
  if (read.from > read.until || [first, last].some((day) => surelyFirst(day) === 'month')) return other;
  const fits = [read, other].filter((one) => isInside(one.from, own) && isInside(one.until, own));
  // The day comes first, unless only the other order is within the promotion.
  if (fits.length === 1) return fits[0];
  return Date.parse(read.until) - Date.parse(read.from) > 120 * 86_400_000 ? undefined : read;
};

const aloneAs = (day: string, before: string, own: Period): Period | undefined => {
  if (WEEK.test(before)) return { from: day, until: dayPlus(day, 6) };
  if (WEEK_END.test(before)) return { from: dayPlus(day, -6), until: day };
  if (UNTIL.test(before)) return { from: own.from <= day ? own.from : '', until: day };
  return FROM.test(before) ? { from: day, until: own.until >= day ? own.until : '' } : undefined;
};

/**
 * The days that a text says a promotion has, by days alone: "Offers valid 1 Dec – 28 Dec 2026", "w/c 30/11/2026", "until 28 December 2026".
 * Undefined where there is none, or where several may be meant. `own` are the promotion's own days, that settle what the text leaves open.
 */
export const periodOf = (text: string, own: Period): Period | undefined => {
  if (text.length > MAX_CHARS || OTHER_DAYS.test(text)) return undefined;
  const [first, last, ...more] = text.matchAll(WRITTEN);
  if (!first || more.length > 0) return undefined;
  const before = text.slice(0, first.index);
  if (!last) {
    const day = lastDay(first[0], own);
    return day === undefined ? undefined : aloneAs(day, before, own);
  }
  const between = text.slice(first.index + first[0].length, last.index);
  const isRange = BETWEEN.test(between) || (between.trim() === '' && OF_DAYS.test(before));
  return isRange ? rangeOf(first[0], last[0], own) : undefined;
};
