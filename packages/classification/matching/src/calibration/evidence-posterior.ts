/** Nothing carried over is surer than this. */
const MAX_PROBABILITY = 0.99;

/** What a category counts by name, and the factor by which all that corresponds changes it. */
export type WeighedCategory = Readonly<{ byName: number; times: number }>;

const posteriorOf = (
  winner: WeighedCategory,
  categories: readonly WeighedCategory[],
  likeliest: Readonly<{ category: WeighedCategory; probability: number }> | null,
): number => {
  if (!likeliest)
    return (winner.byName * winner.times) / categories.reduce((sum, one) => sum + one.byName * one.times, 0);
  const { category: first, probability } = likeliest;
  if (categories.length === 1) return probability;
  let [others, weight] = [0, 0];
  for (const category of categories) {
    if (category === first) continue;
    others += category.byName * category.times;
    weight += category.byName;
  }
  const isFirst = probability * first.times;
  const isOther = (1 - probability) * (others / weight);
  if (winner === first) return isFirst / (isFirst + isOther);
  return (isOther / (isFirst + isOther)) * ((winner.byName * winner.times) / others);
};

/**
 * Returns the probability (0..1) that the winner is right: the classifier's calibrated `probability` of its first
 * category (`likeliest`; null where it knows none of these), changed by how much better that one aligns than the
 * others, each weighted by its share by name. The probability is more accurate than the share of the first.
 */
export const posteriorOfWinner = (...evidence: Parameters<typeof posteriorOf>): number =>
  Math.min(MAX_PROBABILITY, posteriorOf(...evidence));
