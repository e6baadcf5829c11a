import type { SessionItem } from '../../src/model/item.ts';

/** An item of a supplier file; a test names only what it is about. */
export const anItem = (over: Partial<SessionItem> = {}): SessionItem => ({
  position: 0,
  line: 2,
  barcode: '5723241977331',
  canonical: '05723241977331',
  ownOnly: false,
  supplier: '',
  cost: '',
  rrp: '',
  caseQty: '',
  description: '',
  size: '',
  supplierGroup: '',
  supplierVat: '',
  costSaid: '',
  caseCost: '',
  caseBarcode: '',
  priceMark: null,
  isKnownCase: false,
  doubts: [],
  soldAs: '',
  ...over,
});
