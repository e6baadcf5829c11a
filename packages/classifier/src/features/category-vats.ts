import type { ClassificationCodes, GroupVat, IndexDoc, VatsOfGroup } from '@tillmap/classification';
import { categoryKey } from '@tillmap/classification';
import type { CategoryIndex } from './category-index.ts';

/** VAT codes by category: of the category `groups[n]`, `products[n]` products have `codes[vats[n]]`. */
export type GroupVatTable = Readonly<{
  codes: readonly string[];
  groups: Int32Array;
  vats: Int32Array;
  products: Int32Array;
}>;

/** Counts the VAT codes of mappings, group by group. */
export const countVatCodesByCategory = (docs: readonly IndexDoc[], groups: CategoryIndex): GroupVatTable => {
  const codes = [...new Set(docs.map(({ vatCode: vat }) => vat))].sort();
  const placeOf = new Map(codes.map((vat, at) => [vat, at]));
  const counts = new Map<number, number>();
  for (const doc of docs) {
    const place = groups.numberOf(doc) * codes.length + placeOf.get(doc.vatCode)!;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const listed = [...counts].sort(([a], [b]) => a - b);
  return {
    codes,
    groups: Int32Array.from(listed, ([place]) => Math.floor(place / codes.length)),
    vats: Int32Array.from(listed, ([place]) => place % codes.length),
    products: Int32Array.from(listed, ([, products]) => products),
  };
};

const commonestFirst = (a: GroupVat, b: GroupVat): number => b.products - a.products || (a.vat < b.vat ? -1 : 1);

/** Returns the counts by category; `groups` are the codes that the numbers stand for. */
export const vatsOfGroups = (groups: readonly ClassificationCodes[], table: GroupVatTable): VatsOfGroup => {
  const found = new Map<string, GroupVat[]>();
  for (const [at, group] of table.groups.entries()) {
    const key = categoryKey(groups[group]!);
    const one = { vat: table.codes[table.vats[at]!]!, products: table.products[at]! };
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  for (const vats of found.values()) vats.sort(commonestFirst);
  return (group) => found.get(categoryKey(group)) ?? [];
};
