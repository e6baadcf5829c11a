import type { CooperativeTask } from '@tillmap/classification/matching/calibration';
import type { Candidate } from '../features/index.ts';
import { sqrt } from '../math.ts';
import { softmaxShares } from '../models/index.ts';

/** The candidates of one name and which of them is right; -1 where none is. */
export type RankingExample = Readonly<{ candidates: readonly Candidate[]; right: number }>;

const ROUNDS = 60;
const RATE = 0.1;
/** Keeps weights of features without information near 0. */
const DECAY = 1e-4;
const FIRST_SQUARE = 1e-8;
const BATCH = 64;

/** How each weight would have to change for these names to come out right. */
const gradient = (examples: readonly RankingExample[], weights: Float64Array): Float64Array => {
  const slopes = new Float64Array(weights.length);
  for (const { candidates, right } of examples) {
    const shares = softmaxShares(candidates, weights);
    for (const [of, { signs }] of candidates.entries()) {
      const miss = (shares[of]! - (of === right ? 1 : 0)) / examples.length;
      for (let at = 0; at < signs.length; at++) slopes[at]! += miss * signs[at]!;
    }
  }
  return slopes;
};

/** Fits the weight of each feature on names whose category is known and that the networks were not trained on. */
export function* fitFeatureWeights(examples: readonly RankingExample[], signs: number): CooperativeTask<number[]> {
  const weights = new Float64Array(signs);
  const squares = new Float64Array(signs).fill(FIRST_SQUARE);
  const useful = examples.filter(({ right, candidates }) => right >= 0 && candidates.length > 1);
  for (let round = 0; round < ROUNDS; round++) {
    const rate = RATE * (1 - round / ROUNDS);
    for (let from = 0; from < useful.length; from += BATCH) {
      const slopes = gradient(useful.slice(from, from + BATCH), weights);
      for (let at = 0; at < signs; at++) {
        const slope = slopes[at]! + DECAY * weights[at]!;
        squares[at]! += slope * slope;
        weights[at]! -= (rate * slope) / sqrt(squares[at]!);
      }
      yield;
    }
  }
  return [...weights];
}
