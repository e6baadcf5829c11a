import { spreadsheetText } from '@tillmap/supplier-files/formula-guard';

const NEEDS_QUOTES = /[",\r\n]/;

const cellOf = (value: string | number): string => {
  const text = typeof value === 'string' ? spreadsheetText(value) : String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180 with CRLF, and the mark by which Excel knows UTF-8; safe to open in a spreadsheet. */
export const spreadsheetCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
