import type { ClassifierPrediction, NearGroup } from '@tillmap/classification';
import type { AbbreviationExpander } from '@tillmap/matching/names';

/**
 * A product that the other evidence leaves open, with the groups of the nearest known names. `size` is as its column has
 * it, '' where there is none; `barcode` is the canonical one, '' for a number that only one company uses.
 */
export type NameToRank = Readonly<{ name: string; size: string; barcode: string; neighbours: readonly NearGroup[] }>;

/** What the trained classifiers say of names. */
export interface Rankings {
  /**
   * Tells that the wholesaler's names are asked about: from the first time on its classifier is trained. A failure is no
   * reason not to answer; it is told again next time.
   */
  want(wholesaler: string): Promise<void>;
  /** Whether the wholesaler has a classifier: without one there is nothing to ask. */
  has(wholesaler: string): boolean;
  /**
   * How the wholesaler shortens words, as it was learned with its current classifier; none where there is no classifier.
   * Throws DependencyUnavailable when it is not loaded and cannot be now.
   */
  shortForms(wholesaler: string): Promise<AbbreviationExpander>;
  /**
   * What the wholesaler's current classifier says of each name, in the order asked; undefined where it knows nothing.
   * Another wholesaler's is never asked. Throws DependencyUnavailable when it is not loaded and cannot be now.
   */
  rank(wholesaler: string, names: readonly NameToRank[]): Promise<readonly (ClassifierPrediction | undefined)[]>;
}
