import type { CandidateCodes } from '@tillmap/classification';

/** Below this probability (0..1) similarity and alignment propose nothing: more likely wrong than worth correcting. */
export const MIN_PROBABILITY = 0.35;

/**
 * Below this one a trained classifier proposes nothing, and a user chooses among the candidates. It may be lower than
 * for a comparison, because the classifier's probability is calibrated.
 */
export const MIN_CLASSIFIER_PROBABILITY = 0.2;

/** A category without products is for a user to confirm, however well its name fits. */
const MAX_EMPTY_CATEGORY_CONFIDENCE = 50;

/** A confidence (0..100) in these codes as far as anything can be known of their group. */
export const capForEmptyCategory = ({ unproven }: CandidateCodes, confidence: number): number =>
  unproven ? Math.min(MAX_EMPTY_CATEGORY_CONFIDENCE, confidence) : confidence;

/** How often (0..100) codes are right at most that something known of the product or its barcode speaks against. */
const MAX_CONFLICTING_CONFIDENCE = 50;

/** A confidence (0..100) in codes that what is generally known of products, or the name of their mapping, speaks against. */
export const capForConflict = (confidence: number): number => Math.min(MAX_CONFLICTING_CONFIDENCE, confidence);
