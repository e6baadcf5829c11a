import { aliasesOf, type ColumnSpec, type HeaderFound, isNoPrice, matchOf } from '../columns/index.ts';
import type { TableRow } from '../table/index.ts';
import { contentsOf } from './contents.ts';
import { isOtherPrice } from './price-pair.ts';

/** Amounts stand in columns whose names say nothing, and no column is a price, or one that may be any: "Price 1" beside "Price 2". */
export const lacksPrices = (
  { fields, cells, aside }: HeaderFound,
  below: readonly TableRow[],
  specs: readonly ColumnSpec[],
): boolean => {
  if (!specs.some(({ field }) => field === 'costprice') || aside.length > 0) return false;
  if (['rrp', 'casecost', 'pricemark'].some((field) => fields.has(field))) return false;
  const [cost, aliases] = [fields.get('costprice'), aliasesOf(specs)];
  if (cost !== undefined && !matchOf(cells[cost] ?? '', aliases)?.isBare) return false;
  const used = new Set(fields.values());
  return cells.some(
    (name, at) =>
      name.trim() !== '' &&
      !used.has(at) &&
      matchOf(name, aliases) === undefined &&
      !isNoPrice(name) &&
      contentsOf(below, at).shape === 'amount',
  );
};

/** The only column whose name says a price holds the other one, as the rows beside the one open column of amounts prove. */
export const hasMisnamedPrice = (
  { fields, cells }: HeaderFound,
  below: readonly TableRow[],
  specs: readonly ColumnSpec[],
): boolean => {
  const [cost, rrp] = [fields.get('costprice'), fields.get('rrp')];
  const at = cost ?? rrp;
  if (at === undefined || (cost !== undefined && rrp !== undefined) || fields.has('casecost')) return false;
  const [used, aliases] = [new Set(fields.values()), aliasesOf(specs)];
  const open = cells.flatMap((name, index) => {
    if (used.has(index) || isNoPrice(name) || matchOf(name, aliases) !== undefined) return [];
    const contents = contentsOf(below, index);
    return contents.shape === 'amount' ? [{ at: index, contents }] : [];
  });
  const named = { at, contents: contentsOf(below, at), field: cost === undefined ? 'rrp' : 'costprice' } as const;
  return open.length === 1 && isOtherPrice(below, named, open[0]!, fields.get('caseqty'));
};
