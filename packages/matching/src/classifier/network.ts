import { bytesFor, RowArrays, roomFor } from '../simd/row-memory.ts';
import { RowSums } from '../simd/row-sums.ts';
import type { Vector } from './vectors.ts';

/**
 * The weights of a network with one hidden layer, row by row: a feature's, then a hidden unit's. All of them lie in
 * `memory`, where vector instructions reach them.
 */
export type NetworkWeights = Readonly<{
  memory: WebAssembly.Memory;
  hidden: number;
  classes: number;
  first: Float32Array;
  firstBias: Float32Array;
  second: Float32Array;
  secondBias: Float32Array;
}>;

/** Turns scores into probabilities in place. */
export const softmax = (scores: Float32Array): void => {
  let most = -Infinity;
  for (let at = 0; at < scores.length; at++) if (scores[at]! > most) most = scores[at]!;
  let total = 0;
  for (let at = 0; at < scores.length; at++) {
    const power = Math.exp(scores[at]! - most);
    scores[at] = power;
    total += power;
  }
  for (let at = 0; at < scores.length; at++) scores[at]! /= total;
};

/** So many features go to the vector instructions at once; a name with more goes in parts. */
export const FEATURES_AT_ONCE = 1_024;

/** What a network works in: the values of its hidden units and of its answer, and lists of rows to add up. */
export const workingArrays = (arrays: RowArrays, hidden: number, classes: number) => ({
  units: arrays.floats(roomFor(hidden)).subarray(0, hidden),
  /** With its room: the vector instructions leave other rows' sums behind the last class. */
  answer: arrays.floats(roomFor(classes)),
  features: { ids: arrays.ints(FEATURES_AT_ONCE), values: arrays.floats(FEATURES_AT_ONCE) },
  /** The hidden units at work, and the value of each. */
  active: { ids: arrays.ints(hidden), values: arrays.floats(hidden) },
});

export const workingBytes = (hidden: number, classes: number): number =>
  bytesFor(roomFor(hidden)) + bytesFor(roomFor(classes)) + 2 * bytesFor(FEATURES_AT_ONCE) + 2 * bytesFor(hidden);

/** Asks a trained network. One question at a time: the answer is overwritten by the next one. */
export class Network {
  readonly #weights: NetworkWeights;
  readonly #sums: RowSums;
  readonly #work: ReturnType<typeof workingArrays>;
  readonly #answer: Float32Array;

  constructor(weights: NetworkWeights) {
    const { memory, hidden, classes } = weights;
    this.#weights = weights;
    this.#sums = new RowSums(memory);
    this.#work = workingArrays(RowArrays.scratch(memory, workingBytes(hidden, classes)), hidden, classes);
    this.#answer = this.#work.answer.subarray(0, classes);
  }

  /** The probability (0..1) of each class. */
  probabilities(vector: Vector): Float32Array {
    const { classes, second, secondBias } = this.#weights;
    this.#addFeatures(vector);
    const count = this.#listActive();
    this.#answer.set(secondBias);
    this.#sums.add(second, classes, { ...this.#work.active, count }, this.#answer);
    softmax(this.#answer);
    return this.#answer;
  }

  #addFeatures({ ids, values }: Vector): void {
    const { hidden, first, firstBias } = this.#weights;
    const { units, features } = this.#work;
    units.set(firstBias);
    for (let from = 0; from < ids.length; from += FEATURES_AT_ONCE) {
      const count = Math.min(FEATURES_AT_ONCE, ids.length - from);
      features.ids.set(ids.subarray(from, from + count));
      features.values.set(values.subarray(from, from + count));
      this.#sums.add(first, hidden, { ...features, count }, units);
    }
  }

  /** Answers how many hidden units are at work. */
  #listActive(): number {
    const { units, active } = this.#work;
    let count = 0;
    for (let unit = 0; unit < units.length; unit++) {
      if (units[unit]! <= 0) continue;
      active.ids[count] = unit;
      active.values[count++] = units[unit]!;
    }
    return count;
  }
}
