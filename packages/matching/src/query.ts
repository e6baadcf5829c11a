import { normaliseName, sizeOf } from './normalise-name.ts';
import type { Size } from './parse-size.ts';
import { eachGram } from './vocabulary.ts';

/** A name prepared for searching. `grams` are the 16-bit numbers of its distinct trigrams. */
export type Query = Readonly<{
  words: readonly string[];
  size: Size | undefined;
  grams: readonly number[];
}>;

/** Names longer than this many words are searched by their first ones. */
export const MAX_WORDS = 24;

const encoder = new TextEncoder();

export const prepareQuery = (name: string, size: string): Query => {
  const normalised = normaliseName(name);
  const words = [...new Set(normalised.tokens)].slice(0, MAX_WORDS);
  const grams = new Set<number>();
  for (const word of words) {
    const bytes = encoder.encode(word);
    eachGram(bytes, 0, bytes.length, (gram) => grams.add(gram));
  }
  return { words, size: sizeOf(size, normalised), grams: [...grams] };
};
