import type { Correspondence, CrossWholesalerEvidence, Evidence, Neighbour } from '@tillmap/matching';
import { mappingOf, nameFor, type Product } from './product.ts';

/** What is asked: a canonical GTIN with the words the supplier's file has for it ('' when it has none). */
export type Item = Readonly<{ barcode: string; ownOnly: boolean; description: string; size: string }>;

/** The words to compare names by: the file's description, else this wholesaler's name, else another wholesaler's. */
export const wordsOf = (
  item: Item,
  product: Product | undefined,
  wholesaler: string,
): { name: string; size: string } => {
  const known = nameFor(product, wholesaler, item.ownOnly);
  if (item.description === '') return { name: known.name, size: item.size || known.size };
  return { name: item.description, size: item.size };
};

/** Wholesalers other than this one that know the product, with their codes. */
export const othersOf = (item: Item, product: Product | undefined, wholesaler: string) =>
  item.ownOnly ? [] : (product?.mappings ?? []).filter((mapping) => mapping.wholesaler !== wholesaler);

/** Everything known about one item, gathered for one decision. */
export const evidenceFor = (
  item: Item,
  product: Product | undefined,
  wholesaler: string,
  correspondences: ReadonlyMap<string, Correspondence>,
  neighbours: readonly Neighbour[],
): Evidence => {
  const own = mappingOf(product, wholesaler);
  const crossWholesaler = othersOf(item, product, wholesaler)
    .map(
      (mapping): CrossWholesalerEvidence => ({
        wholesaler: mapping.wholesaler,
        candidates: correspondences.get(mapping.wholesaler)?.translate(mapping.codes) ?? [],
      }),
    )
    .filter(({ candidates }) => candidates.length > 0);
  return {
    ...(own ? { exact: { codes: own.codes, confidence: own.confidence, name: own.name, size: own.size } } : {}),
    crossWholesaler,
    // A mapping of the barcode itself is evidence of its own, not a neighbour.
    neighbours: neighbours.filter(({ barcode }) => barcode !== item.barcode),
    product: wordsOf(item, product, wholesaler),
  };
};
