import type { WordCounts, WordStatistics } from '@tillmap/matching/index';

/** Some of what the engine has to take over from the product store. `ids` are given back to `done`. */
export type PendingChange = Readonly<{
  ids: readonly string[];
  wholesaler: string;
  /** Canonical GTINs whose mapping was made, changed or removed; empty when the whole index is to be built anew. */
  barcodes: readonly string[];
  rebuild: boolean;
}>;

/** Notes what changed, in the transaction of the change. */
export interface SearchMarks {
  changed(wholesaler: string, barcodes: readonly string[]): Promise<void>;
  /** The whole index is to be built anew. */
  rebuild(wholesaler: string): Promise<void>;
}

/** What the product store holds and the search engine may not have yet. */
export interface SearchChanges {
  /** The oldest changes, of one wholesaler that is not passed over; everything noted there before is in the product store when it is read now. */
  next(passedOver?: readonly string[]): Promise<PendingChange | undefined>;
  /** The engine has taken these over. */
  done(ids: readonly string[]): Promise<void>;
  rebuild(wholesaler: string): Promise<void>;
  /** The wholesalers whose names were counted. */
  wholesalers(): Promise<readonly string[]>;
  /** Whether there is anything of this wholesaler that the engine has not taken over. */
  isWaiting(wholesaler: string): Promise<boolean>;
}

/** How often words occur in each wholesaler's names. */
export interface SearchStatistics {
  /** As last saved, some seconds late at most; undefined when the wholesaler's names were never counted. */
  of(wholesaler: string): Promise<WordStatistics | undefined>;
  load(wholesaler: string): Promise<WordCounts | undefined>;
  save(wholesaler: string, counts: WordCounts): Promise<void>;
}
