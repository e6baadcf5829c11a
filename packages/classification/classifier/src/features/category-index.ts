import {
  type CategoryCodes,
  type ClassificationCodes,
  categoryKey,
  type NamedCategory,
  pickCategory,
} from '@tillmap/classification';
import { type CategoryNames, CategoryWordIndex, namesAmong } from './category-names.ts';

/** With more than these, categories without a mapping are left out: each slows every prediction a little. */
const MAX_CATEGORIES = 1_000;

/**
 * The keys of rows that have rows below them: upper levels of the hierarchy, which have products only where mappings
 * say so.
 */
const parentsAmong = (hierarchy: readonly NamedCategory[]): Set<string> => {
  const parents = new Set<string>();
  for (const { codes } of hierarchy) {
    if (codes.subDeptCode !== '') parents.add(categoryKey({ ...codes, subDeptCode: '', cgCode: '' }));
    if (codes.cgCode !== '') parents.add(categoryKey({ ...codes, cgCode: '' }));
  }
  return parents;
};

/** A numbered list of a wholesaler's groups with the department and sub-department of each, as numbers. */
export class CategoryIndex {
  readonly codes: readonly ClassificationCodes[];
  readonly departments: Int32Array;
  readonly subDepartments: Int32Array;
  readonly names: readonly CategoryNames[];
  readonly words: CategoryWordIndex;
  /** By department, sub-department and group: quicker to ask than by a key of all three, which has to be made first. */
  readonly #numbers = new Map<string, Map<string, Map<string, number>>>();

  /** `names` are those of the groups, in their order; none where they are not known. */
  constructor(codes: readonly ClassificationCodes[], names: readonly CategoryNames[] = []) {
    this.codes = codes;
    this.names = names;
    this.words = new CategoryWordIndex(names);
    for (const [at, { deptCode: dept, subDeptCode: subDept, cgCode: cg }] of codes.entries()) {
      const below = this.#numbers.get(dept) ?? new Map<string, Map<string, number>>();
      const numbers = below.get(subDept) ?? new Map<string, number>();
      this.#numbers.set(dept, below.set(subDept, numbers.set(cg, at)));
    }
    const numbered = (keyOf: (group: ClassificationCodes) => string): Int32Array => {
      const numbers = new Map<string, number>();
      return Int32Array.from(codes, (group) => {
        const key = keyOf(group);
        if (!numbers.has(key)) numbers.set(key, numbers.size);
        return numbers.get(key)!;
      });
    };
    this.departments = numbered(({ deptCode }) => deptCode);
    this.subDepartments = numbered((group) => categoryKey({ ...group, cgCode: '' }));
  }

  /** The categories of the mappings and, up to `MAX_CATEGORIES`, those of the hierarchy, with their names. */
  static among(docs: Iterable<ClassificationCodes>, hierarchy: readonly NamedCategory[] = []): CategoryIndex {
    const found = new Map<string, ClassificationCodes>();
    const add = (codes: CategoryCodes): void => {
      found.set(categoryKey(codes), { ...pickCategory(codes), vatCode: '' });
    };
    for (const codes of docs) add(codes);
    const parents = parentsAmong(hierarchy);
    for (const { codes } of hierarchy) if (found.size < MAX_CATEGORIES && !parents.has(categoryKey(codes))) add(codes);
    const groups = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, codes]) => codes);
    return new CategoryIndex(groups, namesAmong(groups, hierarchy));
  }

  /** The number of a group, -1 when there is none such. */
  numberOf({ deptCode: dept, subDeptCode: subDept, cgCode: cg }: ClassificationCodes): number {
    return this.#numbers.get(dept)?.get(subDept)?.get(cg) ?? -1;
  }
}

/** Adds probabilities of groups up to those of what they belong to. */
export const sumBy = (probabilities: Float32Array, owners: Int32Array): Float32Array => {
  const sums = new Float32Array(probabilities.length);
  for (let at = 0; at < probabilities.length; at++) sums[owners[at]!]! += probabilities[at]!;
  return sums;
};
