import type { ClassificationCodes, IndexDoc, NamedCategory } from '@tillmap/classification';
import { categoryKey } from '@tillmap/classification';
import { hasTellingWord, normaliseName, stemsOf } from '@tillmap/classification/matching/names';

/** The names of a category's levels, the department first; names without information are left out. */
export type CategoryNames = readonly string[];

/** The names of each of these categories; empty where the hierarchy has none. */
export const namesAmong = (
  groups: readonly ClassificationCodes[],
  hierarchy: readonly NamedCategory[],
): CategoryNames[] => {
  const byKey = new Map(
    hierarchy.map(({ codes, dept, subDept, cg }) => [categoryKey(codes), [dept, subDept, cg].filter(hasTellingWord)]),
  );
  return groups.map((codes) => byKey.get(categoryKey(codes)) ?? []);
};

/**
 * Made-up products that are called what their groups are, as "Eau de Cologne" and "Fragrances Eau de Cologne" of the group
 * "Fragrances › Eau de Cologne": what a group is called is the first thing known of its products.
 */
export const categoryNameExamples = (
  groups: readonly ClassificationCodes[],
  names: readonly CategoryNames[],
): IndexDoc[] =>
  groups.flatMap((codes, at) => {
    const own = names[at]?.at(-1);
    if (own === undefined) return [];
    const above = names[at]!.at(-2);
    const called = above === undefined ? [own] : [own, `${above} ${own}`];
    return called.map((name): IndexDoc => ({ ...codes, barcode: '', name, size: '' }));
  });

/** Stems, and how rare each is among the names of groups. */
type Weighed = ReadonlyMap<string, number>;

const NOTHING: Weighed = new Map();

const foundOf = (stems: Weighed, asked: ReadonlySet<string>): number => {
  let sum = 0;
  for (const [stem, weight] of stems) if (asked.has(stem)) sum += weight;
  return sum;
};

/** Scales these features to about the size of the others. */
const SCALE = 5;
/** Pseudo count of words: a name with one common word is not wholly matched. */
const MORE = 2;

/** The words that groups are called by, rare ones weighing more, ready to be looked for in names of products. */
export class CategoryWordIndex {
  readonly #own: readonly Weighed[];
  readonly #above: readonly Weighed[];
  readonly #totals: readonly number[];

  constructor(names: readonly CategoryNames[]) {
    const stems = names.map((levels) => ({
      own: stemsOf(normaliseName(levels.at(-1) ?? '').tokens),
      above: stemsOf(levels.slice(0, -1).flatMap((level) => normaliseName(level).tokens)),
    }));
    const counts = new Map<string, number>();
    for (const { own, above } of stems)
      for (const stem of new Set([...own, ...above])) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    const weighed = (of: ReadonlySet<string>): Weighed =>
      new Map(Array.from(of, (stem) => [stem, Math.log((names.length + 1) / counts.get(stem)!)]));
    this.#own = stems.map(({ own }) => weighed(own));
    this.#above = stems.map(({ above }) => weighed(above));
    this.#totals = this.#own.map((stems) => [...stems.values()].reduce((sum, weight) => sum + weight, 0));
  }

  /** What is looked for among the words of a product's name. */
  static asked(words: readonly string[]): ReadonlySet<string> {
    return stemsOf(words);
  }

  /** How much of what a group is called the name has, as such and as a part, and how much of what stands above it. */
  signs(group: number, asked: ReadonlySet<string>): readonly [number, number, number] {
    const own = foundOf(this.#own[group] ?? NOTHING, asked);
    const above = foundOf(this.#above[group] ?? NOTHING, asked);
    return [own / SCALE, own / ((this.#totals[group] ?? 0) + MORE), above / SCALE];
  }
}
