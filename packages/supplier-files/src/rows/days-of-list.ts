import { dayIn } from '../prices/index.ts';
import { type Finding, quoted, type TableRow } from '../table/index.ts';

const MAX_CHARS = 200;
const SHOWN_CHARS = 120;
const ABOUT_LIST = /\b(?:prices?|price ?list|pricing|costs?|offers?|list|catalogue|tariff)\b/i;
/** What stands before a day, near enough to be said of it, with no other day in between. */
const FROM = /\b(?:from|effective|starting|as of|commencing|with effect)\b[^.;,\d]{0,25}$/i;
const UNTIL = /\b(?:until|till?|ends?|ending|expir\w+|valid thru|through)\b[^.;,\d]{0,15}$/i;
/** Right behind another day: "01/11/2026 - 30/11/2026". */
const TO = /\d{4}\s*(?:to|[-–—])\s*$|\d{4}-\d\d-\d\d\s*(?:to|[-–—])\s*$/i;
const DAY =
  /(?<!\d)(?:\d{4}-\d\d-\d\d|\d\d?[-/.]\d\d?[-/.](?:\d{4}|\d\d)|\d\d?(?:st|nd|rd|th)? (?:of )?[a-z]{3,9}\.?,? \d{4}|[a-z]{3,9}\.? \d\d?(?:st|nd|rd|th)?,? \d{4})(?!\d)/gi;

type Period = Readonly<{ since?: string; until?: string }>;

/** The days that a line says a price list holds from and until: "Prices valid 1 March 2027 to 31/05/2027". */
export const periodIn = (text: string): Period => {
  if (text.length > MAX_CHARS || !ABOUT_LIST.test(text)) return {};
  let period: Period = {};
  for (const { 0: written, index } of text.matchAll(DAY)) {
    const day = dayIn(written);
    const before = text.slice(0, index);
    if (day === undefined) continue;
    // What stands nearer to the day is said of it.
    const [from, until] = [before.search(FROM), before.search(UNTIL)];
    if (TO.test(before) || until > from) period = { ...period, until: day };
    else if (from !== -1) period = { ...period, since: day };
  }
  return period;
};

const textOf = ({ cells }: TableRow): string =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' ');

/** Says that the lines above a table tell of another time than `today` (`2026-12-01`): its prices hold from later on, or no longer. */
export const periodFindings = (above: readonly TableRow[], today: string): Finding[] =>
  above.flatMap((row): Finding[] => {
    const text = textOf(row);
    const { since = today, until = today } = periodIn(text);
    if (since <= today && until >= today) return [];
    const isLater = since > today;
    return [
      {
        code: 'money',
        sentence: `Line ${row.line} says ${quoted(text, SHOWN_CHARS)}: the prices ${isLater ? 'do not hold yet' : 'no longer hold'} today, and were read all the same.`,
        details: [
          isLater
            ? 'If the till should not have them before that day, upload the file again then.'
            : 'Ask the supplier for the prices of today, or check that the day is right.',
        ],
      },
    ];
  });
