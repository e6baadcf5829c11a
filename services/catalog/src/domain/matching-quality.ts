import type { HoldoutCounts, HoldoutReport } from '@tillmap/classification/classifier';
import { MIN_REVIEW_THRESHOLD } from '@tillmap/contracts';
import { hasEnoughToLearn } from './training-due.ts';

/** Counts of predictions by the confidence shown, 0 to 100: how many there were, and how many of those were right. */
export type Answers = Pick<HoldoutCounts, 'asked' | 'right'>;

/** Predictions of one range of confidence. Percent but for `asked`; `rightLow` and `rightHigh` are the 95% interval. */
export type ReliabilityBin = Readonly<{
  from: number;
  to: number;
  asked: number;
  said: number;
  right: number;
  rightLow: number;
  rightHigh: number;
}>;

/** What a threshold sends to review, and what is wrong among the rest. Counts of predictions. */
export type ThresholdEffect = Readonly<{ threshold: number; toReview: number; errors: number }>;

/** Where ranges of confidence start: the first is of what every threshold sends to review, much of it without codes. */
const BIN_STARTS = [0, MIN_REVIEW_THRESHOLD, 50, 60, 70, 80, 85, 90, 95, 98] as const;
const HIGHEST = 100;
/** 97.5th percentile of the normal distribution. */
const Z = 1.959964;

const sum = (counts: readonly number[], from: number, to: number): number => {
  let total = 0;
  for (let at = Math.max(0, from); at <= to; at++) total += counts[at] ?? 0;
  return total;
};

/**
 * Wilson's interval for a share, as shares of 1; it stays sensible with few predictions, and with all of them right.
 */
export const shareInterval = (right: number, asked: number): readonly [low: number, high: number] => {
  if (asked === 0) return [0, 1];
  const share = right / asked;
  const spread = Z * Z;
  const middle = (share + spread / (2 * asked)) / (1 + spread / asked);
  const half = (Z / (1 + spread / asked)) * Math.sqrt((share * (1 - share)) / asked + spread / (4 * asked * asked));
  return [Math.max(0, Math.min(share, middle - half)), Math.min(1, Math.max(share, middle + half))];
};

/** Returns confidence against accuracy, in ranges; those without a prediction are left out. */
export const reliabilityOf = ({ asked, right }: Answers): ReliabilityBin[] =>
  BIN_STARTS.flatMap((from, index) => {
    const to = (BIN_STARTS[index + 1] ?? HIGHEST + 1) - 1;
    const count = sum(asked, from, to);
    if (count === 0) return [];
    let said = 0;
    for (let confidence = from; confidence <= to; confidence++) said += confidence * (asked[confidence] ?? 0);
    const correct = sum(right, from, to);
    const [low, high] = shareInterval(correct, count);
    return [
      {
        from,
        to,
        asked: count,
        said: said / count,
        right: (100 * correct) / count,
        rightLow: 100 * low,
        rightHigh: 100 * high,
      },
    ];
  });

/** Returns by how many points the confidence is off on average, over the ranges by their predictions. */
export const calibrationErrorOf = (bins: readonly ReliabilityBin[]): number => {
  const all = bins.reduce((total, { asked }) => total + asked, 0);
  if (all === 0) return 0;
  return bins.reduce((total, { asked, said, right }) => total + asked * Math.abs(said - right), 0) / all;
};

/** Returns what a review threshold would have done to these predictions: those below it need review. */
export const effectOf = ({ asked, right }: Answers, threshold: number): ThresholdEffect => {
  const first = Math.ceil(threshold);
  const accepted = sum(asked, first, HIGHEST);
  return {
    threshold,
    toReview: sum(asked, 0, first - 1),
    errors: accepted - sum(right, first, HIGHEST),
  };
};

/** With fewer the figures say little. */
const FEWEST_OF_NEW_BRANDS = 50;

/** Returns the counts of brands that were held out as a whole; undefined where too few were, or none were counted. */
export const newBrandsOf = ({ newBrands }: HoldoutReport): HoldoutCounts | undefined =>
  newBrands && newBrands.tested >= FEWEST_OF_NEW_BRANDS ? newBrands : undefined;

/** Why nothing was learned from a wholesaler's mappings yet. */
export type UntrainedReason = 'too_few' | 'training';

/** `changed` mappings came since the last training, which found `trainedOn`; null before the first one. */
export const whyUnlearned = (state: Readonly<{ changed: number; trainedOn: number | null }>): UntrainedReason =>
  hasEnoughToLearn(state) ? 'training' : 'too_few';

/** A count among `of` as it would be among 1,000, to a tenth; 0 where there is nothing to go by. */
export const perThousand = (count: number, of: number): number =>
  of === 0 ? 0 : Math.round((10_000 * count) / of) / 10;
