import type { CategoryCodes, ClassificationCodes } from './classification-codes.ts';
import type { Neighbour } from './neighbour.ts';
import type { ReasonCode, ReasonDetail } from './reason.ts';

type Doubt = Extract<ReasonDetail, { code: 'age_unproven' | 'age_elsewhere' | 'state_differs' }>;

/** What speaks against filing a product in a group, without the group's codes. */
export type ShelfConflict = Doubt extends infer One ? (One extends Doubt ? Omit<One, 'codes'> : never) : never;

/**
 * Says what speaks against filing a product in the group whose levels are called so, by what is generally known of products.
 * `elsewhere` is what else says what the product is ('' for nothing).
 */
export type FindShelfConflict = (
  product: Readonly<{ name: string; elsewhere: string }>,
  place: readonly string[],
) => ShelfConflict | undefined;

export type DecisionSource = 'exact' | 'cross_wholesaler' | 'similarity' | 'ai' | 'none';

export type CandidateCodes = Readonly<{
  codes: ClassificationCodes;
  share: number;
  /** No mapping with a name has the group yet. */
  unproven?: true;
}>;

/** `confidence` is 0–100 and calibrated; `codes` is null exactly when `source` is 'none'. */
export type Decision = Readonly<{
  codes: ClassificationCodes | null;
  confidence: number;
  source: DecisionSource;
  needsReview: boolean;
  /** Whether it needs review for its VAT code, whatever else there is. */
  vatInDoubt: boolean;
  reason: ReasonCode;
  details: readonly ReasonDetail[];
  candidates: readonly CandidateCodes[];
  /** Known products that resemble it, nearest first. */
  neighbours: readonly Neighbour[];
}>;

/** A group that products of a kind are in by its name alone, and the brand and words that say the kind. */
export type ShelfCandidate = Readonly<{ codes: CategoryCodes; share: number; kind: string; because: string }>;

export type DecideOptions = Readonly<{
  /** Below this confidence (0–100) a person looks at the row. */
  reviewThreshold: number;
  /**
   * Whether the three levels are a row of the wholesaler's hierarchy and the VAT code is one of its own.
   * An empty `vat` asks about the three levels alone. Asked some fifty times for one decision: it has to be quick.
   */
  isKnown: (codes: ClassificationCodes) => boolean;
  /**
   * What the VAT sense check needs to know of codes: the names of their levels and the rate of their VAT code in percent,
   * undefined where they have none. Without it the check is left out.
   */
  meaningOf?: (codes: ClassificationCodes) => Readonly<{ place: readonly string[]; rate: number | undefined }>;
  /** Wants `meaningOf`; without it nothing is known of products but what the shop's own mappings say. */
  findShelfConflict?: FindShelfConflict;
  /** The groups for a person to choose from where no known product is alike, by what they are called; the likeliest first. */
  shelfCandidates?: (name: string) => readonly ShelfCandidate[];
}>;
