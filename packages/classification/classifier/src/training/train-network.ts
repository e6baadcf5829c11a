import type { Vector } from '../features/index.ts';
import { randomFrom } from '../holdout/index.ts';
import { abs, floor, max, sqrt } from '../math.ts';
import { FEATURES_AT_ONCE, type LearnedWeights, softmax, workingArrays } from '../models/index.ts';
import { RowArrays, RowSums, roomFor } from '../simd/index.ts';
import type { HierarchicalWeightSharing } from './hierarchical-weights.ts';

/** A part (0..1) of the features and of the hidden units is left out at each step, so that none is relied on alone. */
const FEATURES_LEFT_OUT = 0.2;
const UNITS_LEFT_OUT = 0.3;
/** A class whose probability is off by less than this is not corrected. */
const NEGLIGIBLE = 1e-3;
/** Keeps the first steps from being too long. */
const FIRST_SQUARE = 1e-4;
const SPREAD = 0.5;

const bell = (random: () => number): number => 1.2 * (random() + random() + random() + random() - 2);
/** The number of random draws; each weight starts as one of them, which is faster than a draw of its own. */
const DRAWS = 65_536;

/** Each is drawn by its own feature or unit: with other features beside it a weight starts the same. */
const startingWeights = (
  arrays: RowArrays,
  { hashes, hidden, classes }: { hashes: Int32Array; hidden: number; classes: number },
  seed: number,
): LearnedWeights => {
  const features = hashes.length;
  const random = randomFrom(seed);
  const weights = {
    memory: arrays.memory,
    hidden,
    classes,
    first: arrays.floats(roomFor(features * hidden)).subarray(0, features * hidden),
    firstBias: arrays.floats(hidden),
    second: arrays.floats(roomFor(hidden * classes)).subarray(0, hidden * classes),
    secondBias: arrays.floats(classes),
  };
  const draws = Float32Array.from({ length: DRAWS }, () => bell(random) / sqrt(hidden));
  const { first, second } = weights;
  for (let of = 0, at = 0; of < features; of++) {
    const own = randomFrom(hashes[of]! ^ seed);
    for (let unit = 0; unit < hidden; unit++, at++) first[at] = SPREAD * draws[floor(own() * DRAWS)]!;
  }
  for (let unit = 0, at = 0; unit < hidden; unit++) {
    const own = randomFrom(seed + 7919 * (unit + 1));
    for (let of = 0; of < classes; of++, at++) second[at] = draws[floor(own() * DRAWS)]!;
  }
  return weights;
};

/** Trains a network one name at a time by AdaGrad; only what a name touches is changed. */
export class NetworkTrainer {
  /** Its classes are the predicted ones, and behind them those with shared weights. */
  readonly #weights: LearnedWeights;
  readonly #kin: HierarchicalWeightSharing;
  readonly #sums: RowSums;
  readonly #work: ReturnType<typeof workingArrays>;
  readonly #firstSquares: Float32Array;
  readonly #secondSquares: Float32Array;
  readonly #biasSquares: Float32Array;
  /** How far each hidden unit is to move; 0 for those not at work. */
  readonly #slopes: Float32Array;
  readonly #slopesOfActive: Float32Array;
  readonly #places: Int32Array;

  constructor(hashes: Int32Array, hidden: number, kin: HierarchicalWeightSharing, seed: number) {
    const features = hashes.length;
    const classes = kin.classes + kin.count;
    this.#kin = kin;
    const arrays = new RowArrays();
    this.#weights = startingWeights(arrays, { hashes, hidden, classes }, seed);
    this.#sums = new RowSums(arrays.memory);
    this.#work = workingArrays(arrays, hidden, classes);
    this.#firstSquares = new Float32Array(features).fill(FIRST_SQUARE);
    this.#secondSquares = arrays.floats(roomFor(hidden * classes)).fill(FIRST_SQUARE);
    this.#biasSquares = new Float32Array(classes).fill(FIRST_SQUARE);
    this.#slopes = arrays.floats(roomFor(hidden));
    this.#slopesOfActive = arrays.floats(hidden);
    this.#places = arrays.ints(classes);
  }

  /** The trained weights of the predicted classes. */
  learned(): LearnedWeights {
    return { ...this.#weights, ...this.#kin.foldIntoClasses(this.#weights) };
  }

  /** One step towards this name being of this class, or of one of these. What is left out of it is drawn by `random`. */
  learn(vector: Vector, truth: readonly number[], rate: number, random: () => number): void {
    const features = this.#leaveOut(vector, random);
    const active = this.#forward(features, random);
    this.#correctSecond(truth, active, rate);
    this.#correctFirst(features, active, rate);
  }

  /** Lists the features of this step; returns their number. Of a very long name the first ones. */
  #leaveOut({ ids, values }: Vector, random: () => number): number {
    const { features } = this.#work;
    let kept = 0;
    for (let at = 0; at < ids.length && kept < FEATURES_AT_ONCE; at++) {
      if (random() < FEATURES_LEFT_OUT) continue;
      features.ids[kept] = ids[at]!;
      features.values[kept++] = values[at]! / (1 - FEATURES_LEFT_OUT);
    }
    return kept;
  }

  /** Returns the number of active hidden units. */
  #forward(features: number, random: () => number): number {
    const { hidden, classes, first, firstBias, second, secondBias } = this.#weights;
    const { units, active } = this.#work;
    const answer = this.#work.answer.subarray(0, classes);
    units.set(firstBias);
    const rows = { ...this.#work.features, count: features };
    this.#sums.fetch(first, hidden, rows);
    this.#sums.add(first, hidden, rows, units);
    let count = 0;
    for (let unit = 0; unit < hidden; unit++) {
      if (units[unit]! <= 0 || random() < UNITS_LEFT_OUT) continue;
      active.ids[count] = unit;
      active.values[count++] = units[unit]! / (1 - UNITS_LEFT_OUT);
    }
    answer.set(secondBias);
    this.#sums.add(second, classes, { ...active, count }, answer);
    this.#kin.addSharedScores(answer);
    softmax(answer.subarray(0, this.#kin.classes));
    return count;
  }

  /** Corrects the last layer by what each probability is too much by. */
  #correctSecond(truth: readonly number[], active: number, rate: number): void {
    const { classes, second } = this.#weights;
    const { ids, values } = this.#work.active;
    this.#correctBias(truth, rate);
    const correction = { squares: this.#secondSquares, misses: this.#work.answer, places: this.#places, rate };
    this.#sums.correct(second, classes, { ids, values, count: active }, correction, this.#slopesOfActive);
    this.#slopes.fill(0);
    for (let at = 0; at < active; at++) this.#slopes[ids[at]!] = this.#slopesOfActive[at]! / (1 - UNITS_LEFT_OUT);
  }

  /** Turns the probabilities into what each is too much by on the way; behind the last class there is nothing to correct. */
  #correctBias(truth: readonly number[], rate: number): void {
    const { classes, secondBias } = this.#weights;
    const misses = this.#work.answer;
    let likely = 0;
    for (const klass of truth) likely += misses[klass]!;
    // Of several each is right as far as it is likely already: which of them it is, is not known.
    for (const klass of truth) misses[klass]! -= likely > 0 ? misses[klass]! / likely : 1 / truth.length;
    misses.fill(0, classes);
    this.#kin.sumSharedGradients(misses.subarray(0, classes));
    for (let klass = 0; klass < classes; klass++) {
      const miss = misses[klass]!;
      if (abs(miss) <= NEGLIGIBLE) {
        misses[klass] = 0;
        continue;
      }
      this.#biasSquares[klass]! += miss * miss;
      secondBias[klass]! -= (rate * miss) / sqrt(this.#biasSquares[klass]!);
    }
  }

  #correctFirst(features: number, active: number, rate: number): void {
    const { hidden, first } = this.#weights;
    const { ids, values } = this.#work.features;
    const slopes = this.#slopes;
    let squares = 0;
    for (let unit = 0; unit < hidden; unit++) squares += slopes[unit]! * slopes[unit]!;
    const mean = squares / max(1, active);
    // The value of a feature is not needed any more: its step overwrites it.
    for (let of = 0; of < features; of++) {
      const value = values[of]!;
      this.#firstSquares[ids[of]!]! += value * value * mean;
      values[of] = -(rate * value) / sqrt(this.#firstSquares[ids[of]!]!);
    }
    this.#sums.spread(first, hidden, { ids, values, count: features }, slopes);
  }
}
