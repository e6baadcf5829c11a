/** What is kept for a time only. */
export interface RetentionStore {
  /**
   * Forgets up to `most` imports that ended longer ago than this, with all that belongs to them, and answers the keys
   * of their files.
   */
  forgetImports(keepDays: number, most: number): Promise<string[]>;
  /** Forgets tombstones of mappings that were deleted longer ago than this. */
  forgetTombstones(keepDays: number): Promise<void>;
}
