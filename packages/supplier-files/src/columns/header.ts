import { canonicalGtin } from '../barcodes/index.ts';
import type { TableRow } from '../table/index.ts';
import { assumedHeader } from './assumed-header.ts';
import { aliasesOf, type ColumnSpec, matchOf } from './column-match.ts';
import type { HeaderFound, HeaderNotFound } from './header-found.ts';
import { notFound } from './header-not-found.ts';
import { FEWEST_FIELDS, laterHeader, missingIn, settled } from './later-header.ts';
import { readHeaderRow } from './read-header-row.ts';
import { headerCandidates } from './two-row-header.ts';

const ROWS_SEARCHED = 50;

/** Whether one of the rows is an entry: it has a barcode or, where there are none, all that is required, and is no header. */
const hasEntries = (rows: readonly TableRow[], header: HeaderFound, columns: readonly ColumnSpec[]): boolean => {
  const cellsOf = ({ cells }: TableRow, field: string) => (cells[header.fields.get(field) ?? -1] ?? '').trim();
  if (header.fields.has('barcode')) return rows.some((row) => canonicalGtin(cellsOf(row, 'barcode')).ok);
  const required = columns.filter((column) => column.required).map(({ field }) => field);
  return rows.some(
    (row) => required.every((field) => cellsOf(row, field) !== '') && !laterHeader(row, columns, header),
  );
};

const between = (rows: readonly TableRow[], from: number, to: number): TableRow[] =>
  rows.filter(({ line }) => line > from && line < to);

/**
 * Looks for the row that names the most columns, the required ones among them; blank and title rows may lie above. Where products of
 * another table stand above that row, the first table's header is the one. `delimiter` is that of a text file.
 */
export const findHeader = (
  rows: readonly TableRow[],
  columns: readonly ColumnSpec[],
  delimiter?: string,
): HeaderFound | HeaderNotFound => {
  const aliases = aliasesOf(columns);
  const found: HeaderFound[] = [];
  let fewestMissing = columns.filter(({ required }) => required).map(({ field }) => field);
  const rowOf = new Map<HeaderFound, TableRow>();
  for (const { row, parts } of headerCandidates(rows.slice(0, ROWS_SEARCHED), (name) => matchOf(name, aliases))) {
    const header = { ...readHeaderRow(row, aliases, delimiter), ...(parts && { parts }) };
    rowOf.set(header, row);
    if (header.fields.size === 0) continue;
    const missing = missingIn(header, columns);
    if (missing.length < fewestMissing.length) fewestMissing = missing;
    if (missing.length === 0) found.push(header);
  }
  if (found.length === 0) {
    const assumed = assumedHeader([...rowOf.keys()], rows, columns);
    return assumed ?? { found: false, missing: fewestMissing, reason: notFound(fewestMissing, rows, ROWS_SEARCHED) };
  }
  const best = found.reduce((most, header) => (header.fields.size > most.fields.size ? header : most));
  const first =
    found.find((header) => header === best || hasEntries(between(rows, header.line, best.line), header, columns)) ??
    best;
  return settled(first, rowOf.get(first), between(rows, first.line, Number.POSITIVE_INFINITY), columns);
};

/** Returns how well rows that start like these can be read, see `TableOptions.fitOf`. */
export const headerFit = (rows: readonly TableRow[], columns: readonly ColumnSpec[]): 0 | 1 | 2 => {
  const header = findHeader(rows, columns);
  if (!header.found) return 0;
  const below = between(rows, header.line, Number.POSITIVE_INFINITY);
  return header.fields.size >= FEWEST_FIELDS && hasEntries(below, header, columns) ? 2 : 1;
};
