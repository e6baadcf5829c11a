/** Of a normal distribution: 95 % lie within so many deviations. */
const Z = 1.959964;

/**
 * The 95 % interval of a share of which `right` of `judged` were right, 0 to 1 (Wilson's score interval: it keeps its promise for small
 * samples and shares near 1).
 */
export const wilsonInterval = (right: number, judged: number): Readonly<{ from: number; to: number }> | null => {
  if (judged === 0) return null;
  const share = right / judged;
  const z2 = Z * Z;
  const middle = (share + z2 / (2 * judged)) / (1 + z2 / judged);
  const half = (Z / (1 + z2 / judged)) * Math.sqrt((share * (1 - share)) / judged + z2 / (4 * judged * judged));
  return { from: Math.max(0, middle - half), to: Math.min(1, middle + half) };
};
