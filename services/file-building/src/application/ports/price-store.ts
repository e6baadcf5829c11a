import type { CostBasis, SaleUnit, UploadResult } from '@tillmap/contracts';
import type { ClassifiedItem } from '../../domain/item.ts';
import type { PriceCounts } from '../../domain/pricing/price-tally.ts';
import type { PricedResult } from '../../domain/pricing/priced-result.ts';
import type { Sibling } from '../../domain/pricing/row-issues.ts';

/** What an upload answered, and what was counted of its prices. */
export type KeptUpload = Readonly<{ answer: UploadResult; counts: PriceCounts }>;

/** The prices of an upload's items. */
export interface PriceStore {
  /** Prices of the items with these canonical barcodes, as far as they are in the upload. */
  siblings(uploadId: string, canonicals: readonly string[]): Promise<ReadonlyMap<string, Sibling>>;
  /**
   * Checks that need the whole file: margins outside those of their department, prices ten or a hundred times those of their
   * like. Answers how many items now need review that did not before. May be repeated.
   */
  checkFile(uploadId: string): Promise<number>;
  /** The classified items in the order of the file, in pages that are read as they are asked for. */
  classified(uploadId: string): AsyncIterable<readonly ClassifiedItem[]>;
  /** Writes prices that were checked again, with whether their items need review. */
  replacePrices(uploadId: string, results: readonly PricedResult[]): Promise<void>;
  /** How many items need review. */
  countReviews(uploadId: string): Promise<number>;
  keep(uploadId: string, answer: UploadResult, counts: PriceCounts): Promise<void>;
  /** Undefined for an upload of a version before. */
  kept(uploadId: string): Promise<KeptUpload | undefined>;
}

/** What people chose for the files of a wholesaler. */
export type WholesalerPrices = Readonly<{ costBasis?: CostBasis | undefined; soldAs?: SaleUnit | undefined }>;

export interface PriceMemory {
  find(wholesalerCode: string): Promise<WholesalerPrices>;
  /** Keeps what is given, and leaves the other as it was. `by` is the id of who chose it. */
  remember(wholesalerCode: string, chosen: WholesalerPrices, by: string, now: Date): Promise<void>;
}
