import { comparableName, type HeaderFound } from '../columns/index.ts';
import { parseCount } from '../prices/index.ts';
import type { TableRow } from '../table/index.ts';
import { isCaseCount } from './contents.ts';

/** A column that may be how many are in a case or how many are in stock. */
export type AmbiguousQuantityColumn = Readonly<{ at: number; name: string }>;

/** Names that say a number and not of what. */
const BARE = new Set(['qty', 'quantity', 'menge']);
const ROWS_LOOKED_AT = 200;
const FEWEST_COUNTS = 8;
/** Packs and singles are common in price lists, and say nothing against a case. */
const SMALL = 6;
const FEW = 0.5;
const MOST_IN_CASE = 200;

const countsIn = (rows: readonly TableRow[], column: number): number[] =>
  rows.slice(0, ROWS_LOOKED_AT).flatMap(({ cells }) => {
    const reading = parseCount(cells[column] ?? '');
    return reading.ok && reading.value !== '' ? [Number(reading.value)] : [];
  });

/**
 * Returns the column that is taken for the case quantity by a bare name such as “Qty” and holds numbers that cases do not have, one different from
 * the other, as stock has. Undefined where nothing says so.
 */
export const findAmbiguousQuantityColumn = (
  { fields, cells }: HeaderFound,
  below: readonly TableRow[],
): AmbiguousQuantityColumn | undefined => {
  const at = fields.get('caseqty');
  if (at === undefined) return undefined;
  const name = (cells[at] ?? '').trim();
  if (!BARE.has(comparableName(name))) return undefined;
  const counts = countsIn(below, at);
  if (counts.length < FEWEST_COUNTS) return undefined;
  const usual = counts.filter((count) => (count > 0 && count <= SMALL) || isCaseCount(count));
  const isMixed = new Set(counts).size >= counts.length * FEW;
  const hasNoCase = counts.some((count) => count === 0 || count > MOST_IN_CASE);
  return isMixed && hasNoCase && usual.length < counts.length * FEW ? { at, name } : undefined;
};
