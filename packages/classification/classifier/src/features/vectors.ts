import { imul, log, sqrt } from '../math.ts';
import { FEATURE_BITS } from './features.ts';

/**
 * A name as a classifier reads it: numbers of known features, each once, and what each weighs. Of length 1. `known` is the part
 * (0..1) of all its features that are known.
 */
export type Vector = Readonly<{ ids: Int32Array; values: Float32Array; known: number }>;

/** A feature in fewer names than this describes those names, not their kind. */
const MIN_NAMES = 3;

const HASHES = 1 << FEATURE_BITS;

/** Numbers that mark the vocabulary by turns: a word for each 32 hashes, and how many are before it. */
const KNOWN_NUMBERS = HASHES >>> 4;

/** Bytes of a table that are its own; the others it shares with all who read the same features. */
export const TABLE_BYTES = 4 * KNOWN_NUMBERS;

/** How many bits of a word of 32 are set. */
const bitsIn = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** Where the word with a hash's bit is, two numbers to each. */
const wordOf = (hash: number): number => (hash >>> 5) << 1;

/** Which features are known, and how rare each is. Rare ones weigh more. */
export class FeatureTable {
  /**
   * By turns, a word with a bit for each of 32 hashes, set where it is that of a known feature, and how many are set before
   * it: a sixteenth of what a number for each hash would take, so that it stays near the processor, and both in one place.
   */
  readonly #known = new Int32Array(KNOWN_NUMBERS);
  /** How often a feature was met in the name that is being read; 0 in between. */
  readonly #times: Uint16Array;
  /** Where `vector` returns its result. */
  #ids = new Int32Array(0);
  #values = new Float32Array(0);
  readonly hashes: Int32Array;
  readonly rarity: Float32Array;

  /** `hashes` of the known features, in ascending order, and the `rarity` of each. */
  constructor(hashes: Int32Array, rarity: Float32Array) {
    this.hashes = hashes;
    this.rarity = rarity;
    this.#times = new Uint16Array(hashes.length);
    for (const hash of hashes) this.#known[wordOf(hash)]! |= 1 << (hash & 31);
    for (let word = 2; word < this.#known.length; word += 2)
      this.#known[word + 1] = this.#known[word - 1]! + bitsIn(this.#known[word - 2]!);
  }

  get size(): number {
    return this.hashes.length;
  }

  knows(feature: number): boolean {
    return this.#numberOf(feature) >= 0;
  }

  /** The number of a known feature by its hash, else -1. */
  #numberOf(hash: number): number {
    const at = wordOf(hash);
    const word = this.#known[at]!;
    const bit = 1 << (hash & 31);
    return (word & bit) === 0 ? -1 : this.#known[at + 1]! + bitsIn(word & (bit - 1));
  }

  /**
   * Unknown features are left out; a name of which none is known gives an empty vector. In memory that the next one is written
   * over.
   */
  vector(features: readonly number[]): Vector {
    if (this.#ids.length < features.length) {
      this.#ids = new Int32Array(2 * features.length);
      this.#values = new Float32Array(2 * features.length);
    }
    const [ids, values] = [this.#ids, this.#values];
    const times = this.#times;
    let count = 0;
    let unknown = 0;
    for (const hash of features) {
      const id = this.#numberOf(hash);
      if (id < 0) {
        unknown += 1;
        continue;
      }
      if (times[id] === 0) ids[count++] = id;
      times[id]! += 1;
    }
    let squares = 0;
    for (let at = 0; at < count; at++) {
      const id = ids[at]!;
      const value = (times[id] === 1 ? 1 : 1 + log(times[id]!)) * this.rarity[id]!;
      times[id] = 0;
      values[at] = value;
      squares += value * value;
    }
    const scale = squares > 0 ? 1 / sqrt(squares) : 0;
    for (let at = 0; at < count; at++) values[at]! *= scale;
    const known = features.length === 0 ? 0 : 1 - unknown / features.length;
    return { ids: ids.subarray(0, count), values: values.subarray(0, count), known };
  }
}

/** Counts the features of many names, to find the vocabulary. */
export class FeatureCounter {
  readonly #counts = new Int32Array(HASHES);
  readonly #seenIn = new Int32Array(HASHES);
  #names = 0;

  add(features: readonly number[]): void {
    this.#names += 1;
    for (const hash of features) {
      if (this.#seenIn[hash] === this.#names) continue;
      this.#seenIn[hash] = this.#names;
      this.#counts[hash]! += 1;
    }
  }

  /** The features that are in enough of the names. */
  table(): FeatureTable {
    const known: number[] = [];
    for (let hash = 0; hash < HASHES; hash++) if (this.#counts[hash]! >= MIN_NAMES) known.push(hash);
    const hashes = Int32Array.from(known);
    return new FeatureTable(
      hashes,
      Float32Array.from(hashes, (hash) => 1 + log(this.#names / this.#counts[hash]!)),
    );
  }
}
