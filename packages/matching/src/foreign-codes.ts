import { unseenBehind } from './agreement.ts';
import { tripleKey } from './codes.ts';
import type { CodePair } from './correspondence.ts';
import type { Codes } from './types.ts';

/** What a department here counts for foreign codes that none of its products was seen with. */
const NEVER_SEEN = 0.0001;
/** No part of a hierarchy is thought to be less clear than this: where products differ, their own counts say enough. */
const MOST_UNSEEN = 3;
/** Foreign codes have more groups here than the agreement of two products tells: most have one, a few have many. */
const MORE_GROUPS = 3;

/** Products by the foreign codes they have. */
type Tally = { total: number; byForeign: Map<string, number> };

const SHARED_BY: readonly ((codes: Codes) => string)[] = [
  (codes) => tripleKey({ ...codes, subDept: '', cg: '' }),
  (codes) => tripleKey({ ...codes, cg: '' }),
  tripleKey,
];

const countsOf = (tallies: Iterable<Tally>): number[][] =>
  Array.from(tallies, ({ byForeign }) => [...byForeign.values()]);

const add = (tallies: Map<string, Tally>, place: string, foreign: string, count: number): void => {
  const tally = tallies.get(place) ?? { total: 0, byForeign: new Map<string, number>() };
  tallies.set(place, tally);
  tally.total += count;
  tally.byForeign.set(foreign, (tally.byForeign.get(foreign) ?? 0) + count);
};

/**
 * How likely products of the groups here have certain foreign codes, learned from products both sides have. A group is thought
 * to be like its sub-department, and that like its department, as far as it has no products of its own: each
 * level is a Dirichlet process with the one above as its base.
 */
export class ForeignCodes {
  /** By department, sub-department and group, with the products thought to be behind each beside those that were seen. */
  readonly #levels: readonly { tallies: ReadonlyMap<string, Tally>; unseen: number }[];
  readonly #totals: ReadonlyMap<string, Tally>;
  readonly #unseen: number;

  /** `keyOf` says which foreign codes are taken for the same. */
  constructor(pairs: readonly CodePair[], keyOf: (codes: Codes) => string) {
    const levels = SHARED_BY.map(() => new Map<string, Tally>());
    const totals = new Map<string, Tally>();
    for (const { from, to, count } of pairs) {
      const foreign = keyOf(from);
      for (const [at, placeOf] of SHARED_BY.entries()) add(levels[at]!, placeOf(to), foreign, count);
      add(totals, foreign, tripleKey(to), count);
    }
    this.#levels = levels.map((tallies) => ({
      tallies,
      unseen: Math.min(MOST_UNSEEN, unseenBehind(countsOf(tallies.values()))),
    }));
    this.#totals = totals;
    this.#unseen = unseenBehind(countsOf(totals.values()));
  }

  /** The probability (0..1) of these foreign codes for a product of the group here. */
  likelihood(foreign: string, group: Codes): number {
    const seen = this.#totals.get(foreign)?.total ?? 0;
    const elsewhere = Math.min(1, (MORE_GROUPS * this.#unseen) / (seen + this.#unseen));
    let probability = NEVER_SEEN;
    for (const [at, { tallies, unseen }] of this.#levels.entries()) {
      const { total, byForeign } = tallies.get(SHARED_BY[at]!(group)) ?? { total: 0, byForeign: undefined };
      const base = at === SHARED_BY.length - 1 ? elsewhere * probability : probability;
      probability = ((byForeign?.get(foreign) ?? 0) + unseen * base) / (total + unseen);
    }
    return probability;
  }

  /** How likely (0..1) a product of the group has foreign codes that no product of it was seen with. */
  openness(group: Codes): number {
    const { tallies, unseen } = this.#levels.at(-1)!;
    return unseen / ((tallies.get(tripleKey(group))?.total ?? 0) + unseen);
  }
}
