import type { IndexDoc } from '@tillmap/classification';

/** What a wholesaler's index has to take over: documents by barcode, replaced where they are there, and barcodes to go. */
export type EngineChange = Readonly<{ upserts: readonly IndexDoc[]; removals: readonly string[] }>;

/**
 * A search engine outside this process, writing side: an index of reference names for each wholesaler.
 *
 * - `apply` changes an index that is there. Without one a few changes would pass for all there is: `rebuild` makes it.
 * - `apply` and `rebuild` resolve when searches see the change. Doing them again leaves the same index.
 * - `rebuild` builds beside what is searched and then changes places with it: searches never see half of it.
 * - An engine that is away, busy or full throws DependencyUnavailable.
 */
export interface SearchEngine {
  has(wholesaler: string): Promise<boolean>;
  apply(wholesaler: string, change: EngineChange): Promise<void>;
  rebuild(wholesaler: string, docs: AsyncIterable<readonly IndexDoc[]>): Promise<void>;
  /** How many documents each wholesaler's index holds; those without an index are not among them. */
  sizes(): Promise<ReadonlyMap<string, number>>;
  /** 'ok', or in a few words why it cannot be used now; never throws. */
  health(): Promise<string>;
}
