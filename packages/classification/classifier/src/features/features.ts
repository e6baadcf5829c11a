import { normaliseName, readSizes, skeletonOf } from '@tillmap/classification/matching/names';
import { imul, min } from '../math.ts';
import type { AblatableEvidence, FeatureSet } from './feature-sets.ts';
import { sizeWords } from './size-words.ts';

/**
 * Features of a name: words, pairs of words, character n-grams of words with their borders, and the consonants of
 * words, each hashed to `FEATURE_BITS` bits. N-grams and consonants are what abbreviated words still share with whole
 * ones. Besides the name it has the size, by which many hierarchies split products of one name.
 */
export const FEATURE_BITS = 20;

const MASK = (1 << FEATURE_BITS) - 1;
const PRIME = 0x01000193;
const BASIS = 0x811c9dc5;
const BORDER = 0x5f;
const SPACE = 0x20;
const SHORTEST_PIECE = 3;
const LONGEST_PIECE = 5;
const LONGEST_SKELETON_PIECE = 4;
const MAX_WORDS = 30;
const MAX_SIZE_WORDS = 5;
const MAX_WORD_LENGTH = 24;

/** Kinds of features, each hashed apart from the others; there are fewer than `KINDS`. */
const KINDS = 32;
const KIND = {
  word: 1,
  pair: 2,
  apart: 3,
  piece: 4,
  skeleton: 5,
  skeletonPiece: 6,
  first: 7,
  last: 8,
  opening: 9,
  stem: 10,
  stems: 11,
  size: 12,
  partWord: 13,
  partSkeleton: 14,
  partStem: 15,
  partPiece: 16,
  partBeginning: 17,
  partEnding: 18,
  partStems: 19,
  lastOfFirst: 20,
};

const step = (hash: number, code: number): number => imul(hash ^ code, PRIME);

/** The hash of what was hashed before with a text behind it. */
const withText = (hash: number, text: string): number => {
  let now = hash;
  for (let at = 0; at < text.length; at++) now = step(now, text.charCodeAt(at));
  return now;
};

const hashOf = (kind: number, text: string): number => withText(step(BASIS, kind), text);

/** The hash of two words with a space between them, without putting them together. */
const hashOfPair = (kind: number, word: string, other: string): number =>
  withText(step(hashOf(kind, word), SPACE), other);

/** Spreads the upper bits over the lower ones, which alone are kept. */
const settle = (hash: number): number => (hash ^ (hash >>> 13) ^ (hash >>> 21)) & MASK;

const STEM = 3;

/** The first consonants: what is left of a word whether its end or its vowels were dropped. */
const stemOf = (word: string): string => skeletonOf(word).slice(0, STEM);

const addPieces = (kind: number, text: string, shortest: number, longest: number, into: number[]): void => {
  const padded = text.length + 2;
  for (let from = 0; from < padded; from++) {
    let hash = step(BASIS, kind);
    const end = min(padded, from + longest);
    for (let at = from; at < end; at++) {
      hash = step(hash, at === 0 || at === padded - 1 ? BORDER : text.charCodeAt(at - 1));
      if (at - from + 1 >= shortest) into.push(settle(hash));
    }
  }
};

const addWord = (word: string, into: number[]): void => {
  into.push(settle(hashOf(KIND.word, word)));
  addPieces(KIND.piece, word, SHORTEST_PIECE, LONGEST_PIECE, into);
  const skeleton = skeletonOf(word);
  into.push(settle(hashOf(KIND.skeleton, skeleton)), settle(hashOf(KIND.stem, stemOf(word))));
  addPieces(KIND.skeletonPiece, skeleton, 3, LONGEST_SKELETON_PIECE, into);
};

/** Each two words of a name, whatever their order. */
const everyPair = (kind: number, words: readonly string[], into: number[]): void => {
  const sorted = [...new Set(words)].sort();
  for (let at = 0; at < sorted.length; at++) {
    const begun = step(hashOf(kind, sorted[at]!), SPACE);
    for (let other = at + 1; other < sorted.length; other++) into.push(settle(withText(begun, sorted[other]!)));
  }
};

const addPiecesOfAll = (words: readonly string[], into: number[]): void => {
  for (const word of words) addWord(word, into);
  everyPair(KIND.stems, words.map(stemOf), into);
  for (let at = 0; at + 1 < words.length; at++) {
    into.push(settle(hashOfPair(KIND.pair, words[at]!, words[at + 1]!)));
    if (at + 2 < words.length) into.push(settle(hashOfPair(KIND.apart, words[at]!, words[at + 2]!)));
  }
  if (words.length === 0) return;
  into.push(settle(hashOf(KIND.first, words[0]!)), settle(hashOf(KIND.last, words.at(-1)!)));
  if (words.length > 1) into.push(settle(hashOfPair(KIND.opening, words[0]!, words[1]!)));
};

const BEGINNINGS = [4, 5, 6];
const ENDINGS = [3, 4];

/** The words of one part of a name, hashed apart from those of the other. */
const addPart = (part: 'first' | 'rest', words: readonly string[], into: number[]): void => {
  const add = (kind: number, text: string): void => void into.push(settle(hashOfPair(kind, part, text)));
  for (const word of words) {
    const skeleton = skeletonOf(word);
    add(KIND.partWord, word);
    add(KIND.partSkeleton, skeleton);
    add(KIND.partStem, stemOf(word));
    addPieces(KIND.partPiece + (part === 'first' ? 0 : KINDS), skeleton, 3, LONGEST_SKELETON_PIECE, into);
    for (const length of BEGINNINGS) if (word.length >= length) add(KIND.partBeginning, word.slice(0, length));
    for (const length of ENDINGS) if (word.length > 4) add(KIND.partEnding, word.slice(-length));
  }
  for (let at = 0; at + 1 < words.length; at++) add(KIND.partStems, `${stemOf(words[at]!)} ${stemOf(words[at + 1]!)}`);
};

/** Words by where they stand: what a product is stands before what kind of it, and at the end of that mostly. */
const addParts = (words: readonly string[], inFirst: number, into: number[]): void => {
  const first = words.slice(0, inFirst);
  addPart('first', first, into);
  addPart('rest', words.slice(inFirst), into);
  const last = first.at(-1);
  if (last !== undefined) for (const form of [last, stemOf(last)]) into.push(settle(hashOf(KIND.lastOfFirst, form)));
  for (const word of words) into.push(settle(hashOf(KIND.word, word)), settle(hashOf(KIND.stem, stemOf(word))));
};

/**
 * What a classifier reads: the words of a name, how many of them are in its first part, and the size, each as a word.
 */
export type ParsedName = Readonly<{ words: readonly string[]; inFirst: number; sizes: readonly string[] }>;

/**
 * Where a part of a name can end, as in "Protein bar - cocoa", "Tuna, flaked", "Tea (green)", "Shampoo + soap", and before a
 * word behind which stands what is in it or whom it is for: "Anchovies in olive oil", "Pasta w/ chicken", "Razors for women".
 */
const END_OF_PART = /\s[-–—|]\s|[-–—,;:]\s|[([+]|\s(?:in|with|w\/?|for)\s/gi;
/** A name with more parts is a list; what it is a list of stands in one of the first. */
const MAX_PARTS = 4;

const beginsWith = (words: readonly string[], first: readonly string[]): boolean =>
  first.length > 0 && first.every((word, at) => word === words[at]);

/**
 * The number of words in the first part of a name; all where it has one part only. What stands before a separator and
 * is no word of the name, such as a size, a price or a star, is no part.
 */
const wordsInFirst = (name: string, words: readonly string[]): number => {
  let parts = 0;
  for (const { index } of name.matchAll(END_OF_PART)) {
    if (parts++ === MAX_PARTS) break;
    const first = normaliseName(name.slice(0, index)).tokens;
    if (beginsWith(words, first)) return first.length;
  }
  return words.length;
};

const takeFirst = (tokens: readonly string[], most: number): string[] =>
  tokens.slice(0, most).map((word) => word.slice(0, MAX_WORD_LENGTH));

/** Reads a name and the column of sizes beside it, which counts for more than a size in the name. */
export const parseName = (name: string, size: string): ParsedName => {
  const { tokens, ...inName } = normaliseName(name);
  const sizes = sizeWords({ ...inName, ...readSizes(size) });
  // "2.25 kg approx", "4 sachets": such columns name the kind of product in words. A size without words is one word
  // itself.
  if (size !== '') for (const word of takeFirst(normaliseName(size).tokens, MAX_SIZE_WORDS)) sizes.push(`=${word}`);
  const words = takeFirst(tokens, MAX_WORDS);
  return { words, inFirst: min(words.length, wordsInFirst(name, tokens)), sizes };
};

/** How names are read where sizes are left out as evidence, and where they are not. */
export const createNameParser = (without: readonly AblatableEvidence[]): typeof parseName =>
  without.includes('size') ? (name, size) => ({ ...parseName(name, size), sizes: [] }) : parseName;

/** The features of a name and its size, with repetitions, in no particular order. */
export const featuresOf = ({ words, inFirst, sizes }: ParsedName, view: FeatureSet): number[] => {
  const found = sizes.map((size) => settle(hashOf(KIND.size, size)));
  if (view === 'pieces') addPiecesOfAll(words, found);
  else addParts(words, inFirst, found);
  return found;
};

/** The features that are a word as a whole, and its consonants: known where many a name has it, in full or shortened. */
export const wordFeatures = (word: string): readonly [number, number] => [
  settle(hashOf(KIND.word, word)),
  settle(hashOf(KIND.skeleton, skeletonOf(word))),
];
