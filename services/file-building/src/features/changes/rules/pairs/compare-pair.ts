import { skeletonOf } from '@tillmap/classification/matching/names';
import type { ReadLine } from './paired-line.ts';

/** How much a word tells: one that few names have tells most. */
export type WordWeight = (word: string) => number;

/** What two lines have in common, and how much it speaks for one product. */
export type PairEvidence = Readonly<{
  score: number;
  /** Whether both have the same words and sizes: nothing in them tells two products apart. */
  isSameName: boolean;
  /** Whether all else agrees well enough to take the pair without a look, unless there is another like it. */
  isClear: boolean;
}>;

const SHORTEST_SHORT_FORM = 3;
const SHARED_BEGINNING = 4;

/** One of two words is the other without its vowels: "chrry" and "cherry". */
const isShortForm = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= SHORTEST_SHORT_FORM && short !== long && skeletonOf(long) === short;
};

const takeFrom = (words: string[], found: (word: string) => boolean): string | undefined => {
  const at = words.findIndex(found);
  return at < 0 ? undefined : words.splice(at, 1)[0];
};

/** Takes two words that stand beside each other and are one word in the other name: "passion fruit" and "passionfruit". */
const takeJoined = (words: string[], joined: string): string[] | undefined => {
  const at = words.findIndex((word, index) => word + (words[index + 1] ?? '') === joined && index + 1 < words.length);
  return at < 0 ? undefined : words.splice(at, 2);
};

/** How much of two names is the same (0..1), and what each has that the other does not. */
export const compareNames = (one: readonly string[], other: readonly string[], weight: WordWeight) => {
  const total = (words: readonly string[]): number => words.reduce((sum, word) => sum + weight(word), 0);
  const rest = [...other];
  let shared = 0;
  const unshared = one.filter((word) => {
    const found =
      takeFrom(rest, (another) => another === word) ?? takeFrom(rest, (another) => isShortForm(word, another));
    if (found !== undefined) shared += Math.max(weight(word), weight(found));
    return found === undefined;
  });
  const left = unshared.filter((word) => {
    const found = takeJoined(rest, word);
    if (found) shared += weight(word);
    return !found;
  });
  const unfound = rest.filter((word) => {
    const found = takeJoined(left, word);
    if (found) shared += weight(word);
    return !found;
  });
  const alike = left.filter((word) =>
    unfound.some((another) => another.slice(0, SHARED_BEGINNING) === word.slice(0, SHARED_BEGINNING)),
  );
  const [most, least] = [total(one), total(other)].sort((a, b) => b - a) as [number, number];
  const part = Math.min(shared + total(alike) / 2, least);
  return { similarity: 0.6 * ((2 * part) / (most + least)) + 0.4 * (part / least), left, rest: unfound };
};

/** 1 for equal amounts, the ratio of others; undefined where one is not known. */
const ratioOf = (one: number, other: number): number | undefined =>
  one === 0 || other === 0 ? undefined : Math.max(one, other) / Math.min(one, other);

/** A price moves so far from week to week; further, another product is more likely. */
const SMALL_STEP = 1.12;
const LARGE_STEP = 1.4;

const priceScore = (ratio: number | undefined): number => {
  if (ratio === undefined) return 0;
  if (ratio === 1) return 0.8;
  if (ratio <= SMALL_STEP) return 0.4;
  return ratio <= LARGE_STEP ? -0.3 : -1.2;
};

const SAME_AMOUNT = 1.005;
/** A pack that was made a little smaller or larger. */
const NEAR_AMOUNT = 1.25;
type Sizes = 'same' | 'unknown' | 'near' | 'other';
export const compareSizes = (one: ReadLine, other: ReadLine): Sizes => {
  if (one.packs !== other.packs) return 'other';
  if (!one.size || !other.size) return one.size || other.size ? 'unknown' : 'same';
  const ratio = one.size.unit === other.size.unit ? ratioOf(one.size.amount, other.size.amount)! : Infinity;
  if (ratio <= SAME_AMOUNT) return 'same';
  return ratio <= NEAR_AMOUNT ? 'near' : 'other';
};
const SIZE_SCORE: Readonly<Record<Sizes, number>> = { same: 1.5, unknown: -0.3, near: -1, other: -2.5 };

const placeScore = (one: ReadLine, other: ReadLine): number => {
  if (one.place[0] === '' || other.place[0] === '') return 0;
  if (one.place.every((code, level) => code === other.place[level])) return 0.5;
  return one.place[0] === other.place[0] ? 0.1 : -0.3;
};

const OTHER_CONTAINER = 2;
/** Words that one name has more tell the products of a range apart, and more so where each has some. */
const ONE_HAS_MORE = 1;
const BOTH_HAVE_MORE = 2.5;
const MORE = [0, ONE_HAS_MORE, BOTH_HAVE_MORE];
const NAME_WEIGHT = 7;
/** Names of so many words are of one maker, whatever its numbers begin with. */
const OWN_NAME = 3;

const isSmallStep = (ratio: number | undefined): boolean => ratio === undefined || ratio <= SMALL_STEP;

/** What speaks for two lines being one product. */
export const comparePair = (one: ReadLine, other: ReadLine, weight: WordWeight): PairEvidence => {
  const { similarity, left, rest } = compareNames(one.words, other.words, weight);
  const sizes = compareSizes(one, other);
  const [cost, rrp] = [ratioOf(one.cost, other.cost), ratioOf(one.rrp, other.rrp)];
  const hasOtherContainer =
    one.containers.length > 0 &&
    other.containers.length > 0 &&
    !one.containers.some((container) => other.containers.includes(container));
  const isSameMaker = one.prefix === other.prefix;
  const score =
    NAME_WEIGHT * similarity +
    SIZE_SCORE[sizes] +
    (isSameMaker ? 1.2 : -0.8) +
    priceScore(cost) +
    priceScore(rrp) +
    placeScore(one, other) -
    (hasOtherContainer ? OTHER_CONTAINER : 0) -
    MORE[Number(left.length > 0) + Number(rest.length > 0)]!;
  const isSameName =
    left.length === 0 && rest.length === 0 && (sizes === 'same' || sizes === 'unknown') && !hasOtherContainer;
  const isSamePrice = isSmallStep(cost) && isSmallStep(rrp);
  const isOwnName = one.words.length >= OWN_NAME && cost !== undefined && rrp !== undefined;
  return {
    score,
    isSameName,
    isClear: isSameName && sizes === 'same' && one.words.length > 0 && isSamePrice && (isSameMaker || isOwnName),
  };
};
