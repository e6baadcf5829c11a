/** Products without any mapping, and the mappings of wholesalers that were cleared. */
export interface CleanUpStore {
  counts(): Promise<{ total: number; orphaned: number }>;
  /** The first products without a mapping, by barcode. */
  orphans(limit: number): Promise<{ barcode: string; name: string; size: string }[]>;
  /** Removes at most `most` products that have no mapping at that moment; answers how many. */
  removeOrphans(most: number): Promise<number>;
  /**
   * Takes mappings that no longer count out of the next `most` products. Safe to stop anywhere and to run twice at a
   * time. False when nothing is left to do.
   */
  sweepCleared(most: number): Promise<boolean>;
  /** Merges what was written lately into the index of the list's search. */
  mergeSearch(): Promise<void>;
}
