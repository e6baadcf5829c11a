import type { TableOptions, TableRow } from '../table/index.ts';
import { TableError } from '../table/index.ts';
import { CsvScanner } from './csv-scanner.ts';
import { isWrappedRow, unwrappedRow, wrappedTail } from './wrapped-line.ts';

// On a tie the earlier one wins.
const CANDIDATES = [',', '\t', ';', '|'] as const;
const ROWS_LOOKED_AT = 100;
/** More than rows can be even. */
const SURER = 2;
const SEPARATOR_LINE = /^sep=([,\t;|])(?:\r\n|\n|\r)/i;

/** A text cut by the right delimiter has rows of one width. */
const evennessOf = (rows: readonly TableRow[]): number => {
  const widths = new Map<number, number>();
  for (const { cells } of rows) if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  let best = 0;
  // Width only breaks ties: prices with decimal commas make nearly every row wide, but not the header.
  for (const [width, count] of widths) best = Math.max(best, count / rows.length + width / 10_000);
  return best;
};

/** A quote with a backslash within a text; where doubled ones stand, the backslash is a letter. */
const ESCAPED_QUOTE = /[^\\,;\t|\r\n"]\\"(?![,;\t|\r\n]|$)/;
const DOUBLED_QUOTE = /[^,;\t|\r\n"]""[^,;\t|\r\n"]/;

const firstRows = (delimiter: string, sample: string, hasBackslashes: boolean): TableRow[] => {
  try {
    const scanner = new CsvScanner(delimiter, { maxColumns: 512, maxLineChars: sample.length }, hasBackslashes);
    return scanner.push(sample.endsWith('\n') ? sample : `${sample}\n`).slice(0, ROWS_LOOKED_AT);
  } catch (error) {
    // Not readable with this delimiter; whether it is with another one is for that one's score.
    if (error instanceof TableError) return [];
    throw error;
  }
};

/** The rows, and whether most of them are lines in quotes as a whole, which are opened then. */
const openedRows = (
  delimiter: string,
  sample: string,
  hasBackslashes: boolean,
): { rows: TableRow[]; isWrapped: boolean; tail: string } => {
  const rows = firstRows(delimiter, sample, hasBackslashes);
  const isWrapped = rows.filter((row) => isWrappedRow(row, delimiter)).length > rows.length / 2;
  const limits = { maxColumns: 512, maxLineChars: sample.length };
  const tail = isWrapped ? wrappedTail(rows, delimiter) : '';
  return {
    rows: isWrapped ? rows.map((row) => unwrappedRow(row, { delimiter, tail }, limits)) : rows,
    isWrapped,
    tail,
  };
};

/**
 * How a text is cut into cells; `isWrapped` where whole lines are in quotes, with `tail` behind each, `hasBackslashes` where quotes within
 * texts have one.
 */
export type Cut = Readonly<{
  delimiter: string;
  skipsFirstLine: boolean;
  isWrapped: boolean;
  tail: string;
  hasBackslashes: boolean;
}>;

/**
 * Detects the delimiter of a text file by its first rows; a `sep=;` line, which Excel understands, decides it. One by
 * which the rows can be read is better than any other, however even: rows may be short, or have commas in their
 * prices.
 */
export const sniffDelimiter = (sample: string, fitOf: NonNullable<TableOptions['fitOf']> = () => 0): Cut => {
  const hasBackslashes = sample.includes('\\"') && ESCAPED_QUOTE.test(sample) && !DOUBLED_QUOTE.test(sample);
  const declared = SEPARATOR_LINE.exec(sample)?.[1];
  if (declared !== undefined)
    return { delimiter: declared, skipsFirstLine: true, isWrapped: false, tail: '', hasBackslashes };
  let cut: Cut = { delimiter: CANDIDATES[0], skipsFirstLine: false, isWrapped: false, tail: '', hasBackslashes };
  let best = 0;
  for (const delimiter of CANDIDATES) {
    const { rows, isWrapped, tail } = openedRows(delimiter, sample, hasBackslashes);
    const evenness = evennessOf(rows);
    const score = evenness === 0 ? 0 : evenness + SURER * fitOf(rows);
    if (score > best) {
      best = score;
      cut = { delimiter, skipsFirstLine: false, isWrapped, tail, hasBackslashes };
    }
  }
  return cut;
};
