import { normaliseName } from '@tillmap/classification/matching/names';

/** What tells one variant from the next, as 'cherry' or 'cola zero', is at most so many words. */
const VARIANT_WORDS = 2;
/** Products with fewer words in common are not called alike. */
const MIN_COMMON = 2;

/** The words of a name that count for a comparison. */
export const wordsOf = (name: string): string[] => [...normaliseName(name).tokens];

/** Names of so many words have at least this many in common where they are the same but for the variant. */
export const leastCommon = (words: number, others: number): number =>
  Math.max(MIN_COMMON, words - VARIANT_WORDS, others - VARIANT_WORDS);

/**
 * How many words two names have in common where they are the same but for the variant, else 0: what is left of each when the
 * words in common are taken off is at most two words, and at least two words and half of each name are in common.
 */
export const wordsAlike = (words: readonly string[], others: readonly string[]): number => {
  const rest = [...others];
  for (const word of words) {
    const at = rest.indexOf(word);
    if (at !== -1) rest.splice(at, 1);
  }
  const common = others.length - rest.length;
  const least = Math.max(leastCommon(words.length, others.length), words.length - common, rest.length);
  return common >= least ? common : 0;
};
