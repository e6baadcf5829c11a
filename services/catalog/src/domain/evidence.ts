import type { CrossWholesalerEvidence, Evidence, Neighbour, OtherWholesalerRate } from '@tillmap/classification';
import type { CategoryAlignment } from '@tillmap/classification/matching/alignment';
import { isContradiction } from '@tillmap/classification/matching/names';
import type { Hierarchy } from './hierarchy.ts';
import { mappingOf, nameFor, type Product } from './product.ts';

/** An item to classify: a canonical GTIN with the words of the supplier's file ('' when it has none). */
export type ItemToClassify = Readonly<{
  barcode: string;
  ownOnly: boolean;
  description: string;
  size: string;
  /** The supplier category, levels joined by ' › '; '' when the file has none. */
  supplierGroup: string;
  /** The value of the file's VAT column; '' when it has none. */
  supplierVat: string;
}>;

/** The words to compare names by: the file's description, else this wholesaler's name, else another wholesaler's. */
export const wordsOf = (
  item: ItemToClassify,
  product: Product | undefined,
  wholesaler: string,
): { name: string; size: string } => {
  const known = nameFor(product, wholesaler, item.ownOnly);
  if (item.description === '') return { name: known.name, size: item.size || known.size };
  return { name: item.description, size: item.size };
};

/** The words that an item's evidence was gathered by; '' where it has no name. */
export const searchedName = ({ product }: Pick<Evidence, 'product'>): { name: string; size: string } =>
  product ?? { name: '', size: '' };

/** Wholesalers other than this one that know the product, with their codes. */
export const othersOf = (item: ItemToClassify, product: Product | undefined, wholesaler: string) =>
  item.ownOnly ? [] : (product?.mappings ?? []).filter((mapping) => mapping.wholesaler !== wholesaler);

/** What other wholesalers call the barcode, where no name that one of them has can be of the product that the file names. */
export const otherProductElsewhere = (
  item: ItemToClassify,
  product: Product | undefined,
  wholesaler: string,
): Readonly<{ name: string; size: string }> | undefined => {
  // A case may be known by its unit.
  if (item.description === '' || product?.barcode !== item.barcode || mappingOf(product, wholesaler)) return undefined;
  const named = othersOf(item, product, wholesaler).filter(({ name }) => name !== '');
  const given = { name: item.description, size: item.size };
  return named.every((mapping) => isContradiction(mapping, given)) ? named[0] : undefined;
};

/** What other wholesalers are known by: how their codes correspond, and what they mean. */
export type Others = Readonly<{
  correspondences: ReadonlyMap<string, CategoryAlignment>;
  hierarchies: ReadonlyMap<string, Hierarchy>;
}>;

const SET_BY_A_PERSON: ReadonlySet<string> = new Set(['review', 'manual']);

/** Everything known about one item, gathered for one decision. */
export const evidenceFor = (
  item: ItemToClassify,
  product: Product | undefined,
  wholesaler: string,
  { correspondences, hierarchies }: Others,
  neighbours: readonly Neighbour[],
): Evidence => {
  const own = mappingOf(product, wholesaler);
  const words = wordsOf(item, product, wholesaler);
  const others = othersOf(item, product, wholesaler).filter((mapping) => !isContradiction(mapping, words));
  const ratesElsewhere = others.flatMap((mapping): OtherWholesalerRate[] => {
    const rate = hierarchies.get(mapping.wholesaler)?.meaningOf(mapping.codes).rate;
    return rate === undefined ? [] : [{ wholesaler: mapping.wholesaler, rate }];
  });
  const crossWholesaler = others
    .flatMap(({ wholesaler: other, codes }): CrossWholesalerEvidence[] => {
      const learned = correspondences.get(other);
      return learned ? [{ wholesaler: other, ...learned.translate(codes) }] : [];
    })
    .filter(({ candidates }) => candidates.length > 0);
  return {
    ...(own && { exact: { ...own, confirmed: SET_BY_A_PERSON.has(own.source) } }),
    crossWholesaler,
    ratesElsewhere,
    // A mapping of the barcode itself is evidence of its own, not a neighbour.
    neighbours: neighbours.filter(({ barcode }) => barcode !== item.barcode),
    product: words,
    ...(item.supplierGroup !== '' && { supplierGroupName: item.supplierGroup }),
  };
};

/** A mapping that its wholesaler's hierarchy still has decides an item; nothing else is searched then. */
export const isSettled = (product: Product | undefined, wholesaler: string, hierarchy: Hierarchy): boolean => {
  const own = mappingOf(product, wholesaler);
  return own !== undefined && hierarchy.isKnown({ ...own.codes, vatCode: '' });
};
