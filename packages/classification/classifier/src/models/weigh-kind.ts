import { posteriorOfWinner } from '@tillmap/classification/matching/calibration';
import type { SaidByKind } from '../features/index.ts';

/** Groups with the share (0..1) of each, the likeliest first. */
type Order = readonly Readonly<{ group: number; share: number }>[];

/** Below this probability (0..1) of the likeliest group a kind can say another. */
const UNSURE = 0.6;
/** How often (0..1) the group of a kind is right where the likeliest is another; never so often that nobody looks. */
const RIGHT_ALONE = 0.75;
/** From this share on most products of a kind are in one group. */
const MOSTLY_THERE = 0.55;
/** From this share on a brand's products are hardly anywhere else, and another group is doubted. */
const NEARLY_ALL = 0.75;
/** How often (0..1) another group is right that a brand speaks against. */
const DOUBTED = 0.6;
/** How much likelier a group is that brand and classifier say independently: 95 of 100 such names are right, of 50 %. */
const AGREEMENT = 10;

export type Weighed = Readonly<{ order: Order; probability: number; isByKind: boolean }>;

/** A ranking with one group before the others, which keep their parts of the rest. */
const withFirst = (order: Order, group: number, share: number): Order => {
  const others = order.filter((one) => one.group !== group);
  const total = others.reduce((sum, one) => sum + one.share, 0) || 1;
  return [{ group, share }, ...others.map((one) => ({ ...one, share: (one.share * (1 - share)) / total }))];
};

/**
 * Weighs what a brand or a word says of the product against the likeliest group: it decides where that one is unlikely, makes it
 * likelier where both agree, and doubts it where a brand speaks against it.
 */
export const weighKind = (order: Order, probability: number, said: SaidByKind | undefined): Weighed => {
  if (!said) return { order, probability, isByKind: false };
  const { group, share, trust, isSure, restsOn } = said;
  if (group === order[0]!.group) {
    if (!isSure || share < MOSTLY_THERE) return { order, probability, isByKind: false };
    const [first, other] = [
      { byName: probability, times: AGREEMENT },
      { byName: 1 - probability, times: 1 },
    ];
    // Of words that nobody knows the name says nothing; the brand still does.
    const agreed = Math.max(posteriorOfWinner(first, [first, other], null), RIGHT_ALONE * trust);
    return { order, probability: agreed, isByKind: true };
  }
  if (probability < UNSURE && trust > probability) {
    const alone = RIGHT_ALONE * trust;
    const weighed = withFirst(order, group, Math.max(alone, order[0]!.share));
    return { order: weighed, probability: alone, isByKind: true };
  }
  const isDoubted = restsOn === 'brand' && share >= NEARLY_ALL && probability > DOUBTED;
  return { order, probability: isDoubted ? DOUBTED : probability, isByKind: isDoubted };
};
