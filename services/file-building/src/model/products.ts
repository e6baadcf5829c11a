import type { BarcodePresence, KnownProduct } from './item.ts';

/** Catalog's product database. */
export type ProductDatabase = Readonly<{
  /** How far it knows barcodes, in the order asked. Throws DependencyUnavailable while it is away. */
  resolve(
    wholesalerCode: string,
    barcodes: readonly Readonly<{ canonical: string; ownOnly: boolean }>[],
  ): Promise<readonly BarcodePresence[]>;
  /** How many of these canonical barcodes each wholesaler has, those with most first. */
  wholesalersOf(barcodes: readonly string[]): Promise<readonly Readonly<{ code: string; barcodes: number }>[]>;
  /** What known products are called and where this wholesaler has them, by canonical barcode; never waits long. */
  describe(wholesalerCode: string, barcodes: readonly string[]): Promise<ReadonlyMap<string, KnownProduct>>;
}>;
