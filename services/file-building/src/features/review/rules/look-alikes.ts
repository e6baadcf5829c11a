import { normaliseName } from '@tillmap/classification/matching/names';

/** What tells one variant from the next, as 'cherry' or 'cola zero', is at most so many words. */
const VARIANT_WORDS = 2;
/** Products with fewer words in common are not called alike. */
const MIN_COMMON = 2;

const wordsOf = (name: string): string[] => [...normaliseName(name).tokens];

/**
 * Whether two names are the same words but for the variant: what is left of each when the words in common are taken off is
 * at most two words, and at least two words and half of each name are in common.
 */
export const looksAlike = (one: string, other: string): boolean => {
  const words = wordsOf(one);
  const rest = wordsOf(other);
  const left: string[] = [];
  for (const word of words) {
    const at = rest.indexOf(word);
    if (at === -1) left.push(word);
    else rest.splice(at, 1);
  }
  const common = words.length - left.length;
  return (
    left.length <= VARIANT_WORDS &&
    rest.length <= VARIANT_WORDS &&
    common >= MIN_COMMON &&
    common >= left.length &&
    common >= rest.length
  );
};
