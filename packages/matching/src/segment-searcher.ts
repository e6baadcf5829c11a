import { arenaSize, findText, lowerBound } from './arena.ts';
import { type Candidate, candidatesOf, type SoughtTerm } from './candidates.ts';
import { FuzzyWords, type WordMatch } from './fuzzy-words.ts';
import type { Query } from './query.ts';
import type { Scratch } from './scratch.ts';
import { documentFrequency, type Segment, SIZE_UNITS } from './segment.ts';
import type { Tombstones } from './tombstones.ts';
import { countGrams, isFuzzyWord } from './vocabulary.ts';

/** A query's words with their weights, equal for all segments. */
export type WeighedQuery = Readonly<{ query: Query; weights: Float32Array; length: number }>;

/** A document that was scored. */
export type Hit = Readonly<{ searcher: SegmentSearcher; doc: number; score: number }>;

/** The weight of the term whose bytes these are, over all segments. */
export type WeightOf = (bytes: Uint8Array) => number;

/** The part of the score the weighed words have; the rest is the likeness of their letters. */
const WORD_PART = 0.5;
/** How close a word is that the last word of the query begins: names are cut off anywhere. */
const CUT_OFF = 0.7;
/** What a different size of the same kind, or of another kind, leaves of the score: weak evidence. */
const OTHER_SIZE = 0.97;
const OTHER_UNIT = 0.94;
/** Word matches that are remembered; a supplier's file uses few different words. */
const MAX_REMEMBERED = 20_000;
const UNKNOWN = -1;

const encoder = new TextEncoder();

/** Searches one segment. Keeps memory of its own and so belongs to one thread. */
export class SegmentSearcher {
  readonly segment: Segment;
  readonly #tombstones: Tombstones;
  readonly #fuzzy: FuzzyWords;
  readonly #matches = new Map<string, WordMatch[]>();
  /** Per term: its weight, and within one search the query word it stands for, how close, its trigrams in common. */
  readonly #weights: Float32Array;
  readonly #wordOf: Int8Array;
  readonly #gains: Float32Array;
  readonly #closeness: Float32Array;
  readonly #overlap: Int16Array;
  readonly #weightOf: WeightOf;
  #sought: readonly SoughtTerm[] = [];
  #cutFrom = 0;
  #cutTo = 0;

  constructor(segment: Segment, tombstones: Tombstones, weightOf: WeightOf) {
    const termCount = arenaSize(segment.vocabulary.terms);
    this.segment = segment;
    this.#tombstones = tombstones;
    this.#weightOf = weightOf;
    this.#fuzzy = new FuzzyWords(segment);
    this.#weights = new Float32Array(termCount).fill(UNKNOWN);
    this.#wordOf = new Int8Array(termCount).fill(UNKNOWN);
    this.#gains = new Float32Array(termCount);
    this.#closeness = new Float32Array(termCount);
    this.#overlap = new Int16Array(termCount).fill(UNKNOWN);
  }

  /** Forgets the weights: other segments have come or gone. */
  reweigh(): void {
    this.#weights.fill(UNKNOWN);
  }

  /** In how many documents the term of these bytes occurs. */
  frequencyOf(bytes: Uint8Array): number {
    const term = findText(this.segment.vocabulary.terms, bytes);
    return term < 0 ? 0 : documentFrequency(this.segment, term);
  }

  /** What a word may stand for here, best first. */
  matches(word: string): WordMatch[] {
    const remembered = this.#matches.get(word);
    if (remembered) return remembered;
    if (this.#matches.size >= MAX_REMEMBERED) this.#matches.clear();
    const found = this.#fuzzy.matches(word);
    this.#matches.set(word, found);
    return found;
  }

  /** The weight of a term over all segments. */
  weight(term: number): number {
    const known = this.#weights[term]!;
    if (known !== UNKNOWN) return known;
    const { bytes, starts } = this.segment.vocabulary.terms;
    const weight = this.#weightOf(bytes.subarray(starts[term]!, starts[term + 1]!));
    this.#weights[term] = weight;
    return weight;
  }

  /** The documents that may be among the nearest. `release` is due before the next search. */
  candidates(weighed: WeighedQuery, scratch: Scratch): Candidate[] {
    this.#seek(weighed);
    if (this.#sought.length === 0) return [];
    const sought = {
      terms: this.#sought,
      wordCount: weighed.query.words.length,
      words: this.#wordOf,
      gains: this.#gains,
    };
    return candidatesOf(this.segment, this.#tombstones, sought, scratch);
  }

  /** Scores candidates of the search that is under way. */
  score(weighed: WeighedQuery, docs: readonly number[], scratch: Scratch): Hit[] {
    if (docs.length === 0) return [];
    this.#seekCut(weighed.query.words.at(-1)!);
    const { grams } = weighed.query;
    for (const gram of grams) scratch.grams[gram] = 1;
    const seen: number[] = [];
    const hits = docs.map((doc) => ({ searcher: this, doc, score: this.#score(weighed, doc, scratch, seen) }));
    for (const gram of grams) scratch.grams[gram] = 0;
    for (const term of seen) this.#overlap[term] = UNKNOWN;
    return hits;
  }

  /** Ends a search. */
  release(): void {
    for (const { term } of this.#sought) this.#wordOf[term] = UNKNOWN;
    this.#sought = [];
  }

  /** Marks the terms that the query's words may stand for, each for the word it is closest to. */
  #seek({ query: { words }, weights }: WeighedQuery): void {
    const wordOf = this.#wordOf;
    const terms: number[] = [];
    for (const [at, word] of words.entries())
      for (const { term, closeness } of this.matches(word)) {
        const isNew = wordOf[term] === UNKNOWN;
        if (!isNew && closeness <= this.#closeness[term]!) continue;
        if (isNew) terms.push(term);
        wordOf[term] = at;
        this.#closeness[term] = closeness;
      }
    this.#sought = terms.map((term) => {
      const word = wordOf[term]!;
      const meant = weights[word]!;
      const gain = meant * Math.min(meant, this.weight(term)) * this.#closeness[term]! ** 2;
      this.#gains[term] = gain;
      return { term, word, gain };
    });
  }

  /** The last word of a name may be cut off anywhere, after one letter even; one that is in use is whole. */
  #seekCut(word: string): void {
    this.#cutFrom = 0;
    this.#cutTo = 0;
    if (isFuzzyWord(word) && this.matches(word)[0]?.closeness === 1) return;
    const bytes = encoder.encode(word);
    const { terms } = this.segment.vocabulary;
    this.#cutFrom = lowerBound(terms, bytes);
    const end = bytes.slice();
    end[end.length - 1]! += 1;
    this.#cutTo = lowerBound(terms, end);
  }

  #score({ query, weights, length }: WeighedQuery, doc: number, scratch: Scratch, seen: number[]): number {
    const { docStarts, docTerms } = this.segment;
    const { starts } = this.segment.vocabulary.terms;
    const { best } = scratch;
    const last = weights.length - 1;
    let squares = 0;
    let common = 0;
    let grams = 0;
    for (let at = docStarts[doc]!; at < docStarts[doc + 1]!; at++) {
      const term = docTerms[at]!;
      const weight = this.weight(term);
      squares += weight * weight;
      grams += starts[term + 1]! - starts[term]!;
      common += this.#commonGrams(term, scratch, seen);
      const word = this.#wordOf[term]!;
      if (term >= this.#cutFrom && term < this.#cutTo && word !== last)
        best[last] = Math.max(best[last]!, Math.min(weight, weights[last]!) * CUT_OFF);
      if (word !== UNKNOWN)
        best[word] = Math.max(best[word]!, Math.min(weight, weights[word]!) * this.#closeness[term]!);
    }
    let product = 0;
    for (let word = 0; word < weights.length; word++) {
      product += weights[word]! * best[word]!;
      best[word] = 0;
    }
    const cosine = Math.min(1, product / (length * Math.sqrt(squares) || 1));
    const dice = Math.min(1, (2 * common) / (query.grams.length + grams));
    return (WORD_PART * cosine + (1 - WORD_PART) * dice) * this.#sizeFactor(query, doc);
  }

  /** How many trigrams of a term the query has too; worked out once a search. */
  #commonGrams(term: number, scratch: Scratch, seen: number[]): number {
    const known = this.#overlap[term]!;
    if (known !== UNKNOWN) return known;
    const { bytes, starts } = this.segment.vocabulary.terms;
    const common = countGrams(bytes, starts[term]!, starts[term + 1]!, scratch.grams);
    this.#overlap[term] = common;
    seen.push(term);
    return common;
  }

  #sizeFactor({ size }: Query, doc: number): number {
    const amount = this.segment.amounts[doc]!;
    if (!size || amount === 0) return 1;
    if (SIZE_UNITS[this.segment.units[doc]!] !== size.unit) return OTHER_UNIT;
    return Math.abs(amount - size.amount) <= 0.01 * size.amount ? 1 : OTHER_SIZE;
  }
}
