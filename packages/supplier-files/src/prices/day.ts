const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Not the year of `01/12/2026 10:30` with the time behind it. */
const YEAR_FIRST = /(?<!\d[-/. ])\b((?:19|20)\d\d)(?:([-/. ])(\d\d?)\2(\d\d?)|(\d\d)(\d\d))(?![\d:])/;
const DAY_FIRST = /(?<!\d)(\d\d?)[-/. ](\d\d?)[-/. ](\d{4}|\d\d)(?!\d)/;
const WITH_MONTH = /(?<!\d)(\d\d?)(?:st|nd|rd|th)?[-/. ]*(?:of )?([a-z]{3})[a-z]*\.?,?[-/. ]*(\d{4}|\d\d)(?!\d)/;
const MONTH_FIRST = /\b([a-z]{3})[a-z]*\.?[-/. ]*(\d\d?)(?:st|nd|rd|th)?,?[-/. ]+(\d{4})(?!\d)/;
/** A cell that is a day in digits and nothing else, but for a time behind it. */
const WHOLE = /^(\d\d?)([-/. ])(\d\d?)\2(\d{4}|\d\d)(?:[ T,]+\d\d?:\d\d(?::\d\d)?(?: ?[ap]m)?)?$/i;
const MAX_CHARS = 60;
/** Days of other years are placeholders, as 31/12/2099. */
const YEARS = { from: '1990', until: '2090' } as const;

const dayOf = (year: string, month: number, day: string): string | undefined => {
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const date = new Date(Date.UTC(fullYear, month - 1, Number(day)));
  if (month < 1 || month > 12 || date.getUTCDate() !== Number(day)) return undefined;
  return date.toISOString().slice(0, 10);
};

/**
 * The day that stands in a text, as `2026-12-01`: `01/12/2026` (the day comes first), `1st Dec 26`, `2026-12-01 00:00:00`. Undefined where
 * there is none, or no year to it.
 */
export const dayIn = (text: string): string | undefined => {
  if (text.length > MAX_CHARS) return undefined;
  const given = text.toLowerCase();
  const yearFirst = YEAR_FIRST.exec(given);
  if (yearFirst) return dayOf(yearFirst[1]!, Number(yearFirst[3] ?? yearFirst[5]), yearFirst[4] ?? yearFirst[6]!);
  const dayFirst = DAY_FIRST.exec(given);
  if (dayFirst)
    return (
      dayOf(dayFirst[3]!, Number(dayFirst[2]), dayFirst[1]!) ?? dayOf(dayFirst[3]!, Number(dayFirst[1]), dayFirst[2]!)
    );
  const withMonth = WITH_MONTH.exec(given);
  if (withMonth) return dayOf(withMonth[3]!, MONTHS.indexOf(withMonth[2]!) + 1, withMonth[1]!);
  const monthFirst = MONTH_FIRST.exec(given);
  return monthFirst ? dayOf(monthFirst[3]!, MONTHS.indexOf(monthFirst[1]!) + 1, monthFirst[2]!) : undefined;
};

/** The day of a text such as `12/01/2026` if the month came first, where `dayIn` reads another one; undefined where only one can be meant. */
export const dayIfMonthFirst = (text: string): string | undefined => {
  if (text.length > MAX_CHARS || YEAR_FIRST.test(text)) return undefined;
  const [, first = '', second = '', year = ''] = DAY_FIRST.exec(text) ?? [];
  if (first === '' || dayOf(year, Number(second), first) === undefined) return undefined;
  const monthFirst = dayOf(year, Number(first), second);
  return monthFirst === dayOf(year, Number(second), first) ? undefined : monthFirst;
};

/**
 * What comes first in a cell that is a day in digits: the day in `30/11/2026`, the month in `11/30/2026`. Undefined where either may, and
 * for anything else: days that there are not, placeholders, ranges, texts with a day in them.
 */
export const surelyFirst = (cell: string): 'day' | 'month' | undefined => {
  const [, first = '', , second = '', year = ''] = (cell.length <= MAX_CHARS && WHOLE.exec(cell.trim())) || [];
  if (first === '') return undefined;
  const [dayFirst, monthFirst] = [dayOf(year, Number(second), first), dayOf(year, Number(first), second)];
  const only = dayFirst === undefined ? monthFirst : monthFirst === undefined ? dayFirst : undefined;
  if (only === undefined || only < YEARS.from || only >= YEARS.until) return undefined;
  return dayFirst === undefined ? 'month' : 'day';
};
