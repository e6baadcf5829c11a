import type { Size } from '../names/index.ts';
import type { Completions, WordCompletions } from './completions.ts';
import type { Segment } from './segment.ts';
import { matchSize } from './size-match.ts';

/** A query as a segment sees it: what its words may be short for, in their order. */
export type ShortQuery = Readonly<{ words: readonly Completions[]; size: Size | undefined; mayBeCut: boolean }>;

/** How unlikely each is, as a natural logarithm: a word of the name that is left out, or comes earlier in the query. */
const LEFT_OUT = 2;
const OUT_OF_ORDER = 2;
/** The same of each word behind the last one found, in a query that may have been cut off. */
const CUT_OFF = 0.02;
const OTHER_SIZE = 2;
/** Digits at the end that another size would begin with. */
const OTHER_MEASURE = 2;
const SAME_MEASURE = 0.1;
/** Letters at the end that a stop word begins with. */
const STOP_WORD = 1;

/** The place and the cost of the term that was found last. */
const found = { place: -1, cost: 0 };

/** Says how likely it is that queries were made of the documents of a segment. Not to be shared between threads. */
export class SpellingLikelihood {
  /** Whether the document that was asked for last holds every word of the query whole. */
  isWhole = false;
  readonly #segment: Segment;
  readonly #completions: WordCompletions;

  constructor(segment: Segment, completions: WordCompletions) {
    this.#segment = segment;
    this.#completions = completions;
  }

  /**
   * How likely it is that the query was made of a document by leaving out vowels, letters at the end of words, and what
   * comes behind the last: up to 1, above 1 where its words are the document's, and 0 where one of them stands for none.
   */
  of(query: ShortQuery, doc: number): number {
    const cost = this.#costOfWords(query, doc);
    const isOtherSize = query.size && matchSize(this.#segment, doc, query.size) !== 'same';
    const likelihood = 1 / (1 + cost + (isOtherSize ? OTHER_SIZE : 0));
    return cost === 0 ? 1 + likelihood : likelihood;
  }

  #costOfWords({ words, mayBeCut }: ShortQuery, doc: number): number {
    const start = this.#segment.docStarts[doc]!;
    const end = this.#segment.docStarts[doc + 1]!;
    let next = start;
    let last = start;
    let inOrder = 0;
    let cost = 0;
    let wholeWords = 0;
    this.isWhole = false;
    for (const word of words) {
      if (this.#find(word, next, end)) inOrder += 1;
      else if (this.#find(word, start, next)) cost += OUT_OF_ORDER;
      else if (word.isOptional) {
        cost += word.measure === '' ? STOP_WORD : this.#measureCost(word.measure, doc);
        continue;
      } else return Number.POSITIVE_INFINITY;
      cost += found.cost;
      if (found.cost === 0) wholeWords += 1;
      next = found.place + 1;
      last = Math.max(last, next);
    }
    this.isWhole = wholeWords === words.length;
    const leftOut = Math.max(0, last - start - inOrder);
    return cost + LEFT_OUT * leftOut + (end - last) * (mayBeCut ? CUT_OFF : LEFT_OUT);
  }

  /** Finds the first term, from one place of a document to before another, that the word may stand for. */
  #find(word: Completions, from: number, to: number): boolean {
    const { docTerms } = this.#segment;
    for (let place = from; place < to; place++) {
      const cost = this.#completions.cost(word, docTerms[place]!);
      if (cost < 0) continue;
      found.place = place;
      found.cost = cost;
      return true;
    }
    return false;
  }

  #measureCost(digits: string, doc: number): number {
    return String(this.#segment.amounts[doc]!).startsWith(digits) ? SAME_MEASURE : OTHER_MEASURE;
  }
}
