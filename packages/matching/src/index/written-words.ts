import { ABBREVIATIONS, STOP_WORDS } from '@tillmap/groceries';
import type { Query } from './query.ts';

/**
 * A word of a query: as it is `written`, and what is `meant` where that is a known abbreviation. The name may be cut
 * off within it where it `isLast`. The `key` is the three in one.
 */
export type WrittenWord = Readonly<{ meant: string; written: string; isLast: boolean; key: string }>;

const wordOf = (meant: string, written: string, isLast: boolean): WrittenWord => ({
  meant,
  written,
  isLast,
  key: `${meant} ${written}${isLast ? ' ' : ''}`,
});

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
  return all.map((meant, at) => wordOf(meant, shortOf.get(meant) ?? meant, mayBeCut && at === all.length - 1));
};
