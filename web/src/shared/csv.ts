/** Text that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** A number is no formula. */
const NEGATIVE_NUMBER = /^-\d{1,15}(?:[.,]\d{1,15})*$/;
const NEEDS_QUOTES = /[",\r\n]/;

const cellOf = (value: string | number): string => {
  // Numbers are never changed; before such text an apostrophe goes, as OWASP advises.
  const isFormula = typeof value === 'string' && FORMULA.test(value) && !NEGATIVE_NUMBER.test(value);
  const text = isFormula ? `'${value}` : String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180 with CRLF, and the mark by which Excel knows UTF-8; safe to open in a spreadsheet. */
export const spreadsheetCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
