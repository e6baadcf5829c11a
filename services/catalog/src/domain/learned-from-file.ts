import type { Evidence } from '@tillmap/matching';
import type { Item } from './evidence.ts';
import type { Hierarchy } from './hierarchy.ts';
import { mappingOf, type Product } from './product.ts';
import { learnSupplierGroups } from './supplier-groups.ts';
import { learnSupplierVats } from './supplier-vat.ts';

/**
 * Learns what a supplier's groups and VAT are here from the items of its file that the wholesaler's own mappings settle. Answers
 * what that tells of an item; nothing where its file has no such columns.
 */
export const learnFromFile = (
  items: readonly Item[],
  found: ReadonlyMap<string, Product>,
  wholesaler: string,
  hierarchy: Hierarchy,
): ((item: Item) => Pick<Evidence, 'supplierGroup' | 'supplierVat'>) => {
  const known = items.flatMap(({ barcode, supplierGroup, supplierVat }) => {
    const codes = supplierGroup + supplierVat === '' ? undefined : mappingOf(found.get(barcode), wholesaler)?.codes;
    const isSettled = codes !== undefined && hierarchy.isKnown({ ...codes, vat: '' });
    return isSettled ? [{ supplierGroup, supplierVat, codes, vat: codes.vat }] : [];
  });
  const groupOf = learnSupplierGroups(known);
  const vatOf = learnSupplierVats(known);
  return (item) => {
    const supplierGroup = groupOf(item.supplierGroup);
    const supplierVat = vatOf(item.supplierVat);
    return { ...(supplierGroup && { supplierGroup }), ...(supplierVat && { supplierVat }) };
  };
};
