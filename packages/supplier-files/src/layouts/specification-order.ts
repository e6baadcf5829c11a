import type { ColumnSpec } from '../columns/index.ts';
import type { TableRow } from '../table/index.ts';
import { contentsOf, type Shape } from './contents.ts';
import { contradictedChoice } from './contradictions.ts';

/** The columns of a supplier file in the order in which they are documented, and what may stand in each. */
const ORDER: readonly (readonly [field: string, shapes: readonly Shape[]])[] = [
  ['barcode', ['barcode']],
  ['supplier', ['text', 'empty']],
  ['costprice', ['amount', 'empty']],
  ['rrp', ['amount', 'empty']],
  ['caseqty', ['count', 'empty']],
];

/** The fields of a file without a header whose columns are those that are documented, in their order; undefined for any other. */
export const specificationOrder = (
  rows: readonly TableRow[],
  specs: readonly ColumnSpec[],
): ReadonlyMap<string, number> | undefined => {
  if (!ORDER.every(([field]) => specs.some((spec) => spec.field === field))) return undefined;
  const width = Math.max(0, ...rows.map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== '') + 1));
  if (width > ORDER.length || width < 3) return undefined;
  const fits = ORDER.every(([, shapes], at) => shapes.includes(contentsOf(rows, at).shape));
  if (!fits || contentsOf(rows, 2).shape === 'empty') return undefined;
  const fields = new Map(ORDER.slice(0, width).map(([field], at) => [field, at]));
  return contradictedChoice(fields, rows).length === 0 ? fields : undefined;
};
