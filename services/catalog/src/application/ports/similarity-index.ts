import type { Neighbour } from '@tillmap/classification';

export type Question = { readonly name: string; readonly size: string };

/** Finds reference names by likeness. */
export interface SimilaritySearch {
  /**
   * The nearest reference names for each question, best first; scored by packages/matching whoever retrieves. An index
   * that is down or being built throws DependencyUnavailable: never an empty answer in its place.
   */
  search(wholesaler: string, questions: readonly Question[], most: number): Promise<Neighbour[][]>;
}
