import { addRows, type NetworkWeights, softmax } from './network.ts';
import type { Vector } from './vectors.ts';

/** A part (0..1) of the features and of the hidden units is left out at each step, so that none is relied on alone. */
const FEATURES_LEFT_OUT = 0.2;
const UNITS_LEFT_OUT = 0.3;
/** A class whose probability is off by less than this is not corrected. */
const NEGLIGIBLE = 1e-3;
/** Keeps the first steps from being too long. */
const FIRST_SQUARE = 1e-4;
const SPREAD = 0.5;

const bell = (random: () => number): number => 1.2 * (random() + random() + random() + random() - 2);

const startingWeights = (features: number, hidden: number, classes: number, random: () => number): NetworkWeights => ({
  hidden,
  classes,
  first: new Float32Array(features * hidden).map(() => (SPREAD * bell(random)) / Math.sqrt(hidden)),
  firstBias: new Float32Array(hidden),
  second: new Float32Array(hidden * classes).map(() => bell(random) / Math.sqrt(hidden)),
  secondBias: new Float32Array(classes),
});

/** Trains a network one name at a time by AdaGrad; only what a name touches is changed. */
export class NetworkTrainer {
  readonly weights: NetworkWeights;
  readonly #random: () => number;
  readonly #firstSquares: Float32Array;
  readonly #secondSquares: Float32Array;
  readonly #biasSquares: Float32Array;
  readonly #units: Float32Array;
  /** The hidden units at work in this step, and the value of each. */
  readonly #active: Int32Array;
  readonly #values: Float32Array;
  readonly #slopes: Float32Array;
  readonly #scores: Float32Array;
  readonly #wrong: Int32Array;

  constructor(features: number, hidden: number, classes: number, random: () => number) {
    this.weights = startingWeights(features, hidden, classes, random);
    this.#random = random;
    this.#firstSquares = new Float32Array(features).fill(FIRST_SQUARE);
    this.#secondSquares = new Float32Array(hidden * classes).fill(FIRST_SQUARE);
    this.#biasSquares = new Float32Array(classes).fill(FIRST_SQUARE);
    this.#units = new Float32Array(hidden);
    this.#active = new Int32Array(hidden);
    this.#values = new Float32Array(hidden);
    this.#slopes = new Float32Array(hidden);
    this.#scores = new Float32Array(classes);
    this.#wrong = new Int32Array(classes);
  }

  /** One step towards this name being of this class. */
  learn(vector: Vector, truth: number, rate: number): void {
    const thinned = this.#leaveOut(vector);
    const active = this.#forward(thinned);
    const wrong = this.#misses(truth);
    this.#correctSecond(active, wrong, rate);
    this.#correctFirst(thinned, active, rate);
  }

  #leaveOut({ ids, values }: Vector): Vector {
    const keptIds = new Int32Array(ids.length);
    const keptValues = new Float32Array(ids.length);
    let kept = 0;
    for (let at = 0; at < ids.length; at++) {
      if (this.#random() < FEATURES_LEFT_OUT) continue;
      keptIds[kept] = ids[at]!;
      keptValues[kept++] = values[at]! / (1 - FEATURES_LEFT_OUT);
    }
    return { ids: keptIds.subarray(0, kept), values: keptValues.subarray(0, kept) };
  }

  /** Answers how many hidden units were at work. */
  #forward({ ids, values }: Vector): number {
    const { hidden, classes, first, firstBias, second, secondBias } = this.weights;
    const units = this.#units;
    units.set(firstBias);
    addRows(first, hidden, { ids, values, count: ids.length }, units);
    let count = 0;
    for (let unit = 0; unit < hidden; unit++) {
      if (units[unit]! <= 0 || this.#random() < UNITS_LEFT_OUT) continue;
      this.#active[count] = unit;
      this.#values[count++] = units[unit]! / (1 - UNITS_LEFT_OUT);
    }
    this.#scores.set(secondBias);
    addRows(second, classes, { ids: this.#active, values: this.#values, count }, this.#scores);
    softmax(this.#scores);
    return count;
  }

  /** Turns the probabilities into what each is too much by; lists the classes worth correcting. */
  #misses(truth: number): number {
    const scores = this.#scores;
    scores[truth]! -= 1;
    let wrong = 0;
    for (let at = 0; at < scores.length; at++) if (Math.abs(scores[at]!) > NEGLIGIBLE) this.#wrong[wrong++] = at;
    return wrong;
  }

  #correctSecond(active: number, wrong: number, rate: number): void {
    const { classes, second, secondBias } = this.weights;
    const squares = this.#secondSquares;
    const misses = this.#scores;
    const places = this.#wrong;
    for (let at = 0; at < active; at++) {
      const from = this.#active[at]! * classes;
      const value = this.#values[at]!;
      let slope = 0;
      for (let of = 0; of < wrong; of++) {
        const place = from + places[of]!;
        const miss = misses[places[of]!]!;
        slope += miss * second[place]!;
        const change = miss * value;
        squares[place]! += change * change;
        second[place]! -= (rate * change) / Math.sqrt(squares[place]!);
      }
      this.#slopes[at] = slope / (1 - UNITS_LEFT_OUT);
    }
    for (let of = 0; of < wrong; of++) {
      const klass = places[of]!;
      const miss = misses[klass]!;
      this.#biasSquares[klass]! += miss * miss;
      secondBias[klass]! -= (rate * miss) / Math.sqrt(this.#biasSquares[klass]!);
    }
  }

  #correctFirst({ ids, values }: Vector, active: number, rate: number): void {
    const { hidden, first } = this.weights;
    const slopes = this.#slopes;
    let squares = 0;
    for (let at = 0; at < active; at++) squares += slopes[at]! * slopes[at]!;
    const mean = squares / Math.max(1, active);
    for (let of = 0; of < ids.length; of++) {
      const id = ids[of]!;
      const value = values[of]!;
      this.#firstSquares[id]! += value * value * mean;
      const step = (rate * value) / Math.sqrt(this.#firstSquares[id]!);
      const from = id * hidden;
      for (let at = 0; at < active; at++) first[from + this.#active[at]!]! -= step * slopes[at]!;
    }
  }
}
