import type { ClassificationCodes, GroupVat, IndexDoc, VatsOfGroup } from '@tillmap/classification';
import { categoryKey } from '@tillmap/classification';
import { type CategoryCount, countByCategory } from './category-counts.ts';
import type { CategoryIndex } from './category-index.ts';

/** Counts the VAT codes of mappings, group by group. */
export const countVatCodesByCategory = (docs: readonly IndexDoc[], groups: CategoryIndex): CategoryCount[] =>
  countByCategory(docs, groups, ({ vatCode }) => [vatCode]);

const commonestFirst = (a: GroupVat, b: GroupVat): number => b.products - a.products || (a.vat < b.vat ? -1 : 1);

/** Returns the counts by category; `groups` are the codes that the numbers stand for. */
export const vatsOfGroups = (groups: readonly ClassificationCodes[], counts: readonly CategoryCount[]): VatsOfGroup => {
  const found = new Map<string, GroupVat[]>();
  for (const { group, label: vat, products } of counts) {
    const key = categoryKey(groups[group]!);
    found.set(key, [...(found.get(key) ?? []), { vat, products }]);
  }
  for (const vats of found.values()) vats.sort(commonestFirst);
  return (group) => found.get(categoryKey(group)) ?? [];
};
