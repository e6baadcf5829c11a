import { areBarcodes } from '../columns/index.ts';
import { parseMoney } from '../prices/index.ts';
import type { TableRow } from '../table/index.ts';

/** Where a table begins: its header, where it has one, and the rows below it. */
export type TableStart = Readonly<{
  header: TableRow | undefined;
  below: readonly TableRow[];
  /** The rows above the header, as titles and the upper rows of a header. */
  above?: readonly TableRow[];
}>;

const ROWS_SEARCHED = 50;
const ROWS_LOOKED_AT = 200;
const FEWEST_NAMES = 2;
const LONGEST_NAME = 60;
/** Subtitles and empty lines may lie between a header and the first product. */
const ROWS_BETWEEN = 2;
const LETTER = /\p{L}/u;

const widthOf = (rows: readonly TableRow[]): number => Math.max(0, ...rows.map(({ cells }) => cells.length));

const namesIn = ({ cells }: TableRow): number =>
  cells.filter((cell) => LETTER.test(cell) && cell.trim().length <= LONGEST_NAME).length;

/** Names and no values: nothing in it is an amount, or a number as long as a barcode. */
const mayBeHeader = (row: TableRow): boolean => {
  const texts = row.cells.map((cell) => cell.trim()).filter((text) => text !== '');
  return (
    namesIn(row) >= Math.min(FEWEST_NAMES, texts.length) &&
    namesIn(row) > 0 &&
    !texts.some((text) => /^\d/.test(text) && parseMoney(text).ok)
  );
};

/** The column that has barcodes in the rows from some row on, and where it begins. */
const firstWithBarcodes = (rows: readonly TableRow[]): number => {
  const looked = rows.slice(0, ROWS_LOOKED_AT);
  for (const [at] of looked.slice(0, ROWS_SEARCHED).entries()) {
    const rest = looked.slice(at);
    const width = looked[at]?.cells.length ?? 0;
    for (let column = 0; column < width; column++)
      if (areBarcodes([looked[at]!], column) && areBarcodes(rest, column)) return at;
  }
  return -1;
};

const headerAbove = (rows: readonly TableRow[], first: number): TableRow | undefined => {
  for (let at = first - 1; at >= Math.max(0, first - 1 - ROWS_BETWEEN); at--) {
    const row = rows[at]!;
    if (mayBeHeader(row) && namesIn(row) * 2 >= Math.min(FEWEST_NAMES * 2, widthOf([rows[first]!]))) return row;
  }
  return undefined;
};

/** Finds the header by what stands below it: the names above the first product. Without barcodes, the row with the most names. */
export const tableStart = (rows: readonly TableRow[]): TableStart => {
  const first = firstWithBarcodes(rows);
  if (first !== -1) return { header: headerAbove(rows, first), below: rows.slice(first) };
  let header: TableRow | undefined;
  for (const row of rows.slice(0, ROWS_SEARCHED))
    if (mayBeHeader(row) && namesIn(row) > Math.max(1, header ? namesIn(header) : 0)) header = row;
  return { header, below: header ? rows.filter(({ line }) => line > header.line) : rows };
};
