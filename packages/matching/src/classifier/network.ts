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

/** Adds the features' rows up into `into`. */
export const addRows = (rows: Float32Array, width: number, { ids, values }: Vector, into: Float32Array): void => {
  for (let at = 0; at < ids.length; at++) {
    const value = values[at]!;
    const from = ids[at]! * width;
    for (let unit = 0; unit < width; unit++) into[unit]! += value * rows[from + unit]!;
  }
};

/** Asks a trained network. One question at a time: the answer is overwritten by the next one. */
export class Network {
  readonly #weights: NetworkWeights;
  readonly #units: Float32Array;
  readonly #answer: Float32Array;

  constructor(weights: NetworkWeights) {
    this.#weights = weights;
    this.#units = new Float32Array(weights.hidden);
    this.#answer = new Float32Array(weights.classes);
  }

  /** The probability (0..1) of each class. */
  probabilities(vector: Vector): Float32Array {
    const { hidden, classes, first, firstBias, second, secondBias } = this.#weights;
    const units = this.#units;
    const answer = this.#answer;
    units.set(firstBias);
    addRows(first, hidden, vector, units);
    answer.set(secondBias);
    for (let unit = 0; unit < hidden; unit++) {
      const value = units[unit]!;
      if (value <= 0) continue;
      const from = unit * classes;
      for (let at = 0; at < classes; at++) answer[at]! += value * second[from + at]!;
    }
    softmax(answer);
    return answer;
  }
}
