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
 * How likely (0..1) the winner is right: the classifier's calibrated `probability` of the category it puts first (`likeliest`;
 * null where it knows none of these), changed by how much better that one corresponds than the others do, each as far as it
 * counts by name. Its probability says more than the share of the first does.
 */
export const posteriorOfWinner = (...evidence: Parameters<typeof posteriorOf>): number =>
  Math.min(MAX_PROBABILITY, posteriorOf(...evidence));
