import type { TableRow } from '../table/index.ts';
import { TableError } from '../table/index.ts';
import { CsvScanner, type ScanLimits } from './csv-scanner.ts';

/** Whether a row is one text with separators in it: a whole line in quotes, which a list gets that was pasted into one column. */
export const isWrappedRow = ({ cells }: TableRow, delimiter: string): boolean =>
  cells[0]!.includes(delimiter) && cells.every((cell, at) => at === 0 || cell.trim() === '');

const TAIL = /(?:(?<!,),+|(?<!;);+|(?<!\t)\t+|(?<!\|)\|+)$/;

/** What stands behind each of such lines: `;;;` where a list with commas was saved with semicolons. `''` where it is not the same for all. */
export const wrappedTail = (rows: readonly TableRow[], delimiter: string): string => {
  const tails = new Set(
    rows.flatMap((row) => (isWrappedRow(row, delimiter) ? [TAIL.exec(row.cells[0]!)?.[0] ?? ''] : [])),
  );
  const [tail = '', ...others] = tails;
  return others.length === 0 && !tail.startsWith(delimiter) ? tail : '';
};

/** How lines that are in quotes as a whole are opened. */
export type Wrapping = Readonly<{ delimiter: string; tail: string }>;

/** The columns of a line that is in quotes as a whole; any other row as it is. */
export const unwrappedRow = (row: TableRow, { delimiter, tail }: Wrapping, limits: ScanLimits): TableRow => {
  if (!isWrappedRow(row, delimiter)) return row;
  const text = row.cells[0]!;
  const line = tail !== '' && text.endsWith(tail) ? text.slice(0, -tail.length) : text;
  try {
    const [inner, ...more] = new CsvScanner(delimiter, limits).push(`${line}\n`);
    return inner && more.length === 0 ? { line: row.line, cells: inner.cells } : row;
  } catch (error) {
    if (error instanceof TableError) return row;
    throw error;
  }
};
