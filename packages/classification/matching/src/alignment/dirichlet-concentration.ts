/** The prior before any pair is seen: this number of codes, of which this share (0..1) of products agree. */
const PRIOR = { codes: 1, agreeing: 0.8 };
/** No code is thought to be clearer than this, however well others agree. */
const MIN_CONCENTRATION = 0.02;

/**
 * Estimates how many products of other codes are behind one code beside the counted ones, from how often two products
 * of one code agree on the other side: the concentration of a Dirichlet process, by moments. Each code counts the
 * same, however many products it has. `tallies` are counts per code of the other side, one list for each code.
 */
export const estimateConcentration = (tallies: Iterable<readonly number[]>): number => {
  let { codes } = PRIOR;
  let agreeing = codes * PRIOR.agreeing;
  for (const counts of tallies) {
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (total < 2) continue;
    const pairs = counts.reduce((sum, count) => sum + count * (count - 1), 0);
    codes += 1;
    agreeing += pairs / (total * (total - 1));
  }
  return Math.max(MIN_CONCENTRATION, codes / agreeing - 1);
};
