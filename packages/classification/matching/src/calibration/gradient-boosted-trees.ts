import type { CooperativeTask } from './cooperative-task.ts';

// Taken out once: where code runs in a context of its own, as in tests, every look at a global takes long.
const { exp, floor, log, min } = Math;

/**
 * A tree of depth 3: at each of its 7 forks a feature and a limit, and 8 leaves. A feature above the limit goes
 * right.
 */
export type Tree = Readonly<{ signs: readonly number[]; limits: readonly number[]; leaves: readonly number[] }>;

/** Trees that are added up to a log-odds, from `start` on. */
export type GradientBoostedTrees = Readonly<{ start: number; trees: readonly Tree[] }>;

export type LabelledExample = Readonly<{ signs: readonly number[]; right: boolean }>;

const DEPTH = 3;
const FORKS = 2 ** DEPTH - 1;
const LEAVES = 2 ** DEPTH;
const BOOSTING_ROUNDS = 100;
const LEARNING_RATE = 0.06;
/** L2 regularisation: a leaf is pulled towards 0 as if by this number of rows without effect. */
const L2_REGULARISATION = 5;
/** The weight of the rows a leaf has at least; less would be chance. */
const MIN_CHILD_WEIGHT = 4;
const BINS = 32;

const sigmoid = (logOdds: number): number => 1 / (1 + exp(-logOdds));

/** Limits that divide the values of one feature into bins of equal size. */
const limitsOf = (values: readonly number[]): number[] => {
  const sorted = values.toSorted((a, b) => a - b);
  const limits = Array.from({ length: BINS - 1 }, (_, at) => sorted[floor(((at + 1) * sorted.length) / BINS)]!);
  return [...new Set(limits)];
};

/** The rows in bins, feature by feature. */
type Binned = Readonly<{ limits: readonly (readonly number[])[]; bins: readonly Uint8Array[]; count: number }>;

const binned = (rows: readonly LabelledExample[]): Binned => {
  const signs = rows[0]?.signs.length ?? 0;
  const limits = Array.from({ length: signs }, (_, sign) => limitsOf(rows.map((row) => row.signs[sign]!)));
  const bins = limits.map((of, sign) =>
    Uint8Array.from(rows, (row) => of.reduce((bin, limit) => bin + (row.signs[sign]! > limit ? 1 : 0), 0)),
  );
  return { limits, bins, count: rows.length };
};

type TreeSplit = Readonly<{ sign: number; bin: number }>;

/** The loss reduction of a leaf with these sums. */
const gainOf = (slope: number, weight: number): number => (slope * slope) / (weight + L2_REGULARISATION);

/** The split that reduces the loss most; null when none does. */
const findBestSplit = (
  { bins, limits }: Binned,
  rows: Int32Array,
  slopes: Float64Array,
  weights: Float64Array,
): TreeSplit | null => {
  let best: TreeSplit | null = null;
  let most = 1e-6;
  for (const [sign, of] of bins.entries()) {
    const slopeSums = new Float64Array(BINS);
    const weightSums = new Float64Array(BINS);
    for (const row of rows) {
      slopeSums[of[row]!]! += slopes[row]!;
      weightSums[of[row]!]! += weights[row]!;
    }
    const slope = slopeSums.reduce((sum, value) => sum + value, 0);
    const weight = weightSums.reduce((sum, value) => sum + value, 0);
    let [slopeLeft, weightLeft] = [0, 0];
    for (let bin = 0; bin < limits[sign]!.length; bin++) {
      slopeLeft += slopeSums[bin]!;
      weightLeft += weightSums[bin]!;
      if (min(weightLeft, weight - weightLeft) < MIN_CHILD_WEIGHT) continue;
      const gain =
        gainOf(slopeLeft, weightLeft) + gainOf(slope - slopeLeft, weight - weightLeft) - gainOf(slope, weight);
      if (gain > most) [most, best] = [gain, { sign, bin }];
    }
  }
  return best;
};

/** Fits one tree and adds its output to `logOdds`. */
const fitTree = (data: Binned, slopes: Float64Array, weights: Float64Array, logOdds: Float64Array): Tree => {
  const signs = Array.from({ length: FORKS }, () => 0);
  const limits = Array.from({ length: FORKS }, () => Number.MAX_VALUE);
  const leaves = Array.from({ length: LEAVES }, () => 0);
  const grow = (rows: Int32Array, node: number): void => {
    if (node >= FORKS) {
      const slope = rows.reduce((sum, row) => sum + slopes[row]!, 0);
      const weight = rows.reduce((sum, row) => sum + weights[row]!, 0);
      const value = (LEARNING_RATE * slope) / (weight + L2_REGULARISATION);
      leaves[node - FORKS] = value;
      for (const row of rows) logOdds[row]! += value;
      return;
    }
    const fork = findBestSplit(data, rows, slopes, weights);
    if (fork) {
      signs[node] = fork.sign;
      limits[node] = data.limits[fork.sign]![fork.bin]!;
    }
    // Without a useful split all rows go left.
    const isLeft = (row: number): boolean => !fork || data.bins[fork.sign]![row]! <= fork.bin;
    grow(
      rows.filter((row) => isLeft(row)),
      2 * node + 1,
    );
    grow(
      rows.filter((row) => !isLeft(row)),
      2 * node + 2,
    );
  };
  grow(
    Int32Array.from({ length: data.count }, (_, row) => row),
    0,
  );
  return { signs, limits, leaves };
};

/** Fits, by gradient boosting, the probability that a row with these features is right. */
export function* fitGradientBoostedTrees(rows: readonly LabelledExample[]): CooperativeTask<GradientBoostedTrees> {
  const share = (rows.filter(({ right }) => right).length + 1) / (rows.length + 2);
  const start = log(share / (1 - share));
  const data = binned(rows);
  const logOdds = new Float64Array(rows.length).fill(start);
  const trees: Tree[] = [];
  for (let round = 0; round < BOOSTING_ROUNDS; round++) {
    const probabilities = logOdds.map(sigmoid);
    const slopes = probabilities.map((probability, row) => (rows[row]!.right ? 1 : 0) - probability);
    const weights = probabilities.map((probability) => probability * (1 - probability));
    trees.push(fitTree(data, slopes, weights, logOdds));
    yield;
  }
  return { start, trees };
}

/** Returns the probability (0..1) that a row with these features is right. */
export const predictProbability = ({ start, trees }: GradientBoostedTrees, signs: readonly number[]): number => {
  let logOdds = start;
  for (const { signs: forks, limits, leaves } of trees) {
    let node = 0;
    while (node < FORKS) node = 2 * node + (signs[forks[node]!]! > limits[node]! ? 2 : 1);
    logOdds += leaves[node - FORKS]!;
  }
  return sigmoid(logOdds);
};
