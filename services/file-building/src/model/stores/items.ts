import type { CostBasis, SaleUnit, UploadResult } from '@tillmap/contracts';
import type { ClassifiedItem, HashedItem, NewResult, SessionItem, StoredEvidence } from '../item.ts';
import type { FilePrices } from '../prices/file-prices.ts';
import type { PriceCounts } from '../prices/price-tally.ts';
import type { PricedResult } from '../prices/priced-result.ts';
import type { ReviewChange } from '../review-step.ts';
import type { Memory } from '../session.ts';

/** The items of an upload and how they were classified. */
export type ItemStore = Readonly<{
  /** Items from one position to another, both included, in the order of the file. */
  range: (uploadId: string, first: number, last: number) => Promise<SessionItem[]>;
  /** The position of the last item; -1 where there is none. */
  last: (uploadId: string) => Promise<number>;
  /** Items at these positions, in the order of the file. */
  at: (uploadId: string, positions: readonly number[]) => Promise<SessionItem[]>;
  /**
   * Chooses at most `most` items, evenly spread over the file, of which it says a group or a VAT and which the wholesaler
   * has mappings of: what these are here tells what its groups and VAT are.
   */
  chooseSample: (uploadId: string, most: number) => Promise<void>;
  /** The items that were chosen, in the order of the file. */
  sample: (uploadId: string) => Promise<SessionItem[]>;
  /** Whether the wholesaler has no mapping of some item from one position to another, both included. */
  hasOpen: (uploadId: string, first: number, last: number) => Promise<boolean>;
  /** Items known by barcode from one position to another, both included, of which the file says a group or a VAT. */
  knownIn: (uploadId: string, first: number, last: number) => Promise<SessionItem[]>;
  /** Locks the classified items at these positions, in the order of the file. */
  lockResults: (
    uploadId: string,
    positions: readonly number[],
  ) => Promise<
    Readonly<{
      classified: ClassifiedItem;
      evidence: StoredEvidence | null;
    }>[]
  >;
  /** Items that nobody decided and that have no place. */
  unresolved: (uploadId: string) => Promise<number[]>;
  /** Items in doubt that nobody decided; what the assistant said of one stays. */
  undecided: (uploadId: string, sessionId: string) => Promise<number[]>;
  /** Writes the results of items that were looked up once more, with the product they were found by. */
  replaceFound: (uploadId: string, results: readonly PricedResult[]) => Promise<void>;
  /** Writes other results for items that have one. */
  replaceResults: (uploadId: string, results: readonly PricedResult[]) => Promise<void>;
  /** Keeps the results of a chunk; answers for how many of them there was an item. */
  addResults: (uploadId: string, results: readonly PricedResult[]) => Promise<number>;
  /** Writes what speaks for items, where nothing is kept of them yet. */
  keepEvidence: (
    uploadId: string,
    kept: readonly Readonly<{
      position: number;
      evidence: StoredEvidence;
    }>[],
  ) => Promise<void>;
  /** The item of an upload with this canonical barcode, classified or not. */
  byCanonical: (uploadId: string, canonical: string) => Promise<SessionItem | undefined>;
  /** Items that have a classification, in the order of the file, in pages that are read as they are asked for. */
  placed: (uploadId: string) => AsyncIterable<readonly HashedItem[]>;
  /** Writes the states that follow from a step. */
  setStates: (uploadId: string, changes: readonly ReviewChange[]) => Promise<void>;
  /** Writes what an item is sold as, with the barcode and the link to its case that follow. */
  setSoldAs: (uploadId: string, before: SessionItem, after: SessionItem) => Promise<void>;
}>;

/** What an upload answered, and what was counted of its prices. */
export type KeptUpload = Readonly<{ answer: UploadResult; counts: PriceCounts }>;

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
  checkFile: (uploadId: string) => Promise<number>;
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
  kept: (uploadId: string) => Promise<KeptUpload | undefined>;
}>;

/** What was chosen for the files of a wholesaler. */
export type PriceMemory = Readonly<{
  find: (memory: Memory) => Promise<WholesalerPrices>;
  /** Keeps what is given, and leaves the other as it was. `by` is the id of who chose it. */
  remember: (memory: Memory, chosen: WholesalerPrices, by: string, now: Date) => Promise<void>;
  /** Removes what was chosen for samples that are gone. */
  forgetSamples: () => Promise<void>;
}>;
