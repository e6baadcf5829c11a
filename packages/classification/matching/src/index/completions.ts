import { arenaSize, findText, lowerBound } from './arena.ts';
import type { Segment } from './segment.ts';
import { isFuzzyWord, skeletonOf } from './vocabulary.ts';
import type { WrittenWord } from './written-words.ts';

/**
 * What a word of a query may be short for in one segment: terms that begin with it, from `from` to before `to`, and
 * those whose skeletons do, by the numbers of the skeletons. `itself` and `skeleton` are -1 where there is none.
 * `documents` is how many hold such a term, those that hold several counted for each. What `isOptional`
 * need not be a word of a document; a `measure`, its digits, may be the beginning of its size.
 */
export type Completions = Readonly<{
  itself: number;
  from: number;
  to: number;
  skeleton: number;
  skeletonFrom: number;
  skeletonTo: number;
  documents: number;
  isLast: boolean;
  isOptional: boolean;
  measure: string;
}>;

/** How much less likely each is than the word as it is, as a natural logarithm; the last word may be cut by the till. */
const WITHOUT_VOWELS = 0.7;
const CUT = 2;
const CUT_WITHOUT_VOWELS = 2.5;
const CUT_BY_TILL = 0.5;

const NONE = 0xffffffff;
const MAX_REMEMBERED = 20_000;
const INNER_VOWEL = /^.+[aeiou]/;
const DIGITS = /^\d+$/;
const BEGINS_WITH_DIGIT = /^\d/;

const encoder = new TextEncoder();

/** The bytes above all that begin with these. */
const after = (bytes: Uint8Array): Uint8Array => {
  const end = bytes.slice();
  end[end.length - 1]! += 1;
  return end;
};

/** Finds what words may be short for in one segment. Not to be shared between threads. */
export class WordCompletions {
  readonly #segment: Segment;
  /** The number of each term's skeleton. */
  readonly #skeletons: Uint32Array;
  readonly #known = new Map<string, Completions>();

  constructor(segment: Segment) {
    const { terms, skeletonStarts, skeletonTerms } = segment.vocabulary;
    this.#segment = segment;
    this.#skeletons = new Uint32Array(arenaSize(terms)).fill(NONE);
    for (let skeleton = 0; skeleton + 1 < skeletonStarts.length; skeleton++)
      for (let at = skeletonStarts[skeleton]!; at < skeletonStarts[skeleton + 1]!; at++)
        this.#skeletons[skeletonTerms[at]!] = skeleton;
  }

  /** What a word may be short for. Numbers are whole but for the last. */
  of(word: WrittenWord): Completions {
    const before = this.#known.get(word.key);
    if (before) return before;
    if (this.#known.size >= MAX_REMEMBERED) this.#known.clear();
    const found = this.#count(this.#find(word));
    this.#known.set(word.key, found);
    return found;
  }

  /** How unlikely it is (0 and more) that the word stands for this term; -1 where it can not. */
  cost({ itself, from, to, skeleton, skeletonFrom, skeletonTo, isLast }: Completions, term: number): number {
    if (term === itself) return 0;
    const own = this.#skeletons[term]!;
    if (own === skeleton) return WITHOUT_VOWELS;
    if (term >= from && term < to) return isLast ? CUT_BY_TILL : CUT;
    if (own < skeletonFrom || own >= skeletonTo) return -1;
    return isLast ? WITHOUT_VOWELS + CUT_BY_TILL : CUT_WITHOUT_VOWELS;
  }

  /** Calls back with each run of postings, from its first place to before its last, of the terms a word is short for. */
  eachRun(found: Omit<Completions, 'documents'>, visit: (from: number, to: number) => void): void {
    const { postingStarts, vocabulary } = this.#segment;
    const { skeletonStarts, skeletonTerms } = vocabulary;
    const { itself, from, to, skeletonFrom, skeletonTo } = found;
    if (from < to) visit(postingStarts[from]!, postingStarts[to]!);
    if (itself >= 0 && (itself < from || itself >= to)) visit(postingStarts[itself]!, postingStarts[itself + 1]!);
    for (let at = skeletonStarts[skeletonFrom]!; at < skeletonStarts[skeletonTo]!; at++) {
      const term = skeletonTerms[at]!;
      if (term < from || term >= to) visit(postingStarts[term]!, postingStarts[term + 1]!);
    }
  }

  #find({ meant, written, isLast, isOptional }: WrittenWord): Omit<Completions, 'documents'> {
    const { terms, skeletons } = this.#segment.vocabulary;
    const bytes = encoder.encode(written);
    const itself = findText(terms, encoder.encode(meant));
    const measure = isOptional && DIGITS.test(written) ? written : '';
    const none = { skeleton: -1, skeletonFrom: 0, skeletonTo: 0 };
    const alone = { ...none, itself, from: 0, to: 0, isLast, isOptional, measure };
    if (!isLast && BEGINS_WITH_DIGIT.test(written)) return alone;
    const begun = { ...alone, from: lowerBound(terms, bytes), to: lowerBound(terms, after(bytes)) };
    if (INNER_VOWEL.test(written)) return begun;
    const consonants = encoder.encode(skeletonOf(written));
    const skeleton = findText(skeletons, consonants);
    // Two consonants are how most words begin; whole words they may be.
    const mayGoOn = isLast || isFuzzyWord(written);
    const skeletonFrom = mayGoOn ? lowerBound(skeletons, consonants) : Math.max(0, skeleton);
    const skeletonTo = mayGoOn ? lowerBound(skeletons, after(consonants)) : skeleton + 1;
    return { ...begun, skeleton, skeletonFrom, skeletonTo };
  }

  #count(found: Omit<Completions, 'documents'>): Completions {
    let documents = 0;
    this.eachRun(found, (from, to) => {
      documents += to - from;
    });
    return { ...found, documents };
  }
}
