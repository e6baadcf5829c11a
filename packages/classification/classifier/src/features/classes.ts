import type { VatShare } from '@tillmap/classification';
import type { CategoryCount } from './category-counts.ts';

/** A VAT code with fewer products in its category than this has no class of its own. */
const FEWEST_WITH_VAT = 3;
/** At most this number of classes more than categories: each slows every prediction a little. */
const MOST_MORE = 500;

/** The VAT codes with a class of their own, by category, the most frequent first; empty codes do not count. */
const partsOf = (counts: readonly CategoryCount[]): CategoryCount[][] => {
  const told = counts.filter(({ label, products }) => label !== '' && products >= FEWEST_WITH_VAT);
  return [...Map.groupBy(told, ({ group }) => group).values()]
    .filter(({ length }) => length > 1)
    .map((ofGroup) => ofGroup.toSorted((a, b) => b.products - a.products || (a.label < b.label ? -1 : 1)));
};

/** How many products would have another VAT code if all of the group had the commonest. */
const othersIn = (parts: readonly CategoryCount[]): number =>
  parts.slice(1).reduce((sum, { products }) => sum + products, 0);

/**
 * What networks distinguish: the categories, and within a category whose products have several VAT codes each of
 * these. A name predicts both: of biscuits, those covered in chocolate. The class of a category, or of its most
 * frequent code, has the category's number.
 */
export class Classes {
  readonly count: number;
  readonly #groups: number;
  /** The group of each class behind those that have a group's number. */
  readonly #more: Int32Array;
  /** The classes of each group that has several, with their VAT codes. */
  readonly #parted = new Map<number, readonly Readonly<{ vat: string; klass: number }>[]>();

  constructor(groups: number, vats: readonly CategoryCount[]) {
    this.#groups = groups;
    const more: number[] = [];
    for (const parts of partsOf(vats).toSorted((a, b) => othersIn(b) - othersIn(a) || a[0]!.group - b[0]!.group)) {
      if (more.length + parts.length - 1 > MOST_MORE) continue;
      const classes = parts.map(({ group, label: vat }, at) => ({
        vat,
        klass: at === 0 ? group : groups + more.length + at - 1,
      }));
      for (const { group } of parts.slice(1)) more.push(group);
      this.#parted.set(parts[0]!.group, classes);
    }
    this.#more = Int32Array.from(more);
    this.count = groups + more.length;
  }

  /** The classes that a product of a group can be of: one, or each of the group's where nothing is known of its VAT. */
  of(group: number, vat: string): readonly number[] {
    const classes = this.#parted.get(group);
    if (!classes) return [group];
    const own = classes.find((one) => one.vat === vat);
    return own ? [own.klass] : classes.map(({ klass }) => klass);
  }

  /** The group that a class is of. */
  groupOf(klass: number): number {
    return klass < this.#groups ? klass : this.#more[klass - this.#groups]!;
  }

  /** The probability of each category, in `sums`, or in the network's own output where each category is one class. */
  byGroup(probabilities: Float32Array, sums: Float32Array): Float32Array {
    if (this.#more.length === 0) return probabilities;
    sums.set(probabilities.subarray(0, this.#groups));
    for (let at = 0; at < this.#more.length; at++) sums[this.#more[at]!]! += probabilities[this.#groups + at]!;
    return sums;
  }

  /**
   * The probability of each VAT code within this category, by all networks together; undefined where its products
   * have one.
   */
  vatsIn(group: number, answers: readonly Float32Array[]): VatShare[] | undefined {
    const classes = this.#parted.get(group);
    if (!classes) return undefined;
    const sums = classes.map(({ klass }) => answers.reduce((sum, answer) => sum + answer[klass]!, 0));
    const total = sums.reduce((sum, one) => sum + one, 0);
    return classes.map(({ vat }, at) => ({ vat, share: total > 0 ? sums[at]! / total : 1 / classes.length }));
  }
}
