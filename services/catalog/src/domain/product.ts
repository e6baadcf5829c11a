import type { ClassificationCodes } from '@tillmap/classification';

/** One wholesaler's classification of a product, as its reference data has it. */
export type ProductMapping = Readonly<{
  wholesaler: string;
  wholesalerName: string;
  name: string;
  size: string;
  codes: ClassificationCodes;
  /** 0 to 100. */
  confidence: number;
  source: string;
  /** Grows with every change of this mapping; an older one never replaces a newer one. */
  version: bigint;
}>;

/** A mapping that was made or changed, by the canonical GTIN of its product. */
export type MappingChange = Omit<ProductMapping, 'wholesaler' | 'wholesalerName'> & { readonly barcode: string };

/** A product of the product database: one canonical GTIN with each wholesaler's mapping of it. */
export type Product = Readonly<{
  /** Canonical GTIN, 14 digits. */
  barcode: string;
  /** As the latest import named it. */
  name: string;
  size: string;
  mappings: readonly ProductMapping[];
}>;

/** This wholesaler's own mapping of the product. */
export const mappingOf = (product: Product | undefined, wholesaler: string): ProductMapping | undefined =>
  product?.mappings.find((mapping) => mapping.wholesaler === wholesaler);

/**
 * What to call a product for this wholesaler: its own words, else those of another wholesaler. In-store codes and
 * codes with a wrong check digit (`ownOnly`) mean something else at every wholesaler, so others' words do not count.
 */
export const nameFor = (
  product: Product | undefined,
  wholesaler: string,
  ownOnly: boolean,
): { name: string; size: string } => {
  const own = mappingOf(product, wholesaler);
  if (own) return { name: own.name, size: own.size };
  if (!product || ownOnly) return { name: '', size: '' };
  const named = product.mappings.find(({ name }) => name !== '');
  return named ? { name: named.name, size: named.size } : { name: product.name, size: product.size };
};

/** Whether the product database knows the barcode for this wholesaler. */
export const isKnownTo = (product: Product | undefined, wholesaler: string, ownOnly: boolean): boolean =>
  product !== undefined && (!ownOnly || mappingOf(product, wholesaler) !== undefined);

/** What the wholesalers that know a product are called, by code. */
export const wholesalerNames = (product: Product | undefined): ReadonlyMap<string, string> =>
  new Map((product?.mappings ?? []).map(({ wholesaler, wholesalerName }) => [wholesaler, wholesalerName]));
