import { areBarcodes } from '../columns/index.ts';
import type { TableRow } from '../table/index.ts';
import { sameNames } from './apply-layout.ts';
import { contentsOf, type Shape } from './contents.ts';
import { headerNames, type KnownLayout } from './layout.ts';
import { type TableStart, tableStart } from './table-start.ts';

type Known = Readonly<{ layout: KnownLayout; start: TableStart }>;

const ROWS_SEARCHED = 50;

/** The names of a layout's header as they are compared. */
export const namesOf = ({ columns }: KnownLayout): string[] => headerNames(columns.map(({ name }) => name));

/** Whether a row is the header with these names. */
export const isHeaderOf = ({ cells }: TableRow, names: readonly string[]): boolean =>
  headerNames(cells).length === names.length && sameNames(cells, names);

const hasBarcode = (row: TableRow): boolean => row.cells.some((_, at) => areBarcodes([row], at));

const isAlike = (shape: Shape, known: Shape): boolean => shape === known || shape === 'empty' || known === 'empty';

const hasShapesOf = ({ columns }: KnownLayout, below: readonly TableRow[]): boolean => {
  const width = Math.max(columns.length, ...below.slice(0, ROWS_SEARCHED).map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) =>
    isAlike(contentsOf(below, at).shape, columns[at]?.shape ?? 'empty'),
  ).every(Boolean);
};

/** The layout whose header stands in the first rows, name by name; for a file without a header the one whose columns look the same. */
export const knownHeader = (rows: readonly TableRow[], layouts: readonly KnownLayout[]): Known | undefined => {
  const withHeader = layouts.filter(({ hasHeader }) => hasHeader).map((layout) => ({ layout, names: namesOf(layout) }));
  for (const row of withHeader.length === 0 ? [] : rows.slice(0, ROWS_SEARCHED)) {
    // Below products of another table it is that of a later one.
    if (hasBarcode(row)) break;
    const known = withHeader.find(({ names }) => isHeaderOf(row, names));
    if (known)
      return { layout: known.layout, start: { header: row, below: rows.filter(({ line }) => line > row.line) } };
  }
  const bare = layouts.filter(({ hasHeader }) => !hasHeader);
  if (bare.length === 0) return undefined;
  const start = tableStart(rows);
  const layout = start.header ? undefined : bare.find((one) => hasShapesOf(one, start.below));
  return layout && { layout, start };
};

/** How well rows can be read by one of the layouts, see `TableOptions.fitOf`. */
export const layoutFit = (rows: readonly TableRow[], layouts: readonly KnownLayout[]): 0 | 2 =>
  knownHeader(rows, layouts) ? 2 : 0;
