import type { Facet } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import type { Decision } from '../../../model/review-state.ts';
import type { Session } from '../../../model/session.ts';
import type { CategoryPath, Names } from '../../../model/wholesaler.ts';

/** What names of an upload's items say for flags, by position. */
export type UploadKinds = ReadonlyMap<number, string>;

/** What a review needs to know of flags. */
export type ReviewFlags = Readonly<{
  /** Kept while the session is looked at. */
  kindsOf(session: Session): Promise<UploadKinds>;
  /** The flags of today in the shops that somebody works in, of what a name says at a place. */
  idsOf(
    actor: Actor,
    session: Session,
    names: Names,
  ): Promise<(kinds: string, place: CategoryPath) => readonly string[]>;
}>;

/** Items that are alike in all that a review can be narrowed to. */
export type FacetCombination = Readonly<{
  dept: string;
  group: string;
  reason: string;
  source: string;
  vat: string;
  band: string;
  needsReview: boolean;
  later: boolean;
  decision: Decision;
  /** Codes of their price issues. */
  checks: readonly string[];
  /** What their supplier changed since the last download. */
  changes: readonly string[];
  /** What their names say for flags, and the flags that follow today. */
  kinds: string;
  flags: readonly string[];
  count: number;
}>;

/** What is chosen: values of one facet are 'or', facets are 'and'. */
export type Narrowed = Readonly<{
  filter: 'all' | 'review' | 'ok';
  issue: string;
  facets: Readonly<Record<Facet, readonly string[]>>;
}>;

export type FacetCounts = Readonly<Record<Facet, ReadonlyMap<string, number>>>;

const statesOf = ({ needsReview, later, decision, dept }: FacetCombination): string[] => {
  if (!needsReview) return [decision === '' ? 'ok' : decision];
  return [
    'to_do',
    ...(dept === '' ? ['skipped'] : []),
    ...(later ? ['later'] : []),
    ...(decision === '' ? [] : [decision]),
  ];
};

const VALUES: Readonly<Record<Facet, (items: FacetCombination) => readonly string[]>> = {
  dept: ({ dept }) => [dept],
  group: ({ group }) => [group],
  reason: ({ reason }) => (reason === '' ? [] : [reason]),
  state: statesOf,
  check: ({ checks }) => checks,
  source: ({ source }) => [source],
  vat: ({ vat }) => [vat],
  band: ({ band }) => [band],
  change: ({ changes }) => changes,
  flag: ({ flags }) => flags,
};

const FACETS = Object.keys(VALUES) as Facet[];

const fitsFilter = ({ needsReview, checks }: FacetCombination, { filter, issue }: Narrowed): boolean =>
  (filter === 'all' || (filter === 'review') === needsReview) && (issue === '' || checks.includes(issue));

const fitsFacet = (items: FacetCombination, facet: Facet, wanted: ReadonlySet<string>): boolean =>
  wanted.size === 0 || VALUES[facet](items).some((value) => wanted.has(value));

const facetCounter = () => {
  const counts: Record<Facet, Map<string, number>> = {
    dept: new Map(),
    group: new Map(),
    reason: new Map(),
    state: new Map(),
    check: new Map(),
    source: new Map(),
    vat: new Map(),
    band: new Map(),
    change: new Map(),
    flag: new Map(),
  };
  const add = (facet: Facet, items: FacetCombination) => {
    const of = counts[facet];
    for (const value of VALUES[facet](items)) of.set(value, (of.get(value) ?? 0) + items.count);
  };
  return { counts, add };
};

/** What is chosen is listed even where nothing has it any more, so that it can be taken off. */
const listChosen = (counts: Record<Facet, Map<string, number>>, { facets }: Narrowed): void => {
  for (const facet of FACETS)
    for (const value of facets[facet]) if (!counts[facet].has(value)) counts[facet].set(value, 0);
};

/** How many items fit, and how many fit each value of each facet when its own choice is left out. */
export const countFacets = (
  tallied: readonly FacetCombination[],
  chosen: Narrowed,
): Readonly<{ matching: number; facets: FacetCounts }> => {
  const wanted = new Map(FACETS.map((facet) => [facet, new Set(chosen.facets[facet])]));
  const { counts, add } = facetCounter();
  let matching = 0;
  for (const items of tallied) {
    if (!fitsFilter(items, chosen)) continue;
    const missed = FACETS.filter((facet) => !fitsFacet(items, facet, wanted.get(facet)!));
    if (missed.length === 0) matching += items.count;
    // What fits but for one facet counts in that one.
    if (missed.length <= 1) for (const facet of missed.length === 0 ? FACETS : missed) add(facet, items);
  }
  listChosen(counts, chosen);
  return { matching, facets: counts };
};

/** Classified items of one whole per cent of confidence. */
export type ConfidenceCount = Readonly<{ confidence: number; needsReview: boolean; isDecided: boolean; count: number }>;

const STEPS = 20;
const STEP = 100 / STEPS;

/** The confidences in 20 steps of 5; 100 belongs to the last. */
export const confidenceSteps = (counted: readonly ConfidenceCount[]) => {
  const steps = Array.from({ length: STEPS }, (_, at) => ({ from: at * STEP, products: 0, to_do: 0 }));
  for (const { confidence, needsReview, count } of counted) {
    const step = steps[Math.min(STEPS - 1, Math.floor(confidence / STEP))]!;
    step.products += count;
    if (needsReview) step.to_do += count;
  }
  return steps;
};

/**
 * What the calibrated confidences say of the items that nobody decided: how many of them are wrong, and how many of the least
 * sure must be reviewed so that at most `share` of all items are wrong. Decided ones count as right.
 */
export const expectedWrong = (counted: readonly ConfidenceCount[], share: number) => {
  const open = counted
    .filter(({ isDecided }) => !isDecided)
    .toSorted((one, other) => one.confidence - other.confidence);
  const sum = (items: readonly ConfidenceCount[]) => items.reduce((most, { count }) => most + count, 0);
  const wrongOf = (items: readonly ConfidenceCount[]) =>
    items.reduce((most, { confidence, count }) => most + count * (1 - confidence / 100), 0);
  const total = sum(counted);
  let wrong = wrongOf(open);
  const expected = {
    wrong: Math.round(wrong),
    share: total === 0 ? 0 : wrong / total,
    not_reviewed: Math.round(wrongOf(open.filter(({ needsReview }) => needsReview))),
    unseen: sum(open.filter(({ needsReview }) => !needsReview)),
  };
  let reviews = 0;
  for (const { confidence, count } of open) {
    const excess = wrong - share * total;
    if (excess <= 0) break;
    const each = 1 - confidence / 100;
    if (each === 0) break;
    const needed = Math.min(count, Math.ceil(excess / each));
    reviews += needed;
    wrong -= needed * each;
  }
  return { ...expected, reviews };
};
