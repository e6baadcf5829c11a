import type { TableRow } from '../table/index.ts';
import { TableError } from '../table/index.ts';
import { CsvScanner, type ScanLimits } from './csv-scanner.ts';

/** Whether a row is one text with separators in it: a whole line in quotes, which a list gets that was pasted into one column. */
export const isWrappedRow = ({ cells }: TableRow, delimiter: string): boolean =>
  cells[0]!.includes(delimiter) && cells.every((cell, at) => at === 0 || cell.trim() === '');

/** The columns of a line that is in quotes as a whole; any other row as it is. */
export const unwrappedRow = (row: TableRow, delimiter: string, limits: ScanLimits): TableRow => {
  if (!isWrappedRow(row, delimiter)) return row;
  try {
    const [inner, ...more] = new CsvScanner(delimiter, limits).push(`${row.cells[0]}\n`);
    return inner && more.length === 0 ? { line: row.line, cells: inner.cells } : row;
  } catch (error) {
    if (error instanceof TableError) return row;
    throw error;
  }
};
