import type { CodePair } from '@tillmap/classification';
import type { SharedNames } from '@tillmap/classification/matching/names';
import type { MappingChange, Product, ProductMapping } from '../../domain/product.ts';

/** Canonical GTINs of products that a chunk made or changed. */
export type Applied = Readonly<{ created: readonly string[]; updated: readonly string[] }>;

/** One mapping as the similarity index takes it. */
export type StoredMapping = Readonly<{ barcode: string; mapping: ProductMapping }>;

/** How a wholesaler names one product, and how others do. */
export type SharedProduct = Readonly<{ barcode: string; names: SharedNames }>;

/**
 * The product database: one document a product.
 *
 * - A change with a version not above the stored one, or below the wholesaler's last `clear`, changes nothing.
 * - Applying the same chunk twice leaves the same documents; the second time nothing counts as created or updated.
 * - A removed mapping stays removed against late changes of an older version; the product itself stays.
 */
export interface ProductStore {
  /** The products that exist among these canonical GTINs, by GTIN. */
  find(barcodes: readonly string[]): Promise<ReadonlyMap<string, Product>>;
  /** All mappings that count, in batches by barcode; of one wholesaler where it is named. */
  mappings(wholesaler?: string): AsyncIterable<readonly StoredMapping[]>;
  /** The products that the wholesaler and others name, by mappings that count, in batches by barcode. */
  sharedNames(wholesaler: string): AsyncIterable<readonly SharedProduct[]>;
  /** How often the codes of one wholesaler meet those of another on the same product. */
  codePairs(from: string, to: string): Promise<readonly CodePair[]>;
  /** The version of a wholesaler's mapping of a barcode, removed ones and clearings as well; 0 when it has none. */
  versionOf(wholesaler: string, barcode: string): Promise<number>;
  /** Resolves when the store responds; throws when it does not. */
  ping(): Promise<void>;
}

/** What is left of a change: done once, in the transaction of inbox and outbox. */
export type Finish<Transaction, Result = void> = (tx: Transaction) => Promise<Result>;

/**
 * The changing side, in two steps. The first may be repeated for the same event, before and after the second
 * finished, and leaves the same documents; `Finish` returns the same each time.
 */
export interface ProductWriter<Transaction> {
  /** `event` names the change. */
  upsert(
    event: string,
    wholesaler: { code: string; name: string },
    changes: readonly MappingChange[],
  ): Promise<Finish<Transaction, Applied>>;
  remove(wholesaler: string, removed: readonly { barcode: string; version: bigint }[]): Promise<Finish<Transaction>>;
  /** Mappings of the wholesaler below `version` no longer count. */
  clear(wholesaler: string, version: bigint): Promise<Finish<Transaction>>;
}
