import { type Arena, packTexts, sortByBytes } from './arena.ts';
import { GrowingWords, type SharedWords, sharedWords, toSharedWords } from './shared-arrays.ts';

/**
 * The distinct words of a segment, sorted, and what finds the word behind an abbreviated or misspelt one: by skeleton
 * (the word without its inner vowels) and by trigrams. Beginnings need nothing more, as the words are sorted.
 * The words of skeleton `i` are `skeletonTerms` from `skeletonStarts[i]` to `skeletonStarts[i + 1]`; of trigram
 * bucket `b` likewise.
 */
export type Vocabulary = Readonly<{
  terms: Arena;
  skeletons: Arena;
  skeletonStarts: SharedWords;
  skeletonTerms: SharedWords;
  gramStarts: SharedWords;
  gramTerms: SharedWords;
}>;

const VOWELS = 'aeiou';
const MIN_FUZZY_LENGTH = 3;
const MIN_BUCKETS = 256;
const MAX_BUCKETS = 65_536;
const SPACE = 32;

/** The word as those who drop vowels write it: its first letter, then its consonants, doubled ones once. */
export const skeletonOf = (word: string): string => {
  let skeleton = word[0] ?? '';
  for (let at = 1; at < word.length; at++) {
    const letter = word[at]!;
    if (!VOWELS.includes(letter) && letter !== skeleton.at(-1)) skeleton += letter;
  }
  return skeleton;
};

/** Numbers and very short words are compared exactly only. */
export const isFuzzyWord = (word: string): boolean => word.length >= MIN_FUZZY_LENGTH && !/^\d/.test(word);

/** How many numbers trigrams have. */
export const GRAMS = 65_536;

/** A trigram of bytes as a 16-bit number; different trigrams may rarely share one. */
const gramHash = (a: number, b: number, c: number): number => Math.imul(a | (b << 8) | (c << 16), 0x9e3779b1) >>> 16;

/** Calls back with the 16-bit number of each trigram of the word with a space on either side: one a byte. */
export const eachGram = (bytes: Uint8Array, start: number, end: number, visit: (gram: number) => void): void => {
  let before = SPACE;
  for (let at = start; at < end; at++) {
    const now = bytes[at]!;
    visit(gramHash(before, now, at + 1 < end ? bytes[at + 1]! : SPACE));
    before = now;
  }
};

/** How many trigrams of the word are marked. */
export const countGrams = (bytes: Uint8Array, start: number, end: number, marked: Uint8Array): number => {
  let before = SPACE;
  let count = 0;
  for (let at = start; at < end; at++) {
    const now = bytes[at]!;
    count += marked[gramHash(before, now, at + 1 < end ? bytes[at + 1]! : SPACE)]!;
    before = now;
  }
  return count;
};

/** Turns lists of words per key into two arrays: where each key's words start, and the words. */
const group = (keyCount: number, keys: Uint32Array, terms: Uint32Array): [SharedWords, SharedWords] => {
  const starts = sharedWords(keyCount + 1);
  for (const key of keys) starts[key + 1]!++;
  for (let key = 0; key < keyCount; key++) starts[key + 1]! += starts[key]!;
  const place = starts.slice();
  const grouped = sharedWords(terms.length);
  for (let at = 0; at < keys.length; at++) grouped[place[keys[at]!]!++] = terms[at]!;
  return [starts, grouped];
};

const groupBySkeleton = (
  words: readonly string[],
): Pick<Vocabulary, 'skeletons' | 'skeletonStarts' | 'skeletonTerms'> => {
  const bySkeleton = new Map<string, number[]>();
  for (const [term, word] of words.entries()) {
    if (!isFuzzyWord(word)) continue;
    const skeleton = skeletonOf(word);
    const terms = bySkeleton.get(skeleton);
    if (terms) terms.push(term);
    else bySkeleton.set(skeleton, [term]);
  }
  const sorted = sortByBytes([...bySkeleton.keys()]);
  const starts = sharedWords(sorted.length + 1);
  const terms: number[] = [];
  for (const [at, skeleton] of sorted.entries()) {
    for (const term of bySkeleton.get(skeleton)!) terms.push(term);
    starts[at + 1] = terms.length;
  }
  return { skeletons: packTexts(sorted), skeletonStarts: starts, skeletonTerms: toSharedWords(terms) };
};

const groupByGram = (words: readonly string[], terms: Arena): Pick<Vocabulary, 'gramStarts' | 'gramTerms'> => {
  const buckets = Math.min(MAX_BUCKETS, Math.max(MIN_BUCKETS, 2 ** Math.ceil(Math.log2(words.length + 1))));
  const keys = new GrowingWords();
  const owners = new GrowingWords();
  for (const [term, word] of words.entries()) {
    if (!isFuzzyWord(word)) continue;
    eachGram(terms.bytes, terms.starts[term]!, terms.starts[term + 1]!, (gram) => {
      keys.push(gram & (buckets - 1));
      owners.push(term);
    });
  }
  const [gramStarts, gramTerms] = group(buckets, keys.view(), owners.view());
  return { gramStarts, gramTerms };
};

/** Builds the vocabulary of distinct words that are sorted by their bytes. */
export const buildVocabulary = (words: readonly string[]): Vocabulary => {
  const terms = packTexts(words);
  return { terms, ...groupBySkeleton(words), ...groupByGram(words, terms) };
};
