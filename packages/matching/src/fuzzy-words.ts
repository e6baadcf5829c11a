import { arenaSize, beginsWith, findText, lowerBound } from './arena.ts';
import { documentFrequency, type Segment } from './segment.ts';
import { eachGram, isFuzzyWord, skeletonOf } from './vocabulary.ts';

/** A word of the vocabulary that a word of the query may stand for; `closeness` is 1 for the word itself. */
export type WordMatch = Readonly<{ term: number; closeness: number }>;

const SAME_SKELETON = 0.9;
const LONGER_WORD = 0.75;
const LONGER_SKELETON = 0.65;
/** Words with less in common than this (Dice over trigrams) are different words. */
const MIN_DICE = 0.5;
/** Vocabulary words followed up for one word of the query. */
const MAX_MATCHES = 6;
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

  /** The best matches, the word itself first where the vocabulary has it. */
  matches(word: string): WordMatch[] {
    const bytes = encoder.encode(word);
    const itself = findText(this.#segment.vocabulary.terms, bytes);
    const exact = itself < 0 ? [] : [{ term: itself, closeness: 1 }];
    if (!isFuzzyWord(word)) return exact;
    if (itself >= 0 && (word.length <= 3 || documentFrequency(this.#segment, itself) >= COMMON_WORD)) return exact;

    const found = new Map<number, number>();
    this.#addSkeletons(word, found);
    this.#addLongerWords(bytes, found);
    this.#addByTrigrams(bytes, found);
    found.delete(itself);
    return [...exact, ...this.#best(found)];
  }

  #best(found: Map<number, number>): WordMatch[] {
    return [...found]
      .map(([term, closeness]) => ({
        term,
        closeness,
        rank: closeness * Math.sqrt(documentFrequency(this.#segment, term) + 1),
      }))
      .toSorted((a, b) => b.rank - a.rank || a.term - b.term)
      .slice(0, MAX_MATCHES)
      .map(({ term, closeness }) => ({ term, closeness }));
  }

  /** Words with the same consonants, and, for a skeleton that was cut as well, those whose consonants go on. */
  #addSkeletons(word: string, found: Map<number, number>): void {
    const { skeletons, skeletonStarts, skeletonTerms } = this.#segment.vocabulary;
    const wanted = encoder.encode(skeletonOf(word));
    const first = lowerBound(skeletons, wanted);
    const end = Math.min(arenaSize(skeletons), first + MAX_RANGE);
    for (let at = first; at < end && beginsWith(skeletons, at, wanted); at++) {
      const whole = skeletons.starts[at + 1]! - skeletons.starts[at]! === wanted.length;
      if (!whole && wanted.length < 3) break;
      const closeness = whole ? SAME_SKELETON : LONGER_SKELETON;
      for (let place = skeletonStarts[at]!; place < skeletonStarts[at + 1]!; place++)
        raise(found, skeletonTerms[place]!, closeness);
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

const raise = (found: Map<number, number>, term: number, closeness: number): void => {
  if (closeness > (found.get(term) ?? 0)) found.set(term, closeness);
};
