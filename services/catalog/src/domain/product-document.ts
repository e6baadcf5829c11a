import type { SharedNames } from '@tillmap/classification/matching/names';
import type { MappingChange, Product, ProductMapping } from './product.ts';

/** A mapping inside a product's document, by wholesaler code. `gone` is the tombstone of a deleted one. */
export type MappingDocument = {
  wholesaler_name: string;
  name: string;
  size: string;
  dept: string;
  sub_dept: string;
  cg: string;
  vat: string;
  confidence: number;
  source: string;
  version: number;
  gone?: boolean;
};

export type ProductDocument = {
  name: string;
  size: string;
  /** Version of the mapping that named the product last. */
  name_version: number;
  mappings: Record<string, MappingDocument>;
};

export type StoredProduct = ProductDocument & Readonly<{ barcode: string }>;

/** A wholesaler whose mappings below `version` leave the documents, which they have up to the barcode `from`. */
export type Clearing = Readonly<{ code: string; version: number; from: string }>;

type Versioned = Pick<MappingDocument, 'gone' | 'version'>;

/** Below which version each wholesaler's mappings no longer count. */
export type Cleared = ReadonlyMap<string, number>;

const toMapping = (wholesaler: string, mapping: MappingDocument): ProductMapping => ({
  wholesaler,
  wholesalerName: mapping.wholesaler_name,
  name: mapping.name,
  size: mapping.size,
  codes: { deptCode: mapping.dept, subDeptCode: mapping.sub_dept, cgCode: mapping.cg, vatCode: mapping.vat },
  confidence: mapping.confidence,
  source: mapping.source,
  version: BigInt(mapping.version),
});

/** Whether a mapping counts: not removed, and not below its wholesaler's clearing. */
export const isLive = (wholesaler: string, { gone, version }: Versioned, cleared: Cleared): boolean =>
  !gone && version >= (cleared.get(wholesaler) ?? 0);

/** The mappings of a document that count, in the order of their wholesalers' codes; that of one where it is named. */
export const liveMappings = (doc: ProductDocument, cleared: Cleared, only?: string): ProductMapping[] =>
  Object.entries(doc.mappings)
    .filter(
      ([wholesaler, mapping]) => (only === undefined || wholesaler === only) && isLive(wholesaler, mapping, cleared),
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([wholesaler, mapping]) => toMapping(wholesaler, mapping));

/** How a wholesaler and others name a product; nothing where not both do. */
export const sharedNamesOf = (
  doc: Pick<ProductDocument, 'mappings'>,
  cleared: Cleared,
  wholesaler: string,
): SharedNames[] => {
  const named = Object.entries(doc.mappings).filter(
    ([code, mapping]) => isLive(code, mapping, cleared) && mapping.name.trim() !== '',
  );
  const theirs = named.find(([code]) => code === wholesaler)?.[1].name;
  const others = named.filter(([code]) => code !== wholesaler).map(([, { name }]) => name);
  return theirs === undefined || others.length === 0 ? [] : [{ theirs, others }];
};

/** Returns a stored product without its cleared mappings. */
export const toProduct = (barcode: string, doc: ProductDocument, cleared: Cleared): Product => ({
  barcode,
  name: doc.name,
  size: doc.size,
  mappings: liveMappings(doc, cleared),
});

/** A change as it stands in a document. */
export const toMappingDocument = (wholesalerName: string, change: MappingChange): MappingDocument => ({
  wholesaler_name: wholesalerName,
  name: change.name,
  size: change.size,
  dept: change.codes.deptCode,
  sub_dept: change.codes.subDeptCode,
  cg: change.codes.cgCode,
  vat: change.codes.vatCode,
  confidence: change.confidence,
  source: change.source,
  version: Number(change.version),
});
