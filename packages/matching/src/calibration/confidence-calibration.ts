import type { CooperativeTask } from './cooperative-task.ts';
import {
  fitGradientBoostedTrees,
  type GradientBoostedTrees,
  type LabelledExample,
  predictProbability,
} from './gradient-boosted-trees.ts';
import { fitIsotonicRegression, type IsotonicCurve, interpolate } from './isotonic-regression.ts';

const FOLDS = 5;
/** Keeps odds finite. */
const MAX_PROBABILITY = 0.9999;

/** What each row's likelihood is by trees that were grown without it; `groups` keeps what belongs together. */
function* crossFittedScores(rows: readonly LabelledExample[], groups: readonly number[]): CooperativeTask<number[]> {
  const shown = Array.from(rows, () => 0);
  for (let fold = 0; fold < FOLDS; fold++) {
    const isHere = (at: number): boolean => groups[at]! % FOLDS === fold;
    const forest = yield* fitGradientBoostedTrees(rows.filter((_, at) => !isHere(at)));
    for (const [at, { signs }] of rows.entries()) if (isHere(at)) shown[at] = predictProbability(forest, signs);
  }
  return shown;
}

/** How far a decision is to be trusted: trees over its signs, and a curve that puts straight what they say. */
export type ConfidenceCalibrator = Readonly<{ forest: GradientBoostedTrees; curve: IsotonicCurve }>;

/** How likely each row is by trees and by a curve that were both learned without it. */
const crossFittedProbabilities = (
  shown: readonly number[],
  rows: readonly LabelledExample[],
  groups: readonly number[],
): number[] => {
  const curves = Array.from({ length: FOLDS }, (_, fold) =>
    fitIsotonicRegression(
      shown.flatMap((value, at) => (groups[at]! % FOLDS === fold ? [] : [{ shown: value, right: rows[at]!.right }])),
    ),
  );
  return shown.map((value, at) => interpolate(curves[groups[at]! % FOLDS]!, value));
};

/** So many products that were held back are needed for most of what they say to be believed. */
const SHRINKAGE_SCALE_PRODUCTS = 110;

/** How far (0..1) what so many products say of all others is to be believed: few flatter, since trees and curve fit them. */
const shrinkageFactor = (products: number): number => 1 - Math.exp(-products / SHRINKAGE_SCALE_PRODUCTS);

/** A probability nearer to even as far as it is not believed; what is unlikely stays so. */
const shrinkTowardsHalf = (probability: number, belief: number): number => {
  if (probability <= 0.5) return probability;
  const odds = (probability / (1 - Math.min(probability, MAX_PROBABILITY))) ** belief;
  return odds / (1 + odds);
};

/**
 * Learns it by cross-validation: the curve sees only what trees said of rows they were not grown on. `heldBack` is how
 * likely (0..1) each row would have been said to be right without itself; what is in one group is left out together.
 */
export function* fitCalibratorCrossFitted(
  rows: readonly LabelledExample[],
  groups: readonly number[],
): CooperativeTask<{ trust: ConfidenceCalibrator; heldBack: readonly number[] }> {
  const shown = yield* crossFittedScores(rows, groups);
  const belief = shrinkageFactor(new Set(groups).size);
  const curve = fitIsotonicRegression(shown.map((value, at) => ({ shown: value, right: rows[at]!.right })));
  const heldBack = crossFittedProbabilities(shown, rows, groups).map((probability) =>
    shrinkTowardsHalf(probability, belief),
  );
  const forest = yield* fitGradientBoostedTrees(rows);
  return { trust: { forest, curve: { ...curve, to: curve.to.map((to) => shrinkTowardsHalf(to, belief)) } }, heldBack };
}

/** How likely (0..1) a decision with these signs is right. */
export const calibratedProbability = ({ forest, curve }: ConfidenceCalibrator, signs: readonly number[]): number =>
  interpolate(curve, predictProbability(forest, signs));
