import { ABBREVIATIONS, STOP_WORDS } from '@tillmap/classification/groceries';
import type { Query } from './query.ts';

/**
 * A word of a query: as it is `written`, and what is `meant` where that is a known abbreviation. The name may be cut
 * off within it where it `isLast`. What `isOptional` may be the beginning of a size or a stop word, which are no words
 * of names. The `key` is all of it in one.
 */
export type WrittenWord = Readonly<{
  meant: string;
  written: string;
  isLast: boolean;
  isOptional: boolean;
  key: string;
}>;

const wordOf = (meant: string, written: string, isLast: boolean, isOptional: boolean): WrittenWord => ({
  meant,
  written,
  isLast,
  isOptional,
  key: `${meant} ${written} ${isLast ? 'l' : ''}${isOptional ? 'o' : ''}`,
});

const DIGITS = /^\d+$/;
const stopWords = [...STOP_WORDS];

/** From which of the words on they may be what is left of a size or of a stop word, in a name that was cut off. */
const optionalFrom = (words: readonly string[]): number => {
  const last = words.length - 1;
  if (last > 0 && stopWords.some((word) => word.startsWith(words[last]!))) return last;
  const before = words.findLastIndex((word) => !DIGITS.test(word));
  return Math.max(1, before + 1);
};

const NOT_PLAIN_WORD = /[^a-z0-9]+/;

/**
 * Returns a query's words as they are written: "gran" may be granulated, but also what is left of "grand". What reads
 * as a stop word at the end of a name that may be cut off is a word too.
 */
export const writtenWords = (name: string, { words, mayBeCut }: Pick<Query, 'words' | 'mayBeCut'>): WrittenWord[] => {
  const plain = name.toLowerCase().split(NOT_PLAIN_WORD);
  const shortOf = new Map<string, string>();
  for (const word of plain) {
    const meant = ABBREVIATIONS.get(word);
    if (meant) shortOf.set(meant, word);
  }
  const end = plain.at(-1) ?? '';
  const isEndLeftOut = mayBeCut && STOP_WORDS.has(end) && !words.includes(end);
  const all = isEndLeftOut ? [...words, end] : words;
  const firstOptional = mayBeCut ? optionalFrom(all) : all.length;
  return all.map((meant, at) =>
    wordOf(meant, shortOf.get(meant) ?? meant, mayBeCut && at === all.length - 1, at >= firstOptional),
  );
};
