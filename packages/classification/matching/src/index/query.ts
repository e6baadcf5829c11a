import type { Size } from '../names/index.ts';
import { normaliseName, sizeOf } from '../names/index.ts';
import { eachGram, GRAMS } from './vocabulary.ts';

/** A name prepared for searching. `grams` are the 16-bit numbers of its distinct trigrams. */
export type Query = Readonly<{
  words: readonly string[];
  size: Size | undefined;
  grams: readonly number[];
  mayBeCut: boolean;
}>;

/** Names longer than this many words are searched by their first ones. */
export const MAX_WORDS = 24;

const encoder = new TextEncoder();
const SPACE = 32;
/** 1 for each trigram seen of the query that is prepared; all 0 between queries. */
const seen = new Uint8Array(GRAMS);

/** The distinct trigrams of the words, encoded at once: no word has a space in it. */
const gramsOf = (words: readonly string[]): number[] => {
  const bytes = encoder.encode(words.join(' '));
  const grams: number[] = [];
  const add = (gram: number): void => {
    if (seen[gram] === 1) return;
    seen[gram] = 1;
    grams.push(gram);
  };
  for (let start = 0; start < bytes.length; ) {
    let end = start;
    while (end < bytes.length && bytes[end] !== SPACE) end += 1;
    eachGram(bytes, start, end, add);
    start = end + 1;
  }
  for (const gram of grams) seen[gram] = 0;
  return grams;
};

/** A name from this length on may have been cut off: tills show little more. */
const MAY_BE_CUT = 24;

/** Returns what a search needs of a name and a size column: each word once, at most `MAX_WORDS`. */
export const prepareQuery = (name: string, size: string): Query => {
  const normalised = normaliseName(name);
  const words = [...new Set(normalised.tokens)].slice(0, MAX_WORDS);
  const grams = gramsOf(words);
  return { words, size: sizeOf(size, normalised), grams, mayBeCut: name.length >= MAY_BE_CUT };
};
