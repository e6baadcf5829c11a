import { type Correspondence, type Decision, decide, NEIGHBOURS_WANTED, type Neighbour } from '@tillmap/matching';
import { evidenceFor, type Item, othersOf, wordsOf } from '../domain/evidence.ts';
import type { Hierarchy } from '../domain/hierarchy.ts';
import { mappingOf, nameFor, type Product, wholesalerNames } from '../domain/product.ts';
import type { Correspondences } from './ports/correspondences.ts';
import type { ProductStore } from './ports/product-store.ts';
import type { SimilaritySearch } from './ports/similarity-index.ts';
import type { Wholesalers } from './ports/wholesalers.ts';

type Deps = {
  products: ProductStore;
  index: SimilaritySearch;
  wholesalers: Wholesalers;
  correspondences: Correspondences;
};

export type Classified = Readonly<{
  item: Item;
  decision: Decision;
  /** What this wholesaler, else another, calls the product; '' when nobody named it. */
  name: string;
  size: string;
  neighbours: readonly Neighbour[];
  /** Names of the wholesalers that know the product, by code. */
  wholesalerNames: ReadonlyMap<string, string>;
}>;

export type ClassifyRequest = Readonly<{ wholesaler: string; reviewThreshold: number; items: readonly Item[] }>;

/** A mapping that its wholesaler's hierarchy still knows settles an item; nothing else is looked for then. */
const isSettled = (product: Product | undefined, wholesaler: string, hierarchy: Hierarchy): boolean => {
  const own = mappingOf(product, wholesaler);
  return own !== undefined && hierarchy.isKnown({ ...own.codes, vat: '' });
};

/**
 * Classifies items for one wholesaler, in their order: fetches the evidence in batches, decides each by itself.
 * Throws DependencyUnavailable when a part is away, so that the whole is asked again later: never "no match" instead.
 */
export const classifyItems =
  ({ products, index, wholesalers, correspondences }: Deps) =>
  async ({ wholesaler, reviewThreshold, items }: ClassifyRequest): Promise<Classified[]> => {
    const [hierarchy, found] = await Promise.all([
      wholesalers.hierarchy(wholesaler),
      products.find([...new Set(items.map(({ barcode }) => barcode))]),
    ]);
    const open = items.filter(({ barcode }) => !isSettled(found.get(barcode), wholesaler, hierarchy));

    const others = new Set(
      open.flatMap((item) => othersOf(item, found.get(item.barcode), wholesaler).map((mapping) => mapping.wholesaler)),
    );
    const translations = new Map<string, Correspondence>();
    for (const other of others) translations.set(other, await correspondences.between(other, wholesaler));

    const asked = open
      .map((item) => ({ item, words: wordsOf(item, found.get(item.barcode), wholesaler) }))
      .filter(({ words }) => words.name !== '');
    const answers = await index.search(
      wholesaler,
      asked.map(({ words }) => words),
      NEIGHBOURS_WANTED,
    );
    const neighboursOf = new Map(asked.map(({ item }, at) => [item, answers[at] ?? []]));

    return items.map((item) => {
      const product = found.get(item.barcode);
      const neighbours = neighboursOf.get(item) ?? [];
      const evidence = evidenceFor(item, product, wholesaler, translations, neighbours);
      const decision = decide(evidence, { reviewThreshold, isKnown: hierarchy.isKnown });
      return {
        item,
        decision,
        ...nameFor(product, wholesaler, item.ownOnly),
        neighbours,
        wholesalerNames: wholesalerNames(product),
      };
    });
  };

export type ClassifyItems = ReturnType<typeof classifyItems>;
