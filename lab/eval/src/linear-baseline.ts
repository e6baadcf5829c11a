import type { ClassificationCodes } from '@tillmap/classification';
import type { Answer, Contestant } from './contestant.ts';
import { noisyCopy } from './linear-noise.ts';
import { randomFrom, shuffled } from './random.ts';

/**
 * The plain model that everything is measured against: words and pairs of words, pieces of words of two to four
 * letters, of name and size, weighed by rarity, learned as they are and once more with noise; one linear support vector machine a group, by dual coordinate descent. It shares no code
 * with the product.
 */
const SHARPNESS = 4;
const COST = 0.5;
const ROUNDS = 12;
const REVIEW_BELOW = 0.8;
const NOISE_SEED = 7;

type Row = Readonly<{ ids: Int32Array; values: Float32Array }>;

type Named = Readonly<{ name: string; size: string }>;

/** Many names end with their size already. */
const textOf = ({ name, size }: Named): string => (name.includes(size) ? name : `${name} ${size}`);

const featuresOf = (name: string): Map<string, number> => {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const counts = new Map<string, number>();
  const add = (feature: string): void => void counts.set(feature, (counts.get(feature) ?? 0) + 1);
  for (const [at, word] of words.entries()) {
    add(`w${word}`);
    if (at > 0) add(`p${words[at - 1]} ${word}`);
    const padded = ` ${word} `;
    for (let length = 2; length <= 4; length++)
      for (let from = 0; from + length <= padded.length; from++) add(`c${padded.slice(from, from + length)}`);
  }
  return counts;
};

const rowsOf = (names: readonly string[]) => {
  const documents = new Map<string, number>();
  const counted = names.map(featuresOf);
  for (const counts of counted)
    for (const feature of counts.keys()) documents.set(feature, (documents.get(feature) ?? 0) + 1);
  const numbers = new Map([...documents.keys()].map((feature, at) => [feature, at]));
  const toRow = (counts: ReadonlyMap<string, number>): Row => {
    const known = [...counts].filter(([feature]) => numbers.has(feature));
    const values = Float32Array.from(
      known,
      ([feature, count]) => (1 + Math.log(count)) * (1 + Math.log(names.length / documents.get(feature)!)),
    );
    const length = Math.hypot(...values) || 1;
    return {
      ids: Int32Array.from(known, ([feature]) => numbers.get(feature)!),
      values: values.map((value) => value / length),
    };
  };
  return { rows: counted.map(toRow), size: numbers.size, toRow: (name: string) => toRow(featuresOf(name)) };
};

const dot = ({ ids, values }: Row, weights: Float32Array): number => {
  let sum = 0;
  for (let at = 0; at < ids.length; at++) sum += values[at]! * weights[ids[at]!]!;
  return sum;
};

/** One machine: one group against all others. */
class Machine {
  readonly weights: Float32Array;
  readonly #strengths: Float32Array;
  readonly #rows: readonly Row[];
  readonly #size: number;

  constructor(rows: readonly Row[], size: number) {
    this.#rows = rows;
    this.#size = size;
    this.weights = new Float32Array(size + 1);
    this.#strengths = new Float32Array(rows.length);
  }

  /** One step of the descent; tells whether the row matters to the machine. `side` is 1 for a member, else -1. */
  step(at: number, side: number): boolean {
    const row = this.#rows[at]!;
    const slope = side * (dot(row, this.weights) + this.weights[this.#size]!) - 1 + this.#strengths[at]! / (2 * COST);
    const before = this.#strengths[at]!;
    // Every row has length 1, and the constant adds 1.
    const after = Math.max(0, before - slope / (2 + 1 / (2 * COST)));
    if (after !== before) this.#add(row, side * (after - before));
    this.#strengths[at] = after;
    return before > 0 || after > 0;
  }

  #add({ ids, values }: Row, change: number): void {
    for (let of = 0; of < ids.length; of++) this.weights[ids[of]!]! += change * values[of]!;
    this.weights[this.#size]! += change;
  }
}

/** Rows that lie well on their side are left alone after the second round. */
const separate = (
  rows: readonly Row[],
  isMember: (row: number) => boolean,
  size: number,
  seed: number,
): Float32Array => {
  const machine = new Machine(rows, size);
  const random = randomFrom(seed);
  let open = [...rows.keys()];
  for (let round = 0; round < ROUNDS && open.length > 0; round++) {
    const mattering = shuffled(open, random).filter((at) => machine.step(at, isMember(at) ? 1 : -1));
    if (round > 0) open = mattering;
  }
  return machine.weights;
};

/** The weights of all groups, feature by feature, so that a name touches few rows. */
const trainAll = (rows: readonly Row[], labels: readonly number[], size: number, classes: number): Float32Array => {
  const all = new Float32Array((size + 1) * classes);
  for (let of = 0; of < classes; of++) {
    const weights = separate(rows, (at) => labels[at] === of, size, of);
    for (let id = 0; id <= size; id++) all[id * classes + of] = weights[id]!;
  }
  return all;
};

const answerOf = (scores: Float32Array, groups: readonly ClassificationCodes[]): Answer => {
  const order = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!);
  const most = scores[order[0]!]!;
  const total = scores.reduce((sum, score) => sum + Math.exp(SHARPNESS * (score - most)), 0);
  return {
    ranked: order.slice(0, 3).map((at) => groups[at]!),
    confidence: 1 / total,
    toReview: 1 / total < REVIEW_BELOW,
  };
};

export const linearBaseline: Contestant = {
  name: 'linear baseline',
  learn: ({ reference }) => {
    const numbers = new Map<string, number>();
    const groups: ClassificationCodes[] = [];
    const own = reference.map((doc) => {
      const key = [doc.deptCode, doc.subDeptCode, doc.cgCode].join('\t');
      if (!numbers.has(key)) numbers.set(key, groups.push(doc) - 1);
      return numbers.get(key)!;
    });
    const texts = reference.map(textOf);
    const random = randomFrom(NOISE_SEED);
    const { rows, size, toRow } = rowsOf([...texts, ...texts.map((text) => noisyCopy(text, random))]);
    const labels = [...own, ...own];
    const weights = trainAll(rows, labels, size, groups.length);
    return (question) => {
      const row = toRow(textOf(question));
      const scores = weights.slice(size * groups.length);
      for (let at = 0; at < row.ids.length; at++) {
        const from = row.ids[at]! * groups.length;
        for (let of = 0; of < groups.length; of++) scores[of]! += row.values[at]! * weights[from + of]!;
      }
      return answerOf(scores, groups);
    };
  },
};
