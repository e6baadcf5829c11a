import type { IndexDoc, Neighbour } from '@tillmap/matching';

/** Names a change that was handed in; `visible` tells when searches see it. */
export type Ticket = { readonly wholesaler: string; readonly change: number };

export type Question = { readonly name: string; readonly size: string };

/** Finds reference names by likeness. */
export interface SimilaritySearch {
  /**
   * The nearest reference names for each question, best first; scored by packages/matching whoever retrieves. An index
   * that is down or being built throws DependencyUnavailable: never an empty answer in its place.
   */
  search(wholesaler: string, questions: readonly Question[], most: number): Promise<Neighbour[][]>;
}

/**
 * The reference names of each wholesaler inside this process, searched by likeness.
 *
 * - Changes of one wholesaler are applied in the order they were handed in; many may be open at once.
 * - After `visible(ticket)` every search sees that change.
 * - Equal questions over equal contents get equal answers, however the contents came about, once `settle` is visible;
 *   changes settle by themselves after some seconds without another one.
 */
export interface SimilarityIndex extends SimilaritySearch {
  upsert(wholesaler: string, docs: readonly IndexDoc[]): Ticket;
  remove(wholesaler: string, barcodes: readonly string[]): Ticket;
  clear(wholesaler: string): Ticket;
  settle(wholesaler: string): Ticket;
  visible(ticket: Ticket): Promise<void>;
}
