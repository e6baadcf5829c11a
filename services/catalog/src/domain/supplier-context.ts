import type { Evidence } from '@tillmap/classification';
import type { ItemToClassify } from './evidence.ts';
import type { Hierarchy } from './hierarchy.ts';
import { mappingOf, type Product } from './product.ts';
import { alignSupplierCategories } from './supplier-groups.ts';
import { learnSupplierVats } from './supplier-vat.ts';

/** What makes an item certainly known: the wholesaler's own mapping of it, with a confidence that needs no review. */
type Sure = Readonly<{
  found: ReadonlyMap<string, Product>;
  wholesaler: string;
  hierarchy: Hierarchy;
  reviewThreshold: number;
}>;

/**
 * Fits what a supplier's categories and VAT mean here on the items of its file that are certainly known. Returns the
 * evidence for an item; none where its file has no such columns.
 */
export const fitSupplierContext = (
  items: readonly ItemToClassify[],
  { found, wholesaler, hierarchy, reviewThreshold }: Sure,
): ((item: ItemToClassify) => Pick<Evidence, 'supplierGroup' | 'supplierVat'>) => {
  const counted = new Set<string>();
  const known = items.flatMap(({ barcode, supplierGroup, supplierVat }) => {
    const own = supplierGroup + supplierVat === '' ? undefined : mappingOf(found.get(barcode), wholesaler);
    const isSure =
      own !== undefined && own.confidence >= reviewThreshold && hierarchy.isKnown({ ...own.codes, vatCode: '' });
    if (!isSure) return [];
    // A case and its unit are one product, which would confirm itself.
    const product = `${found.get(barcode)!.barcode}\u001e${supplierGroup}\u001e${supplierVat}`;
    if (counted.has(product)) return [];
    counted.add(product);
    return [{ supplierGroup, supplierVat, codes: own.codes, vat: own.codes.vatCode }];
  });
  const groupOf = alignSupplierCategories(known);
  const vatOf = learnSupplierVats(known);
  return (item) => {
    const supplierGroup = groupOf(item.supplierGroup);
    const supplierVat = vatOf(item.supplierVat);
    return { ...(supplierGroup && { supplierGroup }), ...(supplierVat && { supplierVat }) };
  };
};
