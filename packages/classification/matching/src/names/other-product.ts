import { normaliseName, sizeOf } from './normalise-name.ts';

const SHARED_WORDS = 0.5;
const SHORTEST_STEM = 3;
const SAME_SIZE = 1.1;

/** What something is called: '' where there is no size beside the name. */
export type SizedName = Readonly<{ name: string; size: string }>;

const isSameWord = (one: string, other: string): boolean =>
  one === other ||
  (Math.min(one.length, other.length) >= SHORTEST_STEM && (one.startsWith(other) || other.startsWith(one)));

const shareOf = (one: readonly string[], other: readonly string[]): number => {
  const shared = one.filter((word) => other.some((another) => isSameWord(word, another))).length;
  return shared / Math.max(1, Math.min(one.length, other.length));
};

/** Whether two names are of different products: by their words, sizes and packs, not by how they are spelt. */
export const isOtherProduct = (one: SizedName, other: SizedName): boolean => {
  if (one.name === '' || other.name === '' || one.name === other.name) return false;
  const [name, otherName] = [normaliseName(one.name), normaliseName(other.name)];
  if (name.tokens.length === 0 || otherName.tokens.length === 0) return false;
  if (shareOf(name.tokens, otherName.tokens) < SHARED_WORDS) return true;
  if (name.packCount !== undefined && otherName.packCount !== undefined && name.packCount !== otherName.packCount)
    return true;
  const [size, otherSize] = [sizeOf(one.size, name), sizeOf(other.size, otherName)];
  if (!size || !otherSize || size.unit !== otherSize.unit) return false;
  return Math.max(size.amount, otherSize.amount) > Math.min(size.amount, otherSize.amount) * SAME_SIZE;
};
