import { tripleKey } from '../codes.ts';
import type { Codes } from '../types.ts';

/** A numbered list of a wholesaler's groups with the department and sub-department of each, as numbers. */
export class Groups {
  readonly codes: readonly Codes[];
  readonly departments: Int32Array;
  readonly subDepartments: Int32Array;
  /** By department, sub-department and group: quicker to ask than by a key of all three, which has to be made first. */
  readonly #numbers = new Map<string, Map<string, Map<string, number>>>();

  constructor(codes: readonly Codes[]) {
    this.codes = codes;
    for (const [at, { dept, subDept, cg }] of codes.entries()) {
      const below = this.#numbers.get(dept) ?? new Map<string, Map<string, number>>();
      const numbers = below.get(subDept) ?? new Map<string, number>();
      this.#numbers.set(dept, below.set(subDept, numbers.set(cg, at)));
    }
    const numbered = (keyOf: (group: Codes) => string): Int32Array => {
      const numbers = new Map<string, number>();
      return Int32Array.from(codes, (group) => {
        const key = keyOf(group);
        if (!numbers.has(key)) numbers.set(key, numbers.size);
        return numbers.get(key)!;
      });
    };
    this.departments = numbered(({ dept }) => dept);
    this.subDepartments = numbered((group) => tripleKey({ ...group, cg: '' }));
  }

  static among(docs: Iterable<Codes>): Groups {
    const found = new Map<string, Codes>();
    for (const { dept, subDept, cg } of docs)
      found.set(tripleKey({ dept, subDept, cg, vat: '' }), { dept, subDept, cg, vat: '' });
    return new Groups([...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, codes]) => codes));
  }

  /** The number of a group, -1 when there is none such. */
  numberOf({ dept, subDept, cg }: Codes): number {
    return this.#numbers.get(dept)?.get(subDept)?.get(cg) ?? -1;
  }
}

/** Adds probabilities of groups up to those of what they belong to. */
export const sumBy = (probabilities: Float32Array, owners: Int32Array): Float32Array => {
  const sums = new Float32Array(probabilities.length);
  for (let at = 0; at < probabilities.length; at++) sums[owners[at]!]! += probabilities[at]!;
  return sums;
};
