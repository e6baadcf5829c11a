import { type Completions, WordCompletions } from './completions.ts';
import type { Query } from './query.ts';
import type { Scratch } from './scratch.ts';
import type { Segment } from './segment.ts';
import { SpellingLikelihood } from './spelling-likelihood.ts';
import { isDeleted, type Tombstones } from './tombstones.ts';
import type { WrittenWord } from './written-words.ts';

/** Postings that are read in a row in the time of looking at one document. */
const POSTINGS_A_DOCUMENT = 40;
/** A query whose rarest word may stand for words of more documents says too little. */
const MAX_DOCUMENTS = 20_000;

/** Puts the documents of a word into `touched`, each once; returns how many. */
const touch = ({ postings }: Segment, completions: WordCompletions, word: Completions, scratch: Scratch): number => {
  const { gains, touched } = scratch;
  let count = 0;
  completions.eachRun(word, (from, to) => {
    for (let at = from; at < to; at++) {
      const doc = postings[at]!;
      if (gains[doc] !== 0) continue;
      gains[doc] = 1;
      touched[count++] = doc;
    }
  });
  return count;
};

/** Keeps those of the touched documents, all of this gain, that have a word too, and clears the others; returns how many. */
const narrow = (
  { postings }: Segment,
  completions: WordCompletions,
  word: Completions,
  { count, gain }: { count: number; gain: number },
  { gains, touched }: Scratch,
): number => {
  completions.eachRun(word, (from, to) => {
    for (let at = from; at < to; at++) if (gains[postings[at]!] === gain) gains[postings[at]!] = gain + 1;
  });
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const doc = touched[at]!;
    if (gains[doc] === gain) gains[doc] = 0;
    else touched[kept++] = doc;
  }
  return kept;
};

/** Puts documents that may hold all words into `touched`: read rarest first, while that is cheaper than looking at each. */
const intersect = (
  segment: Segment,
  completions: WordCompletions,
  words: readonly Completions[],
  scratch: Scratch,
): number => {
  const [rarest, ...others] = words
    .filter(({ isOptional }) => !isOptional)
    .sort((one, other) => one.documents - other.documents);
  if (!rarest || rarest.documents > MAX_DOCUMENTS) return 0;
  scratch.reserve(segment.docCount);
  let count = touch(segment, completions, rarest, scratch);
  for (const [at, word] of others.entries()) {
    if (word.documents > POSTINGS_A_DOCUMENT * count) break;
    count = narrow(segment, completions, word, { count, gain: at + 1 }, scratch);
  }
  return count;
};

/** Finds the names of one segment that spell queries out. Not to be shared between threads. */
export class ExpandedNames {
  readonly #segment: Segment;
  readonly #tombstones: Tombstones;
  readonly #completions: WordCompletions;
  readonly #likelihoods: SpellingLikelihood;

  constructor(segment: Segment, tombstones: Tombstones) {
    this.#segment = segment;
    this.#tombstones = tombstones;
    this.#completions = new WordCompletions(segment);
    this.#likelihoods = new SpellingLikelihood(segment, this.#completions);
  }

  /**
   * Offers the live documents that spell a query of these words out: each word is one of theirs, whole, without vowels
   * or cut. The likelier the query is made of a document, the better it is. `number` identifies the segment. Returns
   * whether one of them holds every word whole.
   */
  collect({ size, mayBeCut }: Query, written: readonly WrittenWord[], number: number, scratch: Scratch): boolean {
    const words = written.map((word) => this.#completions.of(word));
    const count = intersect(this.#segment, this.#completions, words, scratch);
    let isWhole = false;
    for (let at = 0; at < count; at++) {
      const doc = scratch.touched[at]!;
      scratch.gains[doc] = 0;
      if (isDeleted(this.#tombstones, doc)) continue;
      const likelihood = this.#likelihoods.of({ words, size, mayBeCut }, doc);
      if (likelihood > 0) scratch.expanded.offer(likelihood, number, doc);
      isWhole ||= this.#likelihoods.isWhole;
    }
    return isWhole;
  }
}
