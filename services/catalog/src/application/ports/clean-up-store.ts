/** Who requested a clean-up, and from where. */
export type Person = Readonly<{ id: string; name: string; email: string; ip: string }>;

/** Products without any mapping, and the mappings of wholesalers that were cleared. */
export interface CleanUpStore {
  counts(): Promise<{ total: number; orphaned: number }>;
  /** The first products without a mapping, by barcode. */
  orphans(limit: number): Promise<{ barcode: string; name: string; size: string }[]>;
  /**
   * Deletes at most `most` products without a mapping at that moment, publishes it in the same transaction as an
   * action of this user, and returns their number.
   */
  removeOrphans(most: number, by: Person): Promise<number>;
  /** The wholesalers whose cleared mappings are still in documents. */
  clearings(): Promise<string[]>;
  /**
   * Takes a wholesaler's mappings that no longer count out of the next `most` products. Safe to stop anywhere and to run
   * twice at a time. False when nothing is left to do, or another process does it just now.
   */
  sweepCleared(wholesaler: string, most: number): Promise<boolean>;
  /** Merges what was written lately into the index of the list's search. */
  mergeSearch(): Promise<void>;
}
