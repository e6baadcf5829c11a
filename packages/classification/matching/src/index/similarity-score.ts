/** Share of weighed words in the score; the rest is the similarity of their letters. */
const WORD_PART = 0.5;
/** How much of what follows the last word found counts against a name, where the query may have been cut off. */
const TAIL = 0.1;
/** What is left for each word that comes after one that stands behind it in the query. */
const OUT_OF_ORDER = 0.95;
/** How nearly all of the query has to match, without extra words before the tail, for a name to start with it. */
const NEARLY = 0.02;

/**
 * What a document holds beside what it has in common with a query, gathered word by word in the order of its name.
 * Weights are summed as squares, letters as trigrams. To be cleared for each document.
 */
export class MatchAccumulator {
  /** Up to the last word that was found; of a word that is cut off in the query only what stands there. */
  squares = 0;
  letters = 0;
  /** What comes behind. */
  tailSquares = 0;
  tailLetters = 0;
  outOfOrder = 0;
  #before = 0;

  clear(): void {
    this.squares = 0;
    this.letters = 0;
    this.tailSquares = 0;
    this.tailLetters = 0;
    this.outOfOrder = 0;
    this.#before = 0;
  }

  /** Counts a word that is not in the query. */
  pass(weight: number, letters: number): void {
    this.tailSquares += weight * weight;
    this.tailLetters += letters;
  }

  /** A word that stands for this one of the query. */
  find(word: number, weight: number, letters: number): void {
    this.#takeTail(word);
    this.squares += weight * weight;
    this.letters += letters;
  }

  /** Counts a word that this query word is a prefix of; it has this weight and number of letters itself. */
  findBeginning(word: number, weight: number, letters: number, asked: { weight: number; letters: number }): void {
    const part = Math.min(weight, asked.weight);
    const found = Math.min(letters, asked.letters);
    this.find(word, part, found);
    this.tailSquares = weight * weight - part * part;
    this.tailLetters = letters - found;
  }

  #takeTail(word: number): void {
    if (word < this.#before) this.outOfOrder += 1;
    this.#before = word;
    this.squares += this.tailSquares;
    this.letters += this.tailLetters;
    this.tailSquares = 0;
    this.tailLetters = 0;
  }
}

/** How long the query is, in weights and in trigrams, and what a document has in common with it. */
export type InCommon = Readonly<{ length: number; letters: number; product: number; common: number }>;

const likeness = ({ length, letters, product, common }: InCommon, held: number, heldLetters: number): number =>
  WORD_PART * Math.min(1, product / (length * held || 1)) +
  (1 - WORD_PART) * Math.min(1, (2 * common) / (letters + heldLetters));

/** Returns the similarity (0..1): common words and letters, each as a share of all. */
export const scoreOf = (shared: InCommon, holding: MatchAccumulator): number =>
  likeness(shared, Math.sqrt(holding.squares + holding.tailSquares), holding.letters + holding.tailLetters);

/** Whether a document starts with the whole query, word by word. */
export const startsWithQuery = ({ length, product }: InCommon, { outOfOrder, squares }: MatchAccumulator): boolean =>
  outOfOrder === 0 && product >= (1 - NEARLY) * length * length && squares <= (1 + NEARLY) * length * length;

/**
 * Factor for a name that starts with a query which need not have been cut off: the very same name comes first, in
 * another size even.
 */
export const LENGTH_PENALTY = 0.9;

/**
 * Upper bound (0..1) of the score for an abbreviated query: no higher for a document with fewer words, hardly lower
 * for what may have been cut off, and lower where words come in another order.
 */
export const scoreUpperBound = (shared: InCommon, holding: MatchAccumulator): number =>
  OUT_OF_ORDER ** holding.outOfOrder *
  likeness(
    shared,
    Math.max(shared.length, Math.sqrt(holding.squares + TAIL * holding.tailSquares)),
    Math.max(shared.letters, holding.letters + TAIL * holding.tailLetters),
  );
