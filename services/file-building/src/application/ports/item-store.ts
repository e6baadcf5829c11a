import type { Classification, ClassifiedItem, SessionItem, StoredEvidence } from '../../domain/item.ts';
import type { PricedResult } from '../../domain/pricing/priced-result.ts';

/** The items of an upload and how they were classified. */
export interface ItemStore {
  /** Items from one position to another, both included, in the order of the file. */
  range(uploadId: string, first: number, last: number): Promise<SessionItem[]>;
  /** Items at these positions, in the order of the file. */
  at(uploadId: string, positions: readonly number[]): Promise<SessionItem[]>;
  /** Items known by barcode from one position to another, both included, of which the file says a group or a VAT. */
  knownIn(uploadId: string, first: number, last: number): Promise<SessionItem[]>;
  /**
   * Chooses at most `most` items, evenly spread over the file, of which it says a group or a VAT and which the wholesaler
   * has mappings of: what these are here tells what its groups and VAT are.
   */
  chooseSample(uploadId: string, most: number): Promise<void>;
  /** The items that were chosen, in the order of the file. */
  sample(uploadId: string): Promise<SessionItem[]>;
  /** Whether the wholesaler has no mapping of some item from one position to another, both included. */
  hasOpen(uploadId: string, first: number, last: number): Promise<boolean>;
  /** Keeps the results of a chunk; answers for how many of them there was an item. */
  addResults(uploadId: string, results: readonly PricedResult[]): Promise<number>;
  /** Locks the classified items at these positions, in the order of the file. */
  lockResults(
    uploadId: string,
    positions: readonly number[],
  ): Promise<Readonly<{ classified: ClassifiedItem; evidence: StoredEvidence | null }>[]>;
  /** Writes other results for items that have one. */
  replaceResults(uploadId: string, results: readonly PricedResult[]): Promise<void>;
  /** Locks one classified item by its canonical barcode. */
  lockByBarcode(uploadId: string, canonical: string): Promise<ClassifiedItem | undefined>;
  /** Writes what speaks for an item, where nothing is kept of it yet. */
  keepEvidence(uploadId: string, position: number, evidence: StoredEvidence): Promise<void>;
  /** Writes a classification that a person made; its prices are accepted with it. */
  setByHand(uploadId: string, classification: Classification, reviewedBy: string, now: Date): Promise<void>;
  /** The item of an upload with this canonical barcode, classified or not. */
  byCanonical(uploadId: string, canonical: string): Promise<SessionItem | undefined>;
  /** Writes what an item is sold as, with the barcode and the link to its case that follow. */
  setSoldAs(uploadId: string, before: SessionItem, after: SessionItem): Promise<void>;
}
