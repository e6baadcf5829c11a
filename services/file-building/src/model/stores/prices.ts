import type { CostBasis, SaleUnit, UploadResult } from '@tillmap/contracts';
import type { ClassifiedItem, NewResult, SessionItem } from '../item.ts';
import type { FilePrices } from '../prices/file-prices.ts';
import type { PriceCounts, PricedResult } from '../prices/kept.ts';
import type { Memory } from '../session.ts';

/** What an upload answered, and what was counted of its prices. */
export type StoredUploadResult = Readonly<{ answer: UploadResult; counts: PriceCounts }>;

/** What people chose for the files of a wholesaler. */
export type WholesalerPrices = Readonly<{ costBasis?: CostBasis | undefined; soldAs?: SaleUnit | undefined }>;

/** The prices of an upload's items. */
export type PriceStore = Readonly<{
  /** Results with the prices of their items checked, those of cases beside the prices of their units. */
  priced: (
    uploadId: string,
    found: readonly Readonly<{ item: SessionItem; result: NewResult }>[],
    file: FilePrices,
  ) => Promise<PricedResult[]>;
  /**
   * Checks that need the whole file: margins outside those of their department, prices ten or a hundred times those of their
   * like. Answers how many items now need review that did not before. May be repeated.
   */
  checkFile: (uploadId: string, file: Pick<FilePrices, 'vatRates'>) => Promise<number>;
  /**
   * Writes what each item's doubt may cost: doubt times the retail value of a case. Without a retail price the median of its department
   * stands for it, without that one of the file; sure items cost nothing.
   */
  weighDoubts: (uploadId: string) => Promise<void>;
  /** The classified items in the order of the file, in pages that are read as they are asked for. */
  classified(uploadId: string): AsyncIterable<readonly ClassifiedItem[]>;
  /** Writes prices that were checked again, with whether their items need review. */
  replacePrices: (uploadId: string, results: readonly PricedResult[]) => Promise<void>;
  /** How many items need review. */
  countReviews: (uploadId: string) => Promise<number>;
  keep: (uploadId: string, answer: UploadResult, counts: PriceCounts) => Promise<void>;
  /** Undefined for an upload of a version before. */
  kept: (uploadId: string) => Promise<StoredUploadResult | undefined>;
}>;

/** What was chosen for the files of a wholesaler. */
export type PriceMemory = Readonly<{
  find: (memory: Memory) => Promise<WholesalerPrices>;
  /** Keeps what is given, and leaves the other as it was. `by` is the id of who chose it. */
  remember: (memory: Memory, chosen: WholesalerPrices, by: string, now: Date) => Promise<void>;
  /** Removes what was chosen for samples that are gone. */
  forgetSamples: () => Promise<void>;
}>;
