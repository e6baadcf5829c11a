import type { TableRow } from '../table/index.ts';
import { aliasesOf, type ColumnSpec, comparableName, matchOf } from './column-match.ts';
import type { HeaderFound } from './header-found.ts';

/** The columns of a table that stands beside others, the last one left out; `isOwn` where its names say something else than the first one's. */
export type Block = Readonly<{ from: number; to: number; isOwn?: boolean }>;

/** With a single name it may be a second column of the same table. */
const FEWEST_NAMES = 2;

const repeats = (names: readonly string[], from: number, start: number, to: number): boolean => {
  const block = names.slice(start, to);
  const filled = block.filter((name) => name !== '');
  return filled.length >= FEWEST_NAMES && block.every((name, at) => name === '' || name === names[from + at]);
};

/** With fewer fields of the first table a second barcode may be that of the case. */
const FEWEST_SHARED = 3;

/** Tables that columns without a name and without values part, each with a barcode and most of what the first one has. */
const blocksApart = (
  { cells }: HeaderFound,
  below: readonly TableRow[],
  columns: readonly ColumnSpec[],
): Block[] | undefined => {
  const names = cells.map((name) => name.trim());
  const isGap = (at: number): boolean => names[at] === '' && below.every((row) => (row.cells[at] ?? '').trim() === '');
  const starts = names.flatMap((name, at) => (name !== '' && (at === 0 || isGap(at - 1)) ? [at] : []));
  const endOf = (to: number): number => names.slice(0, to).findLastIndex((name) => name !== '') + 1;
  const blocks = starts.map((from, at) => ({ from, to: endOf(starts[at + 1] ?? names.length), isOwn: at > 0 }));
  const fieldsOf = ({ from, to }: Block): Set<string> =>
    new Set(
      names.slice(from, to).flatMap((name) => {
        const match = matchOf(name, aliasesOf(columns));
        return match === undefined || (match.field === 'barcode' && match.doubt) ? [] : match.field;
      }),
    );
  const first = blocks[0] && fieldsOf(blocks[0]);
  const isTable = (fields: ReadonlySet<string>): boolean =>
    fields.has('barcode') && Array.from(fields).filter((field) => first!.has(field)).length >= FEWEST_SHARED;
  return blocks.length > 1 && blocks.map(fieldsOf).every(isTable) ? blocks : undefined;
};

/** The tables beside each other: below the same names once more, or parted from each other and each with its own. */
export const tablesBeside = (
  header: HeaderFound,
  below: readonly TableRow[],
  columns: readonly ColumnSpec[],
): Block[] => {
  const { cells, fields } = header;
  const blocks = blocksOf(cells, fields.get('barcode') ?? -1);
  const first = cells.findIndex((name) => name.trim() !== '');
  if (blocks.length === 1) return blocksApart(header, below, columns) ?? blocks;
  const isOwn = ({ from, to }: Block): boolean =>
    from > 0 && cells.slice(from, to).some((name, at) => name.trim() !== (cells[first + at] ?? '').trim());
  return blocks.map((block) => ({ ...block, isOwn: isOwn(block) }));
};

/**
 * The tables that stand beside each other below one row of names: from where the first name comes again, all that follow are those of
 * the first table in their order. One block where there is one table. `keyAt` is a column that each of them must have.
 */
const blocksOf = (cells: readonly string[], keyAt: number): Block[] => {
  const names = cells.map(comparableName);
  const first = names.findIndex((name) => name !== '');
  const starts = names.flatMap((name, at) => (at > first && name === names[first] ? [at] : []));
  const edges = [...starts, names.length];
  const width = edges[0]! - first;
  const areTables =
    starts.length > 0 &&
    keyAt >= first &&
    keyAt < edges[0]! &&
    starts.every(
      (start, at) =>
        edges[at + 1]! - start <= width &&
        repeats(names, first, start, edges[at + 1]!) &&
        names[start + keyAt - first] === names[keyAt],
    );
  if (!areTables) return [{ from: 0, to: names.length }];
  return [{ from: 0, to: starts[0]! }, ...starts.map((start, at) => ({ from: start, to: edges[at + 1]! }))];
};

/** The cells of one block under the names of the first, which start at `first`, or under its own; undefined where it has none. */
export const rowOfBlock = (
  { line, cells }: TableRow,
  { from, to, isOwn }: Block,
  first: number,
): TableRow | undefined => {
  const own = cells.slice(from, to);
  if (own.every((cell) => cell.trim() === '')) return undefined;
  return { line, cells: from === 0 ? own : [...Array<string>(isOwn ? from : first).fill(''), ...own] };
};
