const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR_FIRST = /\b((?:19|20)\d\d)[-/. ]?(\d\d?)[-/. ]?(\d\d?)(?!\d)/;
const DAY_FIRST = /(?<!\d)(\d\d?)[-/. ](\d\d?)[-/. ](\d{4}|\d\d)(?!\d)/;
const WITH_MONTH = /(?<!\d)(\d\d?)(?:st|nd|rd|th)?[-/. ]*(?:of )?([a-z]{3})[a-z]*\.?,?[-/. ]*(\d{4}|\d\d)(?!\d)/;
const MONTH_FIRST = /\b([a-z]{3})[a-z]*\.?[-/. ]*(\d\d?)(?:st|nd|rd|th)?,?[-/. ]+(\d{4})(?!\d)/;
const MAX_CHARS = 60;

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
  if (yearFirst) return dayOf(yearFirst[1]!, Number(yearFirst[2]), yearFirst[3]!);
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
