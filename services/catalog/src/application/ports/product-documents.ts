import type { Cleared, ProductDocument } from './product-document.ts';

export type StoredProduct = ProductDocument & Readonly<{ barcode: string }>;

/** A wholesaler whose mappings below `version` leave the documents, which they have up to the barcode `from`. */
export type Clearing = Readonly<{ code: string; version: number; from: string }>;

/** The documents of a product database outside PostgreSQL, as what is derived from them there needs them. */
export interface ProductDocuments<Stored extends StoredProduct = StoredProduct> {
  /** Those that exist among these canonical GTINs. */
  read(barcodes: readonly string[]): Promise<readonly Stored[]>;
  /** Removes those that have no mapping that counts at that moment. */
  removeUnmapped(barcodes: readonly string[], cleared: Cleared): Promise<void>;
  /** Goes on with a clearing over at most `most` products: which changed, and how far it is; `to` is '' at the end. */
  sweep(clearing: Clearing, most: number): Promise<{ changed: readonly string[]; to: string }>;
}
