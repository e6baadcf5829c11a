import type { CategoryIndex, Classes } from '../features/index.ts';
import type { LearnedWeights } from '../models/index.ts';

/** The last layer of a network: a row of weights for each hidden unit, and what each class has whatever the name is. */
type LastLayer = Pick<LearnedWeights, 'hidden' | 'classes' | 'second' | 'secondBias'>;

/** The positions of equal keys; single positions, and all together, share nothing. */
const groupsSharingKey = <Key>(keys: readonly Key[]): number[][] =>
  [...Map.groupBy(keys.keys(), (place) => keys[place]!).values()].filter(
    ({ length }) => length > 1 && length < keys.length,
  );

/** The levels above each class, and its namesakes elsewhere: the same words count for all of these. */
const keysOf = (groups: CategoryIndex, classes: Classes): readonly (readonly unknown[])[] => {
  const own = Array.from({ length: classes.count }, (_, klass) => classes.groupOf(klass));
  return [
    own.map((group) => groups.departments[group]!),
    own.map((group) => groups.subDepartments[group]!),
    own.map((group) => groups.names[group]?.at(-1)?.toLowerCase() ?? -group),
    own,
  ];
};

/**
 * Hierarchical weight sharing: each class adds the weights of its department, sub-department, namesakes and category.
 * Categories with few products profit from similar ones. Folded into the class weights after training, so prediction
 * costs nothing extra.
 */
export class HierarchicalWeightSharing {
  readonly classes: number;
  /** How many things are had in common. Each is numbered behind the classes, as if it were one. */
  readonly count: number;
  /** What each class has: `#shared` from `#from[class]` up to `#from[class + 1]`. */
  readonly #from: Int32Array;
  readonly #shared: Int32Array;

  constructor(groups: CategoryIndex, classes: Classes) {
    const sets = new Map(
      keysOf(groups, classes)
        .flatMap(groupsSharingKey)
        .map((set) => [set.join(), set]),
    );
    const shared = Array.from({ length: classes.count }, (): number[] => []);
    for (const [at, set] of [...sets.values()].entries())
      for (const klass of set) shared[klass]!.push(classes.count + at);
    this.classes = classes.count;
    this.count = sets.size;
    this.#from = new Int32Array(classes.count + 1);
    for (const [klass, { length }] of shared.entries()) this.#from[klass + 1] = this.#from[klass]! + length;
    this.#shared = Int32Array.from(shared.flat());
  }

  /** Adds to the score of each class those of what it has in common with others. */
  addSharedScores(scores: Float32Array): void {
    for (let klass = 0; klass < this.classes; klass++)
      for (let at = this.#from[klass]!; at < this.#from[klass + 1]!; at++) scores[klass]! += scores[this.#shared[at]!]!;
  }

  /** Writes, behind the misses of the classes, by how much what they have in common is too much. */
  sumSharedGradients(misses: Float32Array): void {
    misses.fill(0, this.classes);
    for (let klass = 0; klass < this.classes; klass++)
      for (let at = this.#from[klass]!; at < this.#from[klass + 1]!; at++) misses[this.#shared[at]!]! += misses[klass]!;
  }

  /** Returns a layer of classes alone with the same output as one of classes and shared weights. */
  foldIntoClasses({ hidden, classes: columns, second, secondBias }: LastLayer): LastLayer {
    const { classes } = this;
    const fold = (scores: Float32Array): Float32Array => {
      const row = scores.slice();
      this.addSharedScores(row);
      return row.subarray(0, classes);
    };
    const folded = new Float32Array(hidden * classes);
    for (let unit = 0; unit < hidden; unit++)
      folded.set(fold(second.subarray(unit * columns, (unit + 1) * columns)), unit * classes);
    return { hidden, classes, second: folded, secondBias: fold(secondBias) };
  }
}
