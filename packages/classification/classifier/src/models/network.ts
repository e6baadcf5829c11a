import type { Vector } from '../features/index.ts';
import { min } from '../math.ts';
import { type ByteTable, byteTable, RowArrays, RowSums, roomFor, type ShortTable, shortTable } from '../simd/index.ts';
import { softmax } from './softmax.ts';

/** The weights of a network with one hidden layer, its tables row by row: a feature's, then a hidden unit's. */
type Weights<First, Second> = Readonly<{
  /** Where all of them lie, so that vector instructions reach them. */
  memory: WebAssembly.Memory;
  hidden: number;
  classes: number;
  first: First;
  firstBias: Float32Array;
  second: Second;
  secondBias: Float32Array;
}>;

/** As they are while they are learned. */
export type LearnedWeights = Weights<Float32Array, Float32Array>;

/**
 * As they are used and stored: training needs finer steps than prediction. The first layer, nearly all of the bytes, has 8
 * bits a weight; the last one, which decides between classes, 16.
 */
export type NetworkWeights = Weights<ByteTable, ShortTable>;

/** Learned weights in as few bits as are stored, in memory of their own. */
export const quantise = ({ hidden, classes, first, firstBias, second, secondBias }: LearnedWeights): NetworkWeights => {
  const arrays = new RowArrays();
  const biases = { firstBias: arrays.floats(hidden), secondBias: arrays.floats(classes) };
  biases.firstBias.set(firstBias);
  biases.secondBias.set(secondBias);
  return {
    memory: arrays.memory,
    hidden,
    classes,
    ...biases,
    first: byteTable(first, hidden, arrays),
    second: shortTable(second, arrays),
  };
};

/** This number of features go to the vector instructions at once; a name with more goes in parts. */
export const FEATURES_AT_ONCE = 1_024;

/** The working memory of a network: the values of its hidden units and of its output, and lists of rows to add up. */
export const workingArrays = (arrays: RowArrays, hidden: number, classes: number) => ({
  units: arrays.floats(roomFor(hidden)).subarray(0, hidden),
  /** With its room: the vector instructions leave other rows' sums behind the last class. */
  answer: arrays.floats(roomFor(classes)),
  features: { ids: arrays.ints(FEATURES_AT_ONCE), values: arrays.floats(FEATURES_AT_ONCE) },
  /** The hidden units at work, and the value of each. */
  active: { ids: arrays.ints(hidden), values: arrays.floats(hidden) },
});

/** A trained network. One prediction at a time: the output is overwritten by the next one. */
export class Network {
  readonly #weights: NetworkWeights;
  readonly #sums: RowSums;
  readonly #work: ReturnType<typeof workingArrays>;
  readonly #answer: Float32Array;

  constructor(weights: NetworkWeights) {
    const { memory, hidden, classes } = weights;
    this.#weights = weights;
    this.#sums = new RowSums(memory);
    this.#work = workingArrays(new RowArrays(memory), hidden, classes);
    this.#answer = this.#work.answer.subarray(0, classes);
  }

  /** The probability (0..1) of each class. */
  probabilities(vector: Vector): Float32Array {
    const { classes, second, secondBias } = this.#weights;
    this.#addFeatures(vector);
    const count = this.#listActive();
    this.#answer.set(secondBias);
    this.#sums.addShort(second, classes, { ...this.#work.active, count }, this.#answer);
    softmax(this.#answer);
    return this.#answer;
  }

  #addFeatures({ ids, values }: Vector): void {
    const { hidden, first, firstBias } = this.#weights;
    const { units, features } = this.#work;
    units.set(firstBias);
    for (let from = 0; from < ids.length; from += FEATURES_AT_ONCE) {
      const count = min(FEATURES_AT_ONCE, ids.length - from);
      features.ids.set(ids.subarray(from, from + count));
      features.values.set(values.subarray(from, from + count));
      const rows = { ...features, count };
      this.#sums.fetch(first.steps, hidden, rows);
      this.#sums.addBytes(first, hidden, rows, units);
    }
  }

  /** Lists the active hidden units; returns their number. */
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
