import type { SupplierItem } from '@tillmap/tabular';
import type { SessionItem } from '../domain/item.ts';

/** The item of a row that could be read, before anything is known of its product. */
export const itemOf = (read: SupplierItem, position: number, supplierGroup: string): SessionItem => ({
  position,
  line: read.line,
  barcode: read.barcode,
  canonical: read.canonical,
  ownOnly: read.flags.includes('in_store') || read.flags.includes('wrong_check_digit'),
  supplier: read.supplier,
  cost: read.costPrice,
  rrp: read.rrp,
  caseQty: read.caseQty,
  description: read.description,
  size: read.size,
  supplierGroup,
  supplierVat: read.supplierVat,
  costSaid: read.costSaid,
  caseCost: read.caseCost,
  caseBarcode: read.caseBarcode,
  priceMark: read.priceMark,
  isKnownCase: false,
  doubts: read.doubts,
  soldAs: '',
});
