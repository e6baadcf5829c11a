import type { IndexDoc } from '@tillmap/classification';
import type { Typed } from './abbreviation-augmentation.ts';

const WORD = /\p{L}[\p{L}\p{M}'’]{2,}/gu;

/** This number of names are sampled for words. */
const MAX_SAMPLED_NAMES = 5_000;

/**
 * A word outside every vocabulary: the start of one and the end of another, since unknown words have known n-grams,
 * too.
 */
const syntheticWord = (words: readonly string[], random: () => number): string => {
  const pick = (): string => words[Math.floor(random() * words.length)]!;
  const [one, other] = [pick(), pick()];
  return one.slice(0, Math.ceil(one.length / 2)) + other.slice(Math.floor(other.length / 2)).toLowerCase();
};

/** Share of the names in which only the first words are unknown, as those of a new brand are. */
const NEW_BRAND_SHARE = 0.5;
const MAX_BRAND_WORDS = 3;

/** Which words of a name are replaced. */
const strangeAmong = (count: number, random: () => number): ((at: number) => boolean) => {
  if (random() < NEW_BRAND_SHARE) {
    const first = 1 + Math.floor(random() * Math.min(MAX_BRAND_WORDS, 0.6 * count));
    return (at) => at < first;
  }
  const strength = 0.2 + 0.7 * random();
  return () => random() < strength;
};

/** Renames products as if an unknown supplier sold them: some words are replaced by ones that are in no name. */
export const createUnknownWordAugmenter = (
  known: readonly IndexDoc[],
): ((doc: Typed, random: () => number) => Typed) => {
  const words = [...new Set(known.slice(0, MAX_SAMPLED_NAMES).flatMap(({ name }) => name.match(WORD) ?? []))];
  return ({ name, size }, random) => {
    if (words.length === 0) return { name, size };
    const isStrange = strangeAmong(name.match(WORD)?.length ?? 0, random);
    let at = 0;
    return { name: name.replace(WORD, (word) => (isStrange(at++) ? syntheticWord(words, random) : word)), size };
  };
};
