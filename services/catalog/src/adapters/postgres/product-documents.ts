import type { Product, ProductMapping } from '../../domain/product.ts';
import type { MappingDocument, ProductDocument } from './product.entity.ts';

/** Below which version each wholesaler's mappings no longer count. */
export type Cleared = ReadonlyMap<string, number>;

const toMapping = (wholesaler: string, mapping: MappingDocument): ProductMapping => ({
  wholesaler,
  wholesalerName: mapping.wholesaler_name,
  name: mapping.name,
  size: mapping.size,
  codes: { dept: mapping.dept, subDept: mapping.sub_dept, cg: mapping.cg, vat: mapping.vat },
  confidence: mapping.confidence,
  source: mapping.source,
  version: BigInt(mapping.version),
});

/** The mappings of a document that count, in the order of their wholesalers' codes. */
export const liveMappings = (doc: ProductDocument, cleared: Cleared): ProductMapping[] =>
  Object.entries(doc.mappings)
    .filter(([wholesaler, { gone, version }]) => !gone && version >= (cleared.get(wholesaler) ?? 0))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([wholesaler, mapping]) => toMapping(wholesaler, mapping));

export const toProduct = (barcode: string, doc: ProductDocument, cleared: Cleared): Product => ({
  barcode,
  name: doc.name,
  size: doc.size,
  mappings: liveMappings(doc, cleared),
});
