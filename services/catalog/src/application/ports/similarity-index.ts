import type { IndexDoc, Neighbour } from '@tillmap/matching';

/** Names a change that was handed in; `visible` tells when searches see it. */
export type Ticket = { readonly wholesaler: string; readonly change: number };

/**
 * The reference names of each wholesaler, searched by likeness.
 *
 * - Changes of one wholesaler are applied in the order they were handed in; many may be open at once.
 * - After `visible(ticket)` every search sees that change. An index that is down makes `search` throw
 *   DependencyUnavailable: never an empty answer in its place.
 * - Equal questions over equal contents get equal answers, however the contents came about, once `settle` is visible;
 *   changes settle by themselves after some seconds without another one.
 */
export interface SimilarityIndex {
  upsert(wholesaler: string, docs: readonly IndexDoc[]): Ticket;
  remove(wholesaler: string, barcodes: readonly string[]): Ticket;
  clear(wholesaler: string): Ticket;
  settle(wholesaler: string): Ticket;
  visible(ticket: Ticket): Promise<void>;
  /** The nearest reference names for each question, best first; re-scored by packages/matching. */
  search(
    wholesaler: string,
    questions: readonly { readonly name: string; readonly size: string }[],
    most: number,
  ): Promise<Neighbour[][]>;
}
