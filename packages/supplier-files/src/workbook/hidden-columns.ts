import type { Finding, TableOptions, TableRow } from '../table/index.ts';
import { columnName } from '../table/index.ts';

/** Rows without the cells of these columns; a row that has no others stays, empty. */
export const withoutColumns = (rows: readonly TableRow[], columns: ReadonlySet<number>): TableRow[] =>
  columns.size === 0
    ? [...rows]
    : rows.map((row) => ({ ...row, cells: row.cells.map((cell, at) => (columns.has(at) ? '' : cell)) }));

/** The hidden columns without which the sheet could not be read at all, as that of the barcodes. */
export const neededOf = (
  rows: readonly TableRow[],
  hidden: ReadonlySet<number>,
  fitOf: TableOptions['fitOf'],
): ReadonlySet<number> => {
  if (!fitOf || hidden.size === 0 || fitOf(withoutColumns(rows, hidden)) > 0) return new Set();
  const needs = (column: number): boolean =>
    fitOf(withoutColumns(rows, new Set([...hidden].filter((other) => other !== column)))) > 0;
  return new Set([...hidden].filter(needs));
};

const named = (rows: readonly TableRow[], column: number): string[] => {
  const first = rows.map(({ cells }) => (cells[column] ?? '').trim()).find((text) => text !== '');
  return first === undefined ? [] : [`Column ${columnName(column)} “${first.slice(0, 40)}”`];
};

const counted = (count: number): string => (count === 1 ? '1 column is' : `${count} columns are`);

/**
 * Returns the findings about hidden columns with values: those that were ignored, and those that were read since they
 * are needed.
 */
export const hiddenColumnFindings = (
  rows: readonly TableRow[],
  hidden: ReadonlySet<number>,
  needed: ReadonlySet<number>,
): Finding[] => {
  const columns = [...hidden].sort((one, other) => one - other);
  const left = columns.filter((column) => !needed.has(column)).flatMap((column) => named(rows, column));
  const read = columns.filter((column) => needed.has(column)).flatMap((column) => named(rows, column));
  const findings: Finding[] = [];
  if (read.length > 0)
    findings.push({
      code: 'hidden_columns',
      sentence: `${counted(read.length)} hidden in the workbook and ${read.length === 1 ? 'was' : 'were'} read, since no other column has its values: ${read.join(', ')}.`,
      details: [],
    });
  if (left.length > 0)
    findings.push({
      code: 'hidden_columns',
      sentence: `${counted(left.length)} hidden in the workbook and ${left.length === 1 ? 'was' : 'were'} not read: ${left.join(', ')}.`,
      details: ['If their values are needed, show the columns in Excel, save the file and upload it again.'],
    });
  return findings;
};
