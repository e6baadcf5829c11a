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

/** Turns the features of a decision into a probability: boosted trees, and an isotonic curve over what they predict. */
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

/** Products of a holdout at which the shrinkage factor is 0.63. */
const SHRINKAGE_SCALE_PRODUCTS = 110;

/**
 * Shrinkage factor 0..1 for a holdout of this size. Small holdouts overestimate accuracy, because trees and isotonic
 * curve overfit them.
 */
const shrinkageFactor = (products: number): number => 1 - Math.exp(-products / SHRINKAGE_SCALE_PRODUCTS);

/** Shrinks a probability above one half towards one half; lower ones stay. */
const shrinkTowardsHalf = (probability: number, belief: number): number => {
  if (probability <= 0.5) return probability;
  const odds = (probability / (1 - Math.min(probability, MAX_PROBABILITY))) ** belief;
  return odds / (1 + odds);
};

/**
 * Fits the calibrator by cross-validation: the curve sees only predictions of trees for rows they were not trained
 * on. `heldBack` is the probability (0..1) that each row would get without itself; rows of one group are left out
 * together.
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

/** Returns the probability (0..1) that a decision with these features is right. */
export const calibratedProbability = ({ forest, curve }: ConfidenceCalibrator, signs: readonly number[]): number =>
  interpolate(curve, predictProbability(forest, signs));
