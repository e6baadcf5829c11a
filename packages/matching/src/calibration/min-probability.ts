/** Below this probability (0..1) names and codes that are compared propose nothing: more likely wrong than worth correcting. */
export const MIN_PROBABILITY = 0.35;

/**
 * Below this one a trained classifier proposes nothing, and a person chooses among the candidates. It may be less sure than a
 * comparison, because what it says of itself was learned.
 */
export const MIN_CLASSIFIER_PROBABILITY = 0.2;
