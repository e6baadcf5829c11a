import { askForest, type Forest, growForest, type Row } from './boosted-trees.ts';
import type { Curve } from './model.ts';
import type { Steps } from './steps.ts';

const FOLDS = 5;
/** Keeps odds finite. */
const MOST = 0.9999;

/** What each row's likelihood is by trees that were grown without it; `groups` keeps what belongs together. */
function* withoutThemselves(rows: readonly Row[], groups: readonly number[]): Steps<number[]> {
  const shown = Array.from(rows, () => 0);
  for (let fold = 0; fold < FOLDS; fold++) {
    const isHere = (at: number): boolean => groups[at]! % FOLDS === fold;
    const forest = yield* growForest(rows.filter((_, at) => !isHere(at)));
    for (const [at, { signs }] of rows.entries()) if (isHere(at)) shown[at] = askForest(forest, signs);
  }
  return shown;
}

/** How far a decision is to be trusted: trees over its signs, and a curve that puts straight what they say. */
export type Trust = Readonly<{ forest: Forest; curve: Curve }>;

/** How likely each row is by trees and by a curve that were both learned without it. */
const heldBackTrust = (shown: readonly number[], rows: readonly Row[], groups: readonly number[]): number[] => {
  const curves = Array.from({ length: FOLDS }, (_, fold) =>
    fitCurve(
      shown.flatMap((value, at) => (groups[at]! % FOLDS === fold ? [] : [{ shown: value, right: rows[at]!.right }])),
    ),
  );
  return shown.map((value, at) => readCurve(curves[groups[at]! % FOLDS]!, value));
};

/** So many products that were held back are needed for most of what they say to be believed. */
const FEW = 110;

/** How far (0..1) what so many products say of all others is to be believed: few flatter, since trees and curve fit them. */
const beliefIn = (products: number): number => 1 - Math.exp(-products / FEW);

/** A probability nearer to even as far as it is not believed; what is unlikely stays so. */
const cautiously = (probability: number, belief: number): number => {
  if (probability <= 0.5) return probability;
  const odds = (probability / (1 - Math.min(probability, MOST))) ** belief;
  return odds / (1 + odds);
};

/**
 * Learns it by cross-validation: the curve sees only what trees said of rows they were not grown on. `heldBack` is how
 * likely (0..1) each row would have been said to be right without itself; what is in one group is left out together.
 */
export function* learnTrust(
  rows: readonly Row[],
  groups: readonly number[],
): Steps<{ trust: Trust; heldBack: readonly number[] }> {
  const shown = yield* withoutThemselves(rows, groups);
  const belief = beliefIn(new Set(groups).size);
  const curve = fitCurve(shown.map((value, at) => ({ shown: value, right: rows[at]!.right })));
  const heldBack = heldBackTrust(shown, rows, groups).map((probability) => cautiously(probability, belief));
  const forest = yield* growForest(rows);
  return { trust: { forest, curve: { ...curve, to: curve.to.map((to) => cautiously(to, belief)) } }, heldBack };
}

/** How likely (0..1) a decision with these signs is right. */
export const trustIn = ({ forest, curve }: Trust, signs: readonly number[]): number =>
  readCurve(curve, askForest(forest, signs));

/** So many rows make one step of the curve at least: fewer would be chance. */
const STEP_ROWS = 60;

/** A rising curve through what was shown and what was right (isotonic regression over steps of rows). */
export const fitCurve = (rows: readonly Readonly<{ shown: number; right: boolean }>[]): Curve => {
  const sorted = rows.toSorted((a, b) => a.shown - b.shown);
  type Step = { shown: number; right: number; count: number };
  const steps: Step[] = [];
  const size = Math.max(STEP_ROWS, Math.ceil(sorted.length / 40));
  for (let from = 0; from < sorted.length; from += size) {
    const part = sorted.slice(from, from + size);
    let step: Step = {
      shown: part.reduce((sum, { shown }) => sum + shown, 0),
      right: part.filter(({ right }) => right).length,
      count: part.length,
    };
    while (steps.length > 0 && steps.at(-1)!.right / steps.at(-1)!.count >= step.right / step.count) {
      const { shown, right, count } = steps.pop()!;
      step = { shown: step.shown + shown, right: step.right + right, count: step.count + count };
    }
    steps.push(step);
  }
  let highest = 0;
  // Nobody is ever quite sure, nor quite lost: one row more, half right, is counted with each step.
  const to = steps.map(({ right, count }) => {
    highest = Math.max(highest, (right + 0.5) / (count + 1));
    return highest;
  });
  return { from: [0, ...steps.map(({ shown, count }) => shown / count), 1], to: [0, ...to, 1] };
};

/** Reads the curve between its points. */
export const readCurve = ({ from, to }: Curve, shown: number): number => {
  let at = 1;
  while (at < from.length - 1 && from[at]! < shown) at += 1;
  const width = from[at]! - from[at - 1]!;
  const part = width > 0 ? Math.min(1, Math.max(0, (shown - from[at - 1]!) / width)) : 1;
  return to[at - 1]! + part * (to[at]! - to[at - 1]!);
};
