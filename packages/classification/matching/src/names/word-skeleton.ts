const VOWELS = /[aeiou]/g;

/** The word without its vowels but the first letter, as "sprkl" for "sparkle": how price files save room. */
export const skeletonOf = (word: string): string => word.slice(0, 1) + word.slice(1).replace(VOWELS, '');
