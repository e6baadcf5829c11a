import type { KnownProduct } from '../../domain/item.ts';
import type { Names, Wholesaler } from '../../domain/wholesaler.ts';

/** A wholesaler and its names, ready to be asked. */
export type WholesalerWithNames = Readonly<{ wholesaler: Wholesaler; names: Names }>;

/**
 * Copies of what reference-data owns, a minute old at most while it answers; when it is away the last copy stands.
 */
export interface WholesalerDirectory {
  /** Undefined when reference-data says that there is none; throws DependencyUnavailable without a copy. */
  get(code: string): Promise<WholesalerWithNames | undefined>;
  /** Asks the owner now, for what the copy does not have; falls back to the copy. */
  getFresh(code: string): Promise<WholesalerWithNames | undefined>;
  /** The copy is out of date. */
  forget(code: string): void;
}

/** The product database of catalog. */
export type BarcodePresence = Readonly<{
  /** Somebody has the barcode. */
  isKnown: boolean;
  /** The wholesaler itself has a mapping of it. */
  isOwn: boolean;
}>;

export interface ProductDatabase {
  /** How far it knows barcodes, in the order asked. Throws DependencyUnavailable while it is away. */
  resolve(
    wholesalerCode: string,
    barcodes: readonly Readonly<{ canonical: string; ownOnly: boolean }>[],
  ): Promise<readonly BarcodePresence[]>;
  /** What known products are called and where this wholesaler has them, by canonical barcode; never waits long. */
  describe(wholesalerCode: string, barcodes: readonly string[]): Promise<ReadonlyMap<string, KnownProduct>>;
}

/** Copies of wholesalers that outlive the process. */
export interface WholesalerCopies {
  read(code: string): Promise<Wholesaler | undefined>;
  keep(wholesaler: Wholesaler): Promise<void>;
}
