import type { ClassifiedItem, HashedItem, SessionItem, StoredEvidence } from '../item.ts';
import type { PricedResult } from '../prices/kept.ts';
import type { ReviewChange } from '../review-step.ts';

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
