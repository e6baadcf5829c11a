import type { TableRow } from '../table/index.ts';
import { nameWords } from '../text/index.ts';
import { aliasesOf, type ColumnSpec, comparableName, matchOf } from './column-match.ts';
import { withCurrencies } from './currency-columns.ts';
import type { HeaderFound } from './header-found.ts';
import { readHeaderRow } from './read-header-row.ts';
import { settledByValues } from './settled-by-values.ts';
import { shiftedColumns } from './shifted-columns.ts';
import { isPartOfHeader, joinedHeader } from './two-row-header.ts';

/** So many rows below a header show what its columns are. */
const ROWS_SETTLING = 1_000;
const HAS_DIGIT = /\d/;

/** With a single name in it a row may as well be a title. */
export const FEWEST_FIELDS = 2;

export const missingIn = ({ fields }: HeaderFound, columns: readonly ColumnSpec[]): string[] =>
  columns.filter(({ field, required }) => required && !fields.has(field)).map(({ field }) => field);

/** How many cells most of these rows have. */
export const usualWidth = (rows: readonly TableRow[]): number => {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return Math.max(0, ...Array.from(counts).flatMap(([width, count]) => (count === most ? [width] : [])));
};

/** The header that a row below the first one is, undefined when it is none: from there on the columns are others. */
export const laterHeader = (
  row: TableRow,
  columns: readonly ColumnSpec[],
  first: HeaderFound,
): HeaderFound | undefined => {
  const taught = first.taught?.(row);
  if (taught) return taught;
  const header = readHeaderRow(row, aliasesOf(columns), first.text?.delimiter);
  return header.fields.size >= FEWEST_FIELDS && missingIn(header, columns).length === 0 ? header : undefined;
};

/** Words of names of prices that say no more than which price it is; others may say a currency, VAT, a unit or a day. */
const PLAIN_WORDS = new Set('price cost trade buy retail shop value product per now usual mark'.split(' '));
const PRICE = /cost|rrp|price|mark/;

/** What the name of a column says of its values. */
const qualifiersIn = (field: string, name = ''): string =>
  field === 'size'
    ? comparableName(name)
    : PRICE.test(field)
      ? nameWords(name)
          .filter((word) => !PLAIN_WORDS.has(word))
          .join()
      : '';

/**
 * Whether a header further down, whose cells these are, names nothing else than the one before it: each of its columns lies where it
 * lay and is qualified as it was, and where it leaves one without a name nothing stands. The top of another page may be shorter.
 */
export const isSameHeader = (later: HeaderFound, cells: readonly string[], before: HeaderFound): boolean =>
  isPartOfHeader(cells, [before]) ||
  ((later.text?.columns ?? 0) <= (before.text?.columns ?? 0) &&
    Array.from(later.fields).every(
      ([field, at]) =>
        before.fields.get(field) === at &&
        qualifiersIn(field, later.written.get(field)) === qualifiersIn(field, before.written.get(field)),
    ) &&
    Array.from(before.fields).every(([field, at]) => later.fields.has(field) || (cells[at] ?? '').trim() === ''));

/** The rows of a header's own table among those below it: they end where another one names its columns. */
export const rowsOfTable = (
  below: readonly TableRow[],
  header: HeaderFound,
  columns: readonly ColumnSpec[],
): readonly TableRow[] => {
  const keyAt = header.fields.get('barcode') ?? -1;
  const end = below.findIndex(
    (row) =>
      row.begins !== undefined ||
      (keyAt !== -1 && !HAS_DIGIT.test(row.cells[keyAt] ?? '') && isOther(row, header, columns)),
  );
  return below.slice(0, end === -1 ? ROWS_SETTLING : Math.min(end, ROWS_SETTLING));
};

const isOther = (row: TableRow, header: HeaderFound, columns: readonly ColumnSpec[]): boolean => {
  const later = laterHeader(row, columns, header);
  return later !== undefined && !isSameHeader(later, row.cells, header);
};

/** The header as its own rows show its columns to be. */
export const settled = (
  header: HeaderFound,
  row: TableRow | undefined,
  rows: readonly TableRow[],
  columns: readonly ColumnSpec[],
): HeaderFound => {
  const below = rowsOfTable(rows, header, columns);
  const usual = usualWidth(below);
  const found = settledByValues(header, below);
  if (header.text && usual > 0) return { ...found, text: { ...header.text, usual } };
  return row?.wide ? { ...found, fields: shiftedColumns(found.fields, row, below) } : found;
};

/** Whether a row qualifies the names in the one below it, which is the header of a further table. */
export const isUpperHalf = (
  upper: TableRow,
  lower: TableRow | undefined,
  columns: readonly ColumnSpec[],
  before: HeaderFound,
): boolean =>
  lower !== undefined &&
  laterHeader(lower, columns, before) !== undefined &&
  joinedWith(upper, lower, columns) !== undefined;

const joinedWith = (upper: TableRow, lower: TableRow, columns: readonly ColumnSpec[]): TableRow | undefined => {
  const joined = joinedHeader(upper, lower, (name) => matchOf(name, aliasesOf(columns)));
  return joined?.isSurer ? joined.row : undefined;
};

/**
 * Reads a row that `laterHeader` takes for a header as the first one of a file is read: with the row above it where that qualifies its
 * names, and by the values below it.
 */
export const furtherHeader = (
  row: TableRow,
  { above, below }: Readonly<{ above: TableRow | undefined; below: readonly TableRow[] }>,
  columns: readonly ColumnSpec[],
  before: HeaderFound,
): HeaderFound => {
  const read = (one: TableRow): HeaderFound => readHeaderRow(one, aliasesOf(columns), before.text?.delimiter);
  const upper = above && joinedWith(above, row, columns);
  const joined = upper && { ...read(upper), parts: [above, row] };
  const header = joined && missingIn(joined, columns).length === 0 ? joined : read(row);
  return withCurrencies(settled(header, row, below, columns), rowsOfTable(below, header, columns));
};
