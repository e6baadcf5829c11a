/** What is kept for a time only. */
export interface RetentionStore {
  /** Imports that ended longer ago than this, with the keys of their files, each once. */
  oldImports(keepDays: number): AsyncIterable<Readonly<{ id: string; key: string }>>;
  /** Forgets one of them with all that belongs to it, unless it is taken back just now. */
  forgetImport(id: string, keepDays: number): Promise<void>;
  /** Forgets tombstones of mappings that were deleted longer ago than this. */
  forgetTombstones(keepDays: number): Promise<void>;
}
