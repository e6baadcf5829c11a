import type { IndexDoc } from '@tillmap/classification';
import type { CategoryIndex } from './category-index.ts';

/** How many products of a category, by its number, have a label: a VAT code, or a kind of product. At least one. */
export type CategoryCount = Readonly<{ label: string; group: number; products: number }>;

/** Counts the labels of mappings, category by category. */
export const countByCategory = (
  docs: readonly IndexDoc[],
  groups: CategoryIndex,
  labelsOf: (doc: IndexDoc) => readonly string[],
): CategoryCount[] => {
  const found = new Map<string, Map<number, number>>();
  for (const doc of docs) {
    const group = groups.numberOf(doc);
    for (const label of labelsOf(doc)) {
      const counts = found.get(label) ?? new Map<number, number>();
      found.set(label, counts.set(group, (counts.get(group) ?? 0) + 1));
    }
  }
  return [...found].flatMap(([label, counts]) =>
    Array.from(counts, ([group, products]) => ({ label, group, products })),
  );
};
