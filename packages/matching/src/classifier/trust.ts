import type { Curve } from './model.ts';

/** What a decision as a whole looks like; each tells something about how likely it is right. */
export type TrustSigns = readonly number[];

export const TRUST_SIGNS = 9;

type Seen = Readonly<{
  /** The combined probabilities of the winner and of the runner-up. */
  first: number;
  second: number;
  /** How many sources (networks, neighbours) put the winner first, as a part of those asked. */
  agreement: number;
  /** The likeness (0..1) of the nearest name, and of the nearest one in the winner's group. */
  nearest: number;
  nearestOwn: number;
  /** The least probability a network gives the winner. */
  least: number;
  words: number;
}>;

const logit = (probability: number): number => {
  const kept = Math.min(1 - 1e-4, Math.max(1e-4, probability));
  return Math.log(kept / (1 - kept));
};

export const trustSigns = ({ first, second, agreement, nearest, nearestOwn, least, words }: Seen): TrustSigns => [
  1,
  logit(first),
  Math.log((first + 1e-4) / (second + 1e-4)),
  agreement,
  nearest,
  nearestOwn,
  logit(least),
  nearestOwn - nearest,
  Math.log(1 + words),
];

const ROUNDS = 300;

const dot = (a: readonly number[], b: readonly number[] | Float64Array): number =>
  a.reduce((sum, value, at) => sum + value * b[at]!, 0);

const squash = (score: number): number => 1 / (1 + Math.exp(-score));

/** Logistic regression: how likely a decision with these signs is right. */
export const fitTrust = (rows: readonly Readonly<{ signs: TrustSigns; right: boolean }>[]): number[] => {
  const weights = new Float64Array(TRUST_SIGNS);
  const squares = new Float64Array(TRUST_SIGNS).fill(1e-8);
  for (let round = 0; round < ROUNDS; round++) {
    const slopes = new Float64Array(TRUST_SIGNS);
    for (const { signs, right } of rows) {
      const miss = squash(dot(signs, weights)) - (right ? 1 : 0);
      for (let at = 0; at < TRUST_SIGNS; at++) slopes[at]! += (miss * signs[at]!) / rows.length;
    }
    for (let at = 0; at < TRUST_SIGNS; at++) {
      const slope = slopes[at]! + 1e-4 * weights[at]!;
      squares[at]! = 0.9 * squares[at]! + 0.1 * slope * slope;
      weights[at]! -= (0.1 * (1 - round / ROUNDS) * slope) / Math.sqrt(squares[at]!);
    }
  }
  return [...weights];
};

/** How likely (0..1) a decision is right before the curve puts it straight. */
export const trustOf = (signs: TrustSigns, weights: readonly number[]): number => squash(dot(signs, weights));

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
