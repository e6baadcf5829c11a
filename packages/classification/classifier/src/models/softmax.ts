import type { Candidate } from '../features/index.ts';
import { exp } from '../math.ts';

/** Turns scores into probabilities in place. */
export const softmax = (scores: Float32Array | Float64Array): void => {
  let most = -Infinity;
  for (let at = 0; at < scores.length; at++) if (scores[at]! > most) most = scores[at]!;
  let total = 0;
  for (let at = 0; at < scores.length; at++) {
    const power = exp(scores[at]! - most);
    scores[at] = power;
    total += power;
  }
  for (let at = 0; at < scores.length; at++) scores[at]! /= total;
};

const weigh = (signs: readonly number[], weights: readonly number[] | Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < signs.length; at++) sum += signs[at]! * weights[at]!;
  return sum;
};

/** The probability (0..1) of each candidate, as if one of them were right. */
export const softmaxShares = (
  candidates: readonly Candidate[],
  weights: readonly number[] | Float64Array,
): Float64Array => {
  const shares = Float64Array.from(candidates, ({ signs }) => weigh(signs, weights));
  softmax(shares);
  return shares;
};
