import type { Vector } from './vectors.ts';

/** The weights of a network with one hidden layer, row by row: a feature's, then a hidden unit's. */
export type NetworkWeights = Readonly<{
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

/** Some rows of a table and what each is worth; only the first `count` count. */
export type Rows = Readonly<{ ids: Int32Array; values: Float32Array; count: number }>;

/** Adds rows, each times its value, up into `into`. Four at once: the sums are then read and written a quarter as often. */
export const addRows = (table: Float32Array, width: number, { ids, values, count }: Rows, into: Float32Array): void => {
  let at = 0;
  for (; at + 4 <= count; at += 4) {
    const first = ids[at]! * width;
    const second = ids[at + 1]! * width;
    const third = ids[at + 2]! * width;
    const fourth = ids[at + 3]! * width;
    const [a, b, c, d] = [values[at]!, values[at + 1]!, values[at + 2]!, values[at + 3]!];
    for (let of = 0; of < width; of++)
      into[of]! += a * table[first + of]! + b * table[second + of]! + c * table[third + of]! + d * table[fourth + of]!;
  }
  for (; at < count; at++) {
    const from = ids[at]! * width;
    const value = values[at]!;
    for (let of = 0; of < width; of++) into[of]! += value * table[from + of]!;
  }
};

/** Asks a trained network. One question at a time: the answer is overwritten by the next one. */
export class Network {
  readonly #weights: NetworkWeights;
  readonly #units: Float32Array;
  readonly #active: Int32Array;
  readonly #values: Float32Array;
  readonly #answer: Float32Array;

  constructor(weights: NetworkWeights) {
    this.#weights = weights;
    this.#units = new Float32Array(weights.hidden);
    this.#active = new Int32Array(weights.hidden);
    this.#values = new Float32Array(weights.hidden);
    this.#answer = new Float32Array(weights.classes);
  }

  /** The probability (0..1) of each class. */
  probabilities({ ids, values }: Vector): Float32Array {
    const { hidden, classes, first, firstBias, second, secondBias } = this.#weights;
    const units = this.#units;
    units.set(firstBias);
    addRows(first, hidden, { ids, values, count: ids.length }, units);
    let count = 0;
    for (let unit = 0; unit < hidden; unit++) {
      if (units[unit]! <= 0) continue;
      this.#active[count] = unit;
      this.#values[count++] = units[unit]!;
    }
    this.#answer.set(secondBias);
    addRows(second, classes, { ids: this.#active, values: this.#values, count }, this.#answer);
    softmax(this.#answer);
    return this.#answer;
  }
}
