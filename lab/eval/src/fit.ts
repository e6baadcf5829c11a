import type { SimilarityFeatures } from '@tillmap/classification/matching/calibration';

export type Sample = Readonly<{ signs: SimilarityFeatures; right: boolean }>;
export type Weights = Readonly<{ bias: number } & Record<keyof SimilarityFeatures, number>>;

const ROUNDS = 4000;
const RATE = 2;

const vectorOf = ({ share, margin, agreement }: SimilarityFeatures): number[] => [1, share, margin, agreement];

/** Logistic regression by gradient descent; weights but the bias stay at least 0, so evidence never lowers it. */
export const fitWeights = (samples: readonly Sample[]): Weights => {
  const rows = samples.map(({ signs, right }) => ({ vector: vectorOf(signs), right: right ? 1 : 0 }));
  let weights = [0, 0, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const slope = [0, 0, 0, 0];
    for (const { vector, right } of rows) {
      const logit = vector.reduce((sum, sign, at) => sum + sign * weights[at]!, 0);
      const miss = right - 1 / (1 + Math.exp(-logit));
      for (const [at, sign] of vector.entries()) slope[at]! += miss * sign;
    }
    weights = weights.map((weight, at) => {
      const next = weight + (RATE * slope[at]!) / rows.length;
      return at === 0 ? next : Math.max(0, next);
    });
  }
  const [bias, share, margin, agreement] = weights.map((weight) => Math.round(weight * 100) / 100);
  return { bias: bias!, share: share!, margin: margin!, agreement: agreement! };
};
