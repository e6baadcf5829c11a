import type { Neighbour } from '@tillmap/classification';

export type Question = { readonly name: string; readonly size: string };

/** Who waits until names were taken over: searches, for a wholesaler's first ones, and imports, for theirs. */
export type SearchWaits = Readonly<{ searches: boolean; imports: boolean }>;

/** Finds reference names by similarity. */
export interface SimilaritySearch {
  /**
   * Returns the nearest reference names for each query, best first; scored by packages/classification/matching whichever engine
   * retrieves. @throws DependencyUnavailable while the index is unavailable or being built: never an empty result
   * instead.
   */
  search(wholesaler: string, questions: readonly Question[], most: number): Promise<Neighbour[][]>;
}
