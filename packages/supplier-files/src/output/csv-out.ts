import { spreadsheetText, tillText } from './formula-guard.ts';

export type CsvOptions = {
  /** Whether the file starts with the UTF-8 byte order mark, by which Excel recognises the encoding. */
  readonly bom: boolean;
  /**
   * What happens to text that a program could take for a formula: for the till what makes it one is dropped from its
   * start, for a spreadsheet an apostrophe goes before it.
   */
  readonly guard: 'till' | 'spreadsheet';
  /** Indexes of the columns that are never changed: barcodes and numbers. */
  readonly exempt?: readonly number[];
};

// RFC 4180, 2.6: fields with line breaks, double quotes or commas are quoted.
const NEEDS_QUOTES = /[",\r\n]/;
const CHUNK_CHARS = 64 * 1024;

const GUARDS = { till: tillText, spreadsheet: spreadsheetText };

// RFC 4180, 2.7: a quote is doubled.
const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Writes rows as RFC 4180 CSV in UTF-8 with CRLF, in blocks of about 64 kB. */
export async function* csvLines(
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
  { bom, guard, exempt = [] }: CsvOptions,
): AsyncGenerator<Buffer, void, undefined> {
  const isExempt = new Set(exempt);
  const guarded = GUARDS[guard];
  let pending = bom ? '\ufeff' : '';
  for await (const row of rows) {
    for (let column = 0; column < row.length; column++) {
      const text = row[column] ?? '';
      if (column > 0) pending += ',';
      pending += quoted(isExempt.has(column) ? text : guarded(text));
    }
    pending += '\r\n';
    if (pending.length >= CHUNK_CHARS) {
      yield Buffer.from(pending);
      pending = '';
    }
  }
  if (pending !== '') yield Buffer.from(pending);
}
