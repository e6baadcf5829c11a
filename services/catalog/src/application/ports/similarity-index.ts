import type { IndexDoc, Neighbour } from '@tillmap/classification';

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
  /** With each change may be said up to where on the bus the index is complete with it. */
  upsert(wholesaler: string, docs: readonly IndexDoc[], at?: string): Ticket;
  remove(wholesaler: string, barcodes: readonly string[], at?: string): Ticket;
  clear(wholesaler: string, at?: string): Ticket;
  settle(wholesaler: string, at?: string): Ticket;
  visible(ticket: Ticket): Promise<void>;
  /** What an earlier process saved; nothing where there is none that can be used. */
  saved(): Promise<SavedIndex | undefined>;
}

/** An index as it was up to `position` on the bus. */
export type SavedIndex = Readonly<{
  position: string;
  names: number;
  /** Takes it over into this index, which has to be empty; answers whether searches see it now, or it is of no use. */
  restore(): Promise<boolean>;
}>;
