import { SPELLINGS } from '@tillmap/classification/groceries';
import { normaliseName } from './normalise-name.ts';

const WORD = /[\p{L}\p{M}\p{N}'’]+/gu;
/** A name without such a word is a number or a mark. */
const TELLING = /(?:\p{L}\p{M}*){3}|[\p{Script=Thai}\p{Script=Hangul}]{2}|\p{Script=Han}/u;
/** Words with the same first letters, endings left out, are the same: "cheese" and "cheesy". */
const STEM = 6;
/** Words up to this length lose one letter at most. */
const SHORT = 4;

const withoutEnding = (word: string): string => {
  if (word.length > SHORT) return word.replace(/ies?$/, 'y').replace(/(?:es|s|y|e)$/, '');
  return word.length === SHORT ? word.replace(/[sye]$/, '') : word.replace(/s$/, '');
};

/** What "glass" and "glasses" share is less than both without one ending; "donut" and "doughnut" are spellings of one word. */
const stemOf = (word: string): string =>
  withoutEnding(SPELLINGS.get(word) ?? word)
    .replace(/(?<!s)s+$/, '')
    .slice(0, STEM);

/** The stems of words, each once: words that differ in their ending or spelling only have one stem. */
export const stemsOf = (words: readonly string[]): Set<string> => new Set(words.map(stemOf));

/** Whether a name has a word at all, and not only numbers or marks. */
export const hasTellingWord = (name: string): boolean => TELLING.test(name);

/** The words of a product's name, as they are written there, that its group is called by as well. */
export const wordsSharedWithCategory = (product: string, group: string): string[] => {
  const called = stemsOf(normaliseName(group).tokens);
  const written = new Set(product.match(WORD) ?? []);
  return [...written].filter((word) => {
    const { tokens } = normaliseName(word);
    return tokens.length === 1 && hasTellingWord(tokens[0]!) && called.has(stemOf(tokens[0]!));
  });
};
