import type { Neighbour } from '@tillmap/classification';

/** What the confidence of a decision by similarity depends on; each from 0 to 1, each raising it. */
export type SimilarityFeatures = Readonly<{
  /** The winner's part of the votes; low as well when all neighbours are distant. */
  share: number;
  /** By how much the winner's part exceeds the runner-up's. */
  margin: number;
  /** Part of the neighbours wanted, counted by head, that vote for the winner. */
  agreement: number;
}>;

/** Fitted by logistic regression (`lab/eval/src/measure.ts --fit`), with no negative weight, so more evidence never lowers it. */
const WEIGHTS = { bias: -1.82, share: 1.62, margin: 2.72, agreement: 1.78 };

/** The probability (0..1) that the winner of the neighbours' vote is right. */
export const similarityProbability = (signs: SimilarityFeatures): number => {
  const logit =
    WEIGHTS.bias + WEIGHTS.share * signs.share + WEIGHTS.margin * signs.margin + WEIGHTS.agreement * signs.agreement;
  return 1 / (1 + Math.exp(-logit));
};

/**
 * Probability limit (0..1) of a single neighbour unless it is very near: with few mappings, most queries belong to
 * categories that have none yet, and something is half similar all the same.
 */
const SINGLE_NEIGHBOUR_MAX_PROBABILITY = 0.75;
const SINGLE_NEIGHBOUR_MIN_SCORE = 0.8;

/** The highest probability (0..1) that the neighbours of one choice can give. */
export const maxProbabilityOf = ([nearest, ...others]: readonly Pick<Neighbour, 'score'>[]): number =>
  nearest && others.length === 0 && nearest.score < SINGLE_NEIGHBOUR_MIN_SCORE ? SINGLE_NEIGHBOUR_MAX_PROBABILITY : 1;
