/** What the confidence of a decision by similarity depends on; each from 0 to 1, each raising it. */
export type SimilaritySigns = Readonly<{
  /** Score of the nearest neighbour that votes for the winner. */
  topScore: number;
  /** The winner's part of the votes. */
  share: number;
  /** By how much the winner's part exceeds the runner-up's. */
  margin: number;
  /** Part of the neighbours, counted by head, that vote for the winner. */
  agreement: number;
}>;

/** Fitted by logistic regression (`bench/measure.ts --fit`), with no negative weight, so more evidence never lowers it. */
const WEIGHTS = { bias: -2.96, topScore: 1.51, share: 2.11, margin: 1.57, agreement: 2.01 };

/** The probability (0..1) that the winner of the neighbours' vote is right. */
export const similarityProbability = (signs: SimilaritySigns): number => {
  const logit =
    WEIGHTS.bias +
    WEIGHTS.topScore * signs.topScore +
    WEIGHTS.share * signs.share +
    WEIGHTS.margin * signs.margin +
    WEIGHTS.agreement * signs.agreement;
  return 1 / (1 + Math.exp(-logit));
};
