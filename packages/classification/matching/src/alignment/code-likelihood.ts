import type { ClassificationCodes, CodePair } from '@tillmap/classification';
import { categoryKey } from '@tillmap/classification';
import { estimateConcentration } from './dirichlet-concentration.ts';

/** What codes count that no product at all was seen with. */
const UNSEEN_PRIOR = 0.001;
/** Upper limit of a level's concentration: where products differ, their own counts are enough. */
const MOST_UNSEEN = 3;
/**
 * Foreign codes have more categories here than the agreement of two products suggests: most have one, a few have
 * many.
 */
const MORE_GROUPS = 3;
/** Pseudo count of products without effect: a few that fit may do so by chance. */
const PSEUDO_COUNT = 4;
const EM_ITERATIONS = 12;

/** Products by the foreign codes they have. */
type Tally = { total: number; byForeign: Map<string, number> };
type Level = Readonly<{ tallies: ReadonlyMap<string, Tally>; unseen: number }>;

const NONE: Tally = { total: 0, byForeign: new Map() };

/** Everything, then department, sub-department and group. */
const placesOf = (codes: ClassificationCodes): string[] => [
  '',
  categoryKey({ ...codes, subDeptCode: '', cgCode: '' }),
  categoryKey({ ...codes, cgCode: '' }),
  categoryKey(codes),
];

const countsOf = (tallies: Iterable<Tally>): number[][] =>
  Array.from(tallies, ({ byForeign }) => [...byForeign.values()]);

const add = (tallies: Map<string, Tally>, place: string, foreign: string, count: number): void => {
  const tally = tallies.get(place) ?? { total: 0, byForeign: new Map<string, number>() };
  tallies.set(place, tally);
  tally.total += count;
  tally.byForeign.set(foreign, (tally.byForeign.get(foreign) ?? 0) + count);
};

/** How likely foreign codes are in a place here, and anywhere. */
type Likely = Readonly<{ here: number; anywhere: number }>;

/**
 * Likelihood of foreign codes for products of the categories here, fitted on products that both sides have. A
 * category without products of its own is like its sub-department, that like its department, and that like
 * everything: each level is a Dirichlet process with the one above as its base. How far that holds at all is fitted
 * by leaving each product out and predicting its codes; a code without information changes nothing.
 */
export class HierarchicalCodeLikelihood {
  readonly #levels: readonly Level[];
  readonly #totals: ReadonlyMap<string, Tally>;
  readonly #unseen: number;
  /** How far (0..1) codes distinguish categories. */
  readonly #telling: number;

  /** `keyOf` says which foreign codes count as the same. */
  constructor(pairs: readonly CodePair[], keyOf: (codes: ClassificationCodes) => string) {
    const known = pairs.map(({ from, to, count }) => ({ foreign: keyOf(from), places: placesOf(to), count }));
    const levels = placesOf({ deptCode: '', subDeptCode: '', cgCode: '', vatCode: '' }).map(
      () => new Map<string, Tally>(),
    );
    const totals = new Map<string, Tally>();
    for (const { foreign, places, count } of known) {
      for (const [at, place] of places.entries()) add(levels[at]!, place, foreign, count);
      add(totals, foreign, places.at(-1)!, count);
    }
    this.#levels = levels.map((tallies, at) => ({
      tallies,
      unseen: at === 0 ? 1 : Math.min(MOST_UNSEEN, estimateConcentration(countsOf(tallies.values()))),
    }));
    this.#totals = totals;
    this.#unseen = estimateConcentration(countsOf(totals.values()));
    this.#telling = this.#learnTelling(known);
  }

  /** How well these foreign codes fit the group here, as a probability (0..1) of them. */
  fits(foreign: string, group: ClassificationCodes): number {
    const { here, anywhere } = this.#likely(foreign, placesOf(group), 0);
    return this.#telling * here + (1 - this.#telling) * anywhere;
  }

  /** How likely (0..1) a product of the group has foreign codes that no product of it was seen with. */
  openness(group: ClassificationCodes): number {
    const { tallies, unseen } = this.#levels.at(-1)!;
    const open = unseen / ((tallies.get(categoryKey(group))?.total ?? 0) + unseen);
    return this.#telling * open + 1 - this.#telling;
  }

  /** `without` as many products of these codes in this place. */
  #likely(foreign: string, places: readonly string[], without: number): Likely {
    const seen = (this.#totals.get(foreign)?.total ?? 0) - without;
    const elsewhere = Math.min(1, (MORE_GROUPS * this.#unseen) / (seen + this.#unseen));
    let anywhere = 0;
    let here = UNSEEN_PRIOR;
    for (const [at, { tallies, unseen }] of this.#levels.entries()) {
      const { total, byForeign } = tallies.get(places[at]!) ?? NONE;
      const base = at === this.#levels.length - 1 ? elsewhere * here : here;
      here = ((byForeign.get(foreign) ?? 0) - without + unseen * base) / (total - without + unseen);
      if (at === 0) anywhere = here;
    }
    return { here, anywhere };
  }

  /** How far the codes of a product are likelier where it is than anywhere, by expectation and maximisation. */
  #learnTelling(known: readonly Readonly<{ foreign: string; places: readonly string[]; count: number }>[]): number {
    const tried = known.map(({ foreign, places, count }) => ({ ...this.#likely(foreign, places, 1), count }));
    const products = tried.reduce((sum, { count }) => sum + count, 0);
    let telling = 0.5;
    for (let round = 0; round < EM_ITERATIONS; round++) {
      let told = 0;
      for (const { here, anywhere, count } of tried)
        told += (count * telling * here) / (telling * here + (1 - telling) * anywhere);
      telling = told / (products + PSEUDO_COUNT);
    }
    return telling;
  }
}
