import type { TableRow } from '../table/index.ts';
import { comparableName } from './column-match.ts';

/** The columns of a table that stands beside others, the last one left out. */
export type Block = Readonly<{ from: number; to: number }>;

/** With a single name it may be a second column of the same table. */
const FEWEST_NAMES = 2;

const repeats = (names: readonly string[], from: number, start: number, to: number): boolean => {
  const block = names.slice(start, to);
  const filled = block.filter((name) => name !== '');
  return filled.length >= FEWEST_NAMES && block.every((name, at) => name === '' || name === names[from + at]);
};

/**
 * The tables that stand beside each other below one row of names: from where the first name comes again, all that follow are those of
 * the first table in their order. One block where there is one table. `keyAt` is a column that each of them must have.
 */
export const blocksOf = (cells: readonly string[], keyAt: number): Block[] => {
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

/** The cells of one block under the names of the first, which start at `first`; undefined where it has none. */
export const rowOfBlock = ({ line, cells }: TableRow, { from, to }: Block, first: number): TableRow | undefined => {
  const own = cells.slice(from, to);
  if (own.every((cell) => cell.trim() === '')) return undefined;
  return { line, cells: from === 0 ? own : [...Array<string>(first).fill(''), ...own] };
};
