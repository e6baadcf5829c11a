import { dayIn } from '../../prices/index.ts';

/**
 * Days in a column's name: its name without them, and from when until when its price holds, as far as they have a
 * year.
 */
export type NameDays = Readonly<{ rest: string; isUntil: boolean; since?: string; until?: string }>;

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b';
const NTH = '\\d{1,2}(?:st|nd|rd|th)?';
const YEAR = "(?:20\\d\\d|'?\\d\\d)(?!\\d)";
const DATE = [
  '(?:19|20)\\d\\d[-/.]\\d{1,2}[-/.]\\d{1,2}(?!\\d)',
  '\\d{1,2}[-/.]\\d{1,2}[-/.](?:20)?\\d\\d(?!\\d)',
  '20\\d{6}(?!\\d)',
  `${NTH}[ -]?(?:of )?${MONTH}\\.?(?:[ ,-]*${YEAR})?`,
  `${MONTH}\\.? ?${NTH},? 20\\d\\d`,
  `${MONTH}\\.?(?:[ -]*${YEAR})?`,
].join('|');
const SINCE =
  'with effect from|valid from|effective from|valid|from|since|wef|w\\.e\\.f\\.?|effective|eff\\.?|starting|starts?|as (?:of|at|from)|on|date';
const UNTIL =
  'valid (?:to|until|till)|up to|until|till?|to|thru|through|ends?|ending|expires?|expiring|expiry|before|-|–';
const DAYS = new RegExp(
  `(?:(?<![a-z])(${UNTIL}|${SINCE})(?![a-z])[\\s.:]*)?(?:the )?(?<![\\d/.£])(${NTH} ?(?:-|–|to) ?)?(${DATE})`,
  'g',
);
/** Without a year it is a day only where a word says so: "1/2" may be a half. */
const SHORT = new RegExp(`(?<![a-z])(${UNTIL}|${SINCE})(?![a-z-])[\\s.:]*(\\d{1,2}[/.]\\d{1,2})(?![\\d/.])`, 'g');
const ENDS = new RegExp(`^(?:${UNTIL})$`);
const MONTH_OF_YEAR = new RegExp(`^(${MONTH})\\.?[ -]*(20\\d\\d)$`);
const MAY_BE = /\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/;
const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';

const dayOf = (text: string, isEnd: boolean): string | undefined => {
  const found = MONTH_OF_YEAR.exec(text);
  if (!found) return dayIn(text);
  const month = MONTHS.indexOf((found[1] ?? '').slice(0, 3)) / 3;
  return new Date(Date.UTC(Number(found[2]), isEnd ? month + 1 : month, isEnd ? 0 : 1)).toISOString().slice(0, 10);
};

type Bounds = { isFound: boolean; isUntil: boolean; since?: string | undefined; until?: string | undefined };

const note = (bounds: Bounds, word: string, range: string, day: string): void => {
  bounds.isFound = true;
  const isEnd = range !== '' || ENDS.test(word.trim());
  const said = dayOf(day, isEnd);
  if (!isEnd) bounds.since ??= said;
  else {
    bounds.isUntil = true;
    bounds.until ??= said;
  }
};

/** "Cost to 30/11/2026", "Special price until 30 Nov", "Cost Dec 2026", "Offer 1-30 Nov". */
export const daysInName = (name: string): NameDays | undefined => {
  const text = name.trim().toLowerCase();
  if (!MAY_BE.test(text)) return undefined;
  const bounds: Bounds = { isFound: false, isUntil: false };
  const rest = text
    .replace(DAYS, (_whole, word = '', range = '', day = '') => {
      note(bounds, word, range, day);
      return ' ';
    })
    .replace(SHORT, (_whole, word = '', day = '') => {
      note(bounds, word, '', day);
      return ' ';
    });
  if (!bounds.isFound) return undefined;
  const { isUntil, since, until } = bounds;
  return {
    rest: rest.replace(/[()[\],:]|\bw\.?e\.?f\b\.?|\bvalid\b|[-–]\s*$/g, ' ').trim(),
    isUntil: isUntil && since === undefined,
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  };
};
