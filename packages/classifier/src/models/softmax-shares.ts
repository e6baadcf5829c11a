import type { Candidate } from '../features/index.ts';

// Taken out once: where code runs in a context of its own, as in tests, every look at a global takes long.
const { exp, max } = Math;

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
  const scores = Float64Array.from(candidates, ({ signs }) => weigh(signs, weights));
  const most = max(...scores);
  let total = 0;
  for (let at = 0; at < scores.length; at++) {
    scores[at] = exp(scores[at]! - most);
    total += scores[at]!;
  }
  return scores.map((score) => score / total);
};
