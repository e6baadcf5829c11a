import { type Arena, arenaSize, beginsWith, findText, lowerBound } from './arena.ts';
import { documentFrequency, type Segment } from './segment.ts';
import { eachGram, isFuzzyWord, skeletonOf } from './vocabulary.ts';

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
const MAX_MATCHES = 8;
const LEAST_RANK = 0.12;
/** Beginnings of more words than this are looked at no further: such a short beginning says nothing. */
const MAX_RANGE = 400;
/** A word seen this often is what the writer meant; a rarer one may be a misspelling of another. */
const COMMON_WORD = 5;

const encoder = new TextEncoder();

/** Finds what words of a query may stand for in one segment's vocabulary. Not to be shared between threads. */
export class FuzzyWords {
  readonly #segment: Segment;
  readonly #hits: Uint8Array;

  constructor(segment: Segment) {
    this.#segment = segment;
    this.#hits = new Uint8Array(arenaSize(segment.vocabulary.terms));
  }

  /** The likeliest matches, best first. */
  matches(word: string): WordMatch[] {
    const bytes = encoder.encode(word);
    const itself = findText(this.#segment.vocabulary.terms, bytes);
    const found = new Map<number, number>();
    const known = itself < 0 ? 0 : documentFrequency(this.#segment, itself);
    if (isFuzzyWord(word) && known < COMMON_WORD) {
      this.#addSkeletons(word, bytes, found);
      this.#addLongerWords(bytes, found);
      this.#addByTrigrams(bytes, found);
    }
    if (itself >= 0) found.set(itself, 1);
    return this.#best(found);
  }

  #best(found: Map<number, number>): WordMatch[] {
    const ranked = [...found].map(([term, closeness]) => ({
      term,
      closeness,
      rank: closeness * Math.sqrt(documentFrequency(this.#segment, term) + 1),
    }));
    ranked.sort((a, b) => b.rank - a.rank || a.term - b.term);
    const least = LEAST_RANK * (ranked[0]?.rank ?? 0);
    return ranked.slice(0, MAX_MATCHES).filter(({ rank, closeness }) => rank >= least || closeness === 1);
  }

  /** Words with the same consonants, and, for a skeleton that was cut as well, those whose consonants go on. */
  #addSkeletons(word: string, bytes: Uint8Array, found: Map<number, number>): void {
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
        raise(found, term, isWithin(bytes, terms, term) ? letters : otherwise);
      }
    }
  }

  #addLongerWords(bytes: Uint8Array, found: Map<number, number>): void {
    const { terms } = this.#segment.vocabulary;
    const first = lowerBound(terms, bytes);
    const end = Math.min(arenaSize(terms), first + MAX_RANGE);
    for (let at = first; at < end && beginsWith(terms, at, bytes); at++) raise(found, at, LONGER_WORD);
  }

  #addByTrigrams(bytes: Uint8Array, found: Map<number, number>): void {
    const { terms, gramStarts, gramTerms } = this.#segment.vocabulary;
    const mask = gramStarts.length - 2;
    const touched: number[] = [];
    eachGram(bytes, 0, bytes.length, (gram) => {
      const bucket = gram & mask;
      for (let at = gramStarts[bucket]!; at < gramStarts[bucket + 1]!; at++) {
        const term = gramTerms[at]!;
        if (this.#hits[term]!++ === 0) touched.push(term);
      }
    });
    for (const term of touched) {
      const length = terms.starts[term + 1]! - terms.starts[term]!;
      const dice = (2 * this.#hits[term]!) / (bytes.length + length);
      if (dice >= MIN_DICE) raise(found, term, Math.min(dice, 0.95));
      this.#hits[term] = 0;
    }
  }
}

/** Whether all letters of the abbreviation stand in the word, in their order. */
const isWithin = (abbreviation: Uint8Array, { bytes, starts }: Arena, term: number): boolean => {
  let next = 0;
  for (let at = starts[term]!; at < starts[term + 1]! && next < abbreviation.length; at++)
    if (bytes[at] === abbreviation[next]) next++;
  return next === abbreviation.length;
};

const raise = (found: Map<number, number>, term: number, closeness: number): void => {
  if (closeness > (found.get(term) ?? 0)) found.set(term, closeness);
};
