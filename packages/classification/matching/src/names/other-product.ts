import { normaliseName, sizeOf } from './normalise-name.ts';

const SHARED_WORDS = 0.5;
const SHORTEST_SHORT_FORM = 2;
const SAME_SIZE = 1.1;
/** From this ratio on, no pack was made a little smaller: a size like this is of another product. */
const OTHER_SIZE = 2;

/** What something is called: '' where there is no size beside the name. */
export type SizedName = Readonly<{ name: string; size: string }>;

/** Whether all letters of one word are in the other one in their order, as buyers shorten: "chs" for "cheese". */
const isWithin = (short: string, long: string): boolean => {
  let at = 0;
  for (let index = 0; index < long.length && at < short.length; index++) if (long[index] === short[at]) at++;
  return at === short.length;
};

const isSameWord = (one: string, other: string): boolean => {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.length >= SHORTEST_SHORT_FORM && short[0] === long[0] && isWithin(short, long);
};

/** How many words (0..1) of the shorter name the other one has too. */
const sharedWords = (one: readonly string[], other: readonly string[]): number => {
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one];
  return fewer.filter((word) => more.some((another) => isSameWord(word, another))).length / Math.max(1, fewer.length);
};

const differ = (one: SizedName, other: SizedName, mostRatio: number, countsPacks: boolean): boolean => {
  if (one.name === '' || other.name === '' || one.name.toLowerCase() === other.name.toLowerCase()) return false;
  const [name, otherName] = [normaliseName(one.name), normaliseName(other.name)];
  if (name.tokens.length === 0 || otherName.tokens.length === 0) return false;
  if (sharedWords(name.tokens, otherName.tokens) < SHARED_WORDS) return true;
  const [packs, otherPacks] = [name.packCount, otherName.packCount];
  if (countsPacks && packs !== undefined && otherPacks !== undefined && packs !== otherPacks) return true;
  const [size, otherSize] = [sizeOf(one.size, name), sizeOf(other.size, otherName)];
  if (!size || !otherSize || size.unit !== otherSize.unit) return false;
  return Math.max(size.amount, otherSize.amount) > Math.min(size.amount, otherSize.amount) * mostRatio;
};

/** Whether two names are of different products: by their words, sizes and packs, not by how they are spelt. */
export const isOtherProduct = (one: SizedName, other: SizedName): boolean => differ(one, other, SAME_SIZE, true);

/** Whether one barcode can not have both names. A new pack keeps its barcode: only a size far from the other one tells. */
export const isContradiction = (one: SizedName, other: SizedName): boolean => differ(one, other, OTHER_SIZE, false);
