import { FEATURE_BITS } from './features.ts';

/** A name as a classifier reads it: numbers of known features, each once, and what each weighs. Of length 1. */
export type Vector = Readonly<{ ids: Int32Array; values: Float32Array }>;

/** A feature seen in fewer names than this tells more about those names than about what they are. */
const MIN_NAMES = 3;

const HASHES = 1 << FEATURE_BITS;

/** Which features are known, and how rare each is. Rare ones weigh more. */
export class FeatureTable {
  /** Number of a known feature by its hash, else -1. */
  readonly #numbers: Int32Array;
  /** How often a feature was met in the name that is being read; 0 in between. */
  readonly #times: Uint16Array;
  readonly hashes: Int32Array;
  readonly rarity: Float32Array;

  /** `hashes` of the known features, in ascending order, and the `rarity` of each. */
  constructor(hashes: Int32Array, rarity: Float32Array) {
    this.hashes = hashes;
    this.rarity = rarity;
    this.#times = new Uint16Array(hashes.length);
    this.#numbers = new Int32Array(HASHES).fill(-1);
    for (let at = 0; at < hashes.length; at++) this.#numbers[hashes[at]!] = at;
  }

  /** Counts the features of many names. */
  static count(names: Iterable<readonly number[]>): FeatureTable {
    const counts = new Int32Array(HASHES);
    const seenIn = new Int32Array(HASHES);
    let total = 0;
    for (const features of names) {
      total += 1;
      for (const hash of features) {
        if (seenIn[hash] === total) continue;
        seenIn[hash] = total;
        counts[hash]! += 1;
      }
    }
    const known: number[] = [];
    for (let hash = 0; hash < HASHES; hash++) if (counts[hash]! >= MIN_NAMES) known.push(hash);
    const hashes = Int32Array.from(known);
    return new FeatureTable(
      hashes,
      Float32Array.from(hashes, (hash) => 1 + Math.log(total / counts[hash]!)),
    );
  }

  get size(): number {
    return this.hashes.length;
  }

  /** Unknown features are left out; a name of which none is known gives an empty vector. */
  vector(features: readonly number[]): Vector {
    const ids = new Int32Array(features.length);
    const values = new Float32Array(features.length);
    const times = this.#times;
    let count = 0;
    for (const hash of features) {
      const id = this.#numbers[hash]!;
      if (id < 0) continue;
      if (times[id] === 0) ids[count++] = id;
      times[id]! += 1;
    }
    let squares = 0;
    for (let at = 0; at < count; at++) {
      const id = ids[at]!;
      const value = (times[id] === 1 ? 1 : 1 + Math.log(times[id]!)) * this.rarity[id]!;
      times[id] = 0;
      values[at] = value;
      squares += value * value;
    }
    const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    for (let at = 0; at < count; at++) values[at]! *= scale;
    return { ids: ids.subarray(0, count), values: values.subarray(0, count) };
  }
}
