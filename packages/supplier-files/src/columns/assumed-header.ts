import { canonicalGtin } from '../barcodes/index.ts';
import type { TableRow } from '../table/index.ts';
import type { ColumnSpec } from './column-match.ts';
import type { HeaderFound } from './header-found.ts';
import { withFields } from './read-header-row.ts';

const ROWS_LOOKED_AT = 200;
const LENGTHS = new Set([8, 12, 13, 14]);
/** Of ten numbers one has the right check digit by chance. */
const MOSTLY = 0.8;

const valuesOf = (rows: readonly TableRow[], column: number): string[] =>
  rows
    .slice(0, ROWS_LOOKED_AT)
    .map(({ cells }) => (cells[column] ?? '').trim())
    .filter((text) => text !== '');

const isSound = (text: string): boolean => {
  const reading = canonicalGtin(text);
  return reading.ok && LENGTHS.has(reading.given.length) && !reading.flags.includes('wrong_check_digit');
};

/** Whether the values of a column are barcodes: nearly all of them are as long as one and have its check digit. */
export const areBarcodes = (rows: readonly TableRow[], column: number): boolean => {
  const values = valuesOf(rows, column);
  return values.length > 0 && values.filter(isSound).length >= values.length * MOSTLY;
};

/** The columns of a header that no field has. */
const freeColumns = ({ cells, fields }: HeaderFound): number[] => {
  const used = new Set(fields.values());
  return cells.flatMap((name, index) => (name.trim() === '' || used.has(index) ? [] : [index]));
};

/** The first header that lacks nothing but its barcodes, and has one column of them under another name. */
const withBarcodes = (
  header: HeaderFound,
  rows: readonly TableRow[],
  columns: readonly ColumnSpec[],
): HeaderFound | undefined => {
  const missing = columns.filter(({ field, required }) => required && !header.fields.has(field));
  if (missing.length !== 1 || missing[0]?.field !== 'barcode' || header.fields.size === 0) return undefined;
  const below = rows.filter(({ line }) => line > header.line);
  const found = freeColumns(header).filter((column) => areBarcodes(below, column));
  if (found.length !== 1) return undefined;
  const [column = -1] = found;
  const name = (header.cells[column] ?? '').trim();
  return { ...withFields(header, new Map([...header.fields, ['barcode', column]])), assumedBarcode: name };
};

/** A list of barcodes without a header, as hand scanners make them: one column, and nothing else in it. */
const listOfBarcodes = (rows: readonly TableRow[], columns: readonly ColumnSpec[]): HeaderFound | undefined => {
  const required = columns.filter((column) => column.required);
  const isAlone = required.length === 1 && required[0]?.field === 'barcode';
  if (!isAlone || rows.length === 0 || !isSound(rows[0]?.cells[0] ?? '')) return undefined;
  const first = rows.slice(0, ROWS_LOOKED_AT);
  if (first.some(({ cells }) => cells.slice(1).some((cell) => cell.trim() !== '')) || !areBarcodes(first, 0))
    return undefined;
  return {
    found: true,
    line: 0,
    cells: ['Barcode'],
    fields: new Map([['barcode', 0]]),
    names: new Map([['barcode', 'barcode']]),
    written: new Map([['barcode', 'Barcode']]),
    ignored: [],
    ambiguous: [],
    rivals: new Map(),
    doubtful: [],
    inPence: new Set(),
    aside: [],
    costSaid: '',
    costWithVat: false,
    rrpWithoutVat: false,
  };
};

/**
 * A header that does not name the barcodes where the values show where they are. `candidates` are the rows that name something, in the order
 * of the file.
 */
export const assumedHeader = (
  candidates: readonly HeaderFound[],
  rows: readonly TableRow[],
  columns: readonly ColumnSpec[],
): HeaderFound | undefined => {
  for (const header of [...candidates].sort((one, other) => other.fields.size - one.fields.size)) {
    const found = withBarcodes(header, rows, columns);
    if (found) return found;
  }
  return listOfBarcodes(rows, columns);
};
