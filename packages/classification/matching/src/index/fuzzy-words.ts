import { type Arena, arenaSize, beginsWith, findText, lowerBound } from './arena.ts';
import { documentFrequency, type Segment } from './segment.ts';
import { countGrams, eachGram, GRAMS, isFuzzyWord, skeletonOf } from './vocabulary.ts';

/**
 * A word of the vocabulary that a word of the query may stand for. `closeness` is 1 for the word itself; `rank` is how
 * likely it is meant: closeness, and more for words that are often used.
 */
export type WordMatch = Readonly<{ term: number; closeness: number; rank: number }>;

/** The query's word without vowels, or cut: what those who abbreviate do. Each letter is in the longer word, in order. */
const SAME_SKELETON = 0.9;
const LONGER_WORD = 0.85;
const LONGER_SKELETON = 0.65;
/** The same consonants with other vowels: a misspelling. */
const OTHER_VOWELS = 0.6;
/** Words with less in common than this (Dice over trigrams) are different words. */
const MIN_DICE = 0.5;
/** Vocabulary words followed up for one word of the query, and how much less likely the last of them may be. */
export const MAX_MATCHES = 8;
const LEAST_RANK = 0.12;
/** Prefixes of more words than this are not examined further: such a short prefix has no information. */
const MAX_RANGE = 400;
/** A word seen this often is what the writer meant; a rarer one may be a misspelling of another. */
const COMMON_WORD = 5;

const encoder = new TextEncoder();

/** 1 for each trigram of the word that is looked up; all 0 between look-ups. */
const marked = new Uint8Array(GRAMS);

/** Finds what words of a query may stand for in one segment's vocabulary. Not to be shared between threads. */
export class FuzzyWords {
  readonly #segment: Segment;
  /** Per term, zero between words: how close it is, and in how many trigrams it was met. */
  readonly #closeness: Float64Array;
  readonly #hits: Uint8Array;
  readonly #found: number[] = [];

  constructor(segment: Segment) {
    const termCount = arenaSize(segment.vocabulary.terms);
    this.#segment = segment;
    this.#closeness = new Float64Array(termCount);
    this.#hits = new Uint8Array(termCount);
  }

  /** The likeliest matches, best first. */
  matches(word: string): WordMatch[] {
    const bytes = encoder.encode(word);
    const itself = findText(this.#segment.vocabulary.terms, bytes);
    const known = itself < 0 ? 0 : documentFrequency(this.#segment, itself);
    if (isFuzzyWord(word) && known < COMMON_WORD) {
      this.#addSkeletons(word, bytes);
      this.#addLongerWords(bytes);
      this.#addByTrigrams(bytes);
    }
    if (itself >= 0) this.#raise(itself, 1);
    return this.#takeBest();
  }

  #raise(term: number, closeness: number): void {
    const before = this.#closeness[term]!;
    if (closeness <= before) return;
    if (before === 0) this.#found.push(term);
    this.#closeness[term] = closeness;
  }

  #takeBest(): WordMatch[] {
    const best: WordMatch[] = [];
    for (const term of this.#found) {
      const closeness = this.#closeness[term]!;
      this.#closeness[term] = 0;
      const rank = closeness * Math.sqrt(documentFrequency(this.#segment, term) + 1);
      let at = best.length;
      for (; at > 0; at--) {
        const before = best[at - 1]!;
        if (before.rank > rank || (before.rank === rank && before.term < term)) break;
      }
      if (at === MAX_MATCHES) continue;
      best.splice(at, 0, { term, closeness, rank });
      if (best.length > MAX_MATCHES) best.pop();
    }
    this.#found.length = 0;
    const least = LEAST_RANK * (best[0]?.rank ?? 0);
    return best.filter(({ rank, closeness }) => rank >= least || closeness === 1);
  }

  /** Words with the same consonants, and, for a skeleton that was cut as well, those whose consonants go on. */
  #addSkeletons(word: string, bytes: Uint8Array): void {
    const { terms, skeletons, skeletonStarts, skeletonTerms } = this.#segment.vocabulary;
    const wanted = encoder.encode(skeletonOf(word));
    const first = lowerBound(skeletons, wanted);
    const end = Math.min(arenaSize(skeletons), first + MAX_RANGE);
    for (let at = first; at < end && beginsWith(skeletons, at, wanted); at++) {
      const whole = skeletons.starts[at + 1]! - skeletons.starts[at]! === wanted.length;
      if (!whole && wanted.length < 3) break;
      const letters = whole ? SAME_SKELETON : LONGER_SKELETON;
      const otherwise = whole ? OTHER_VOWELS : 0;
      for (let place = skeletonStarts[at]!; place < skeletonStarts[at + 1]!; place++) {
        const term = skeletonTerms[place]!;
        this.#raise(term, isWithin(bytes, terms, term) ? letters : otherwise);
      }
    }
  }

  #addLongerWords(bytes: Uint8Array): void {
    const { terms } = this.#segment.vocabulary;
    const first = lowerBound(terms, bytes);
    const end = Math.min(arenaSize(terms), first + MAX_RANGE);
    for (let at = first; at < end && beginsWith(terms, at, bytes); at++) this.#raise(at, LONGER_WORD);
  }

  /**
   * A similar word shares at least a third of the trigrams, so it has one of the rarer two thirds: only their words
   * are visited, and for these all trigrams are counted.
   */
  #addByTrigrams(bytes: Uint8Array): void {
    const { terms, gramStarts, gramTerms } = this.#segment.vocabulary;
    const mask = gramStarts.length - 2;
    const grams: number[] = [];
    eachGram(bytes, 0, bytes.length, (gram) => grams.push(gram));
    const sizeOf = (gram: number): number => gramStarts[(gram & mask) + 1]! - gramStarts[gram & mask]!;
    grams.sort((a, b) => sizeOf(a) - sizeOf(b) || a - b);
    const spared = Math.ceil(grams.length / 3) - 1;
    const touched: number[] = [];
    for (const gram of grams.slice(0, grams.length - spared)) {
      const bucket = gram & mask;
      for (let at = gramStarts[bucket]!; at < gramStarts[bucket + 1]!; at++) {
        const term = gramTerms[at]!;
        if (this.#hits[term]!++ === 0) touched.push(term);
      }
    }
    for (const gram of grams) marked[gram] = 1;
    for (const term of touched) {
      const [start, end] = [terms.starts[term]!, terms.starts[term + 1]!];
      const all = bytes.length + end - start;
      if (2 * (this.#hits[term]! + spared) >= MIN_DICE * all) {
        const dice = (2 * countGrams(terms.bytes, start, end, marked)) / all;
        if (dice >= MIN_DICE) this.#raise(term, Math.min(dice, 0.95));
      }
      this.#hits[term] = 0;
    }
    for (const gram of grams) marked[gram] = 0;
  }
}

/** Whether all letters of the abbreviation stand in the word, in their order. */
const isWithin = (abbreviation: Uint8Array, { bytes, starts }: Arena, term: number): boolean => {
  let next = 0;
  for (let at = starts[term]!; at < starts[term + 1]! && next < abbreviation.length; at++)
    if (bytes[at] === abbreviation[next]) next++;
  return next === abbreviation.length;
};
