import { createHash } from 'node:crypto';
import { comparableName } from '../columns/index.ts';
import type { Shape } from './contents.ts';

/** One column of a layout: its header as written, what stood in it, and the field that it is (`''`: not used). */
export type LayoutColumn = Readonly<{ name: string; shape: Shape; field: string }>;

/** Which column of files with one header is which. Without a header the columns are known by what stands in them. */
export type Layout = Readonly<{ hasHeader: boolean; columns: readonly LayoutColumn[] }>;

/** A layout that was remembered. */
export type KnownLayout = Layout & Readonly<{ id: string }>;

const MOST_COLUMNS = 512;

const trimmed = (names: readonly string[]): string[] => {
  const end = names.findLastIndex((name) => name !== '') + 1;
  return names.slice(0, Math.min(end, MOST_COLUMNS));
};

/** The names of a header as they are compared; empty columns at its end are no part of it. */
export const headerNames = (cells: readonly string[]): string[] => trimmed(cells.map(comparableName));

/** The fields of a layout by the index of their columns. */
export const fieldsOf = ({ columns }: Layout): Map<string, number> =>
  new Map(columns.flatMap(({ field }, at) => (field === '' ? [] : [[field, at] as const])));

/** By what a header is known again: its names in order, or the shapes of its columns where it has none. 64 hex digits. */
export const fingerprintOf = ({ hasHeader, columns }: Layout): string => {
  const names = hasHeader ? headerNames(columns.map(({ name }) => name)) : trimmed(columns.map(({ shape }) => shape));
  return createHash('sha256')
    .update([hasHeader ? 'names' : 'shapes', ...names].join('\n'))
    .digest('hex');
};
