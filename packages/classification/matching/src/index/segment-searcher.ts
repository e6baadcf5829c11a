import { arenaSize, findText, lowerBound } from './arena.ts';
import { collectTopDocuments } from './collect-top-documents.ts';
import { ExpandedNames } from './expanded-names.ts';
import { FuzzyWords, MAX_MATCHES, type WordMatch } from './fuzzy-words.ts';
import { MAX_WORDS, type Query } from './query.ts';
import type { Scratch } from './scratch.ts';
import { documentFrequency, type Segment } from './segment.ts';
import { SegmentTexts } from './segment-texts.ts';
import { LENGTH_PENALTY, MatchAccumulator, scoreOf, scoreUpperBound, startsWithQuery } from './similarity-score.ts';
import { matchSize, type SizeMatch } from './size-match.ts';
import type { Tombstones } from './tombstones.ts';
import { countGrams, isFuzzyWord } from './vocabulary.ts';

/** A query's words with their weights, equal for all segments. */
export type WeighedQuery = Readonly<{ query: Query; weights: Float32Array; length: number; isShortened: boolean }>;

/**
 * A scored document. `promise` orders hits: the score, with other factors where the query was abbreviated, or may
 * have been cut off and the document starts with all of it.
 */
export type Hit = Readonly<{ searcher: SegmentSearcher; doc: number; score: number; promise: number }>;

/** The weight of the term whose bytes these are, over all segments. */
export type WeightOf = (bytes: Uint8Array) => number;

/** Similarity of a word that the last word of the query is a prefix of: names are cut off anywhere. */
const CUT_OFF = 0.7;
/** What a different size of the same kind, or of another kind, leaves of the score: weak evidence. */
const SIZE_FACTORS: Readonly<Record<SizeMatch, number>> = {
  same: 1,
  unknown: 1,
  'other size': 0.97,
  'other unit': 0.94,
};
/** Word matches that are remembered; a supplier's file uses few different words. */
export const MAX_REMEMBERED = 20_000;
const UNKNOWN = -1;
/** Terms that the words of one query can stand for. */
export const MAX_TERMS = MAX_WORDS * MAX_MATCHES;

const encoder = new TextEncoder();

/** What the query and a document have in common, word by word; clears what was noted of the document. */
const takeProduct = (weights: Float32Array, best: Float64Array): number => {
  let product = 0;
  for (let word = 0; word < weights.length; word++) {
    product += weights[word]! * best[word]!;
    best[word] = 0;
  }
  return product;
};

/** Searches one segment. Keeps memory of its own and so belongs to one thread. */
export class SegmentSearcher {
  readonly segment: Segment;
  readonly texts: SegmentTexts;
  readonly expanded: ExpandedNames;
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
  /** The terms of the search that is under way. */
  readonly #sought = new Uint32Array(MAX_TERMS);
  #soughtCount = 0;
  #cutFrom = 0;
  #cutTo = 0;
  #cutLetters = 0;
  readonly #holding = new MatchAccumulator();

  constructor(segment: Segment, tombstones: Tombstones, weightOf: WeightOf) {
    const termCount = arenaSize(segment.vocabulary.terms);
    this.segment = segment;
    this.texts = new SegmentTexts(segment);
    this.#tombstones = tombstones;
    this.#weightOf = weightOf;
    this.#fuzzy = new FuzzyWords(segment);
    this.expanded = new ExpandedNames(segment, tombstones);
    this.#weights = new Float32Array(termCount).fill(UNKNOWN);
    this.#wordOf = new Int8Array(termCount).fill(UNKNOWN);
    this.#gains = new Float32Array(termCount);
    this.#closeness = new Float32Array(termCount);
    this.#overlap = new Int16Array(termCount).fill(UNKNOWN);
  }

  /** Clears the cached weights after segments changed. */
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
    // As it is kept, in 32 bits: the same the first time as ever after.
    this.#weights[term] = this.#weightOf(bytes.subarray(starts[term]!, starts[term + 1]!));
    return this.#weights[term]!;
  }

  /** Begins a search. `release` is due before the next one. */
  seek(weighed: WeighedQuery): void {
    this.#seek(weighed);
    this.#seekCut(weighed.query.words.at(-1)!);
  }

  /** Offers the documents that may be among the nearest to the candidates. */
  collectTopDocuments(weighed: WeighedQuery, number: number, scratch: Scratch): void {
    if (this.#soughtCount === 0) return;
    scratch.terms.set(this.#sought.subarray(0, this.#soughtCount));
    const place = { segment: this.segment, tombstones: this.#tombstones, number };
    collectTopDocuments(
      place,
      {
        termCount: this.#soughtCount,
        wordCount: weighed.query.words.length,
        length: weighed.length,
        words: this.#wordOf,
        gains: this.#gains,
        cutFrom: this.#cutFrom,
        cutTo: this.#cutTo,
        cutGain: this.#cutTo > this.#cutFrom ? (weighed.weights.at(-1)! * CUT_OFF) ** 2 : 0,
      },
      scratch,
    );
  }

  /** Scores candidates of the search that is under way. */
  score(weighed: WeighedQuery, docs: readonly number[], scratch: Scratch): Hit[] {
    if (docs.length === 0) return [];
    const { grams } = weighed.query;
    for (const gram of grams) scratch.grams[gram] = 1;
    const seen: number[] = [];
    const hits = docs.map((doc) => this.#score(weighed, doc, scratch, seen));
    for (const gram of grams) scratch.grams[gram] = 0;
    for (const term of seen) this.#overlap[term] = UNKNOWN;
    return hits;
  }

  /** Ends a search. */
  release(): void {
    for (let at = 0; at < this.#soughtCount; at++) this.#wordOf[this.#sought[at]!] = UNKNOWN;
    this.#soughtCount = 0;
  }

  /** Marks the terms that the query's words may stand for, each for the word it is closest to. */
  #seek({ query: { words }, weights }: WeighedQuery): void {
    const wordOf = this.#wordOf;
    let count = 0;
    for (let at = 0; at < words.length; at++)
      for (const { term, closeness } of this.matches(words[at]!)) {
        const isNew = wordOf[term] === UNKNOWN;
        if (!isNew && closeness <= this.#closeness[term]!) continue;
        if (isNew) this.#sought[count++] = term;
        wordOf[term] = at;
        this.#closeness[term] = closeness;
      }
    for (let at = 0; at < count; at++) {
      const term = this.#sought[at]!;
      const meant = weights[wordOf[term]!]!;
      this.#gains[term] = meant * Math.min(meant, this.weight(term)) * this.#closeness[term]! ** 2;
    }
    this.#soughtCount = count;
  }

  /** The last word of a name may be cut off anywhere, after one letter even; one that is in use is whole. */
  #seekCut(word: string): void {
    this.#cutFrom = 0;
    this.#cutTo = 0;
    if (isFuzzyWord(word) && this.matches(word)[0]?.closeness === 1) return;
    const bytes = encoder.encode(word);
    this.#cutLetters = bytes.length;
    const { terms } = this.segment.vocabulary;
    this.#cutFrom = lowerBound(terms, bytes);
    const end = bytes.slice();
    end[end.length - 1]! += 1;
    this.#cutTo = lowerBound(terms, end);
  }

  #score({ query, weights, length, isShortened }: WeighedQuery, doc: number, scratch: Scratch, seen: number[]): Hit {
    const { docStarts, docTerms } = this.segment;
    const holding = this.#holding;
    holding.clear();
    let common = 0;
    for (let at = docStarts[doc]!; at < docStarts[doc + 1]!; at++) {
      const term = docTerms[at]!;
      common += this.#commonGrams(term, scratch, seen);
      this.#note(term, weights, scratch.best);
    }
    const shared = { length, letters: query.grams.length, product: takeProduct(weights, scratch.best), common };
    const factor = SIZE_FACTORS[matchSize(this.segment, doc, query.size)];
    const score = factor * scoreOf(shared, holding);
    if (isShortened) return { searcher: this, doc, score, promise: factor * scoreUpperBound(shared, holding) };
    const goesOn = query.mayBeCut && startsWithQuery(shared, holding);
    const promise = goesOn ? Math.max(score, LENGTH_PENALTY * factor * scoreUpperBound(shared, holding)) : score;
    return { searcher: this, doc, score, promise };
  }

  /** Notes which word of the query a document's term stands for, if any, and how well. */
  #note(term: number, weights: Float32Array, best: Float64Array): void {
    const { starts } = this.segment.vocabulary.terms;
    const weight = this.weight(term);
    const letters = starts[term + 1]! - starts[term]!;
    const word = this.#wordOf[term]!;
    const last = weights.length - 1;
    const isCut = term >= this.#cutFrom && term < this.#cutTo && word !== last;
    if (isCut) best[last] = Math.max(best[last]!, Math.min(weight, weights[last]!) * CUT_OFF);
    if (word !== UNKNOWN) {
      best[word] = Math.max(best[word]!, Math.min(weight, weights[word]!) * this.#closeness[term]!);
      this.#holding.find(word, weight, letters);
    } else if (isCut) {
      this.#holding.findBeginning(last, weight, letters, { weight: weights[last]!, letters: this.#cutLetters });
    } else this.#holding.pass(weight, letters);
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
}
