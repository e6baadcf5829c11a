import type { CandidateCodes } from '@tillmap/classification';

/** Below this probability (0..1) names and codes that are compared propose nothing: more likely wrong than worth correcting. */
export const MIN_PROBABILITY = 0.35;

/**
 * Below this one a trained classifier proposes nothing, and a person chooses among the candidates. It may be less sure than a
 * comparison, because what it says of itself was learned.
 */
export const MIN_CLASSIFIER_PROBABILITY = 0.2;

/** A group that nobody has filed a product in yet is for a person to begin, however well it is called. */
const MAX_EMPTY_CATEGORY_CONFIDENCE = 50;

/** A confidence (0..100) in these codes as far as anything can be known of their group. */
export const capForEmptyCategory = ({ unproven }: CandidateCodes, confidence: number): number =>
  unproven ? Math.min(MAX_EMPTY_CATEGORY_CONFIDENCE, confidence) : confidence;
