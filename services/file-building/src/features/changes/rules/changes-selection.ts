import type { CHANGE_SORTS, CHANGES_TOLD_BY, ChangeDecision, ChangeFacet, ChangeType } from '@tillmap/contracts';

/** Which changed lines are meant. Values of one facet are 'or', facets are 'and'. */
export type ChangesSelection = Readonly<{
  /** The wholesaler's changes, or second thoughts on products that it did not change. */
  toldBy: (typeof CHANGES_TOLD_BY)[number];
  show: 'all' | 'to_decide' | 'decided';
  search: string;
  facets: Readonly<Record<ChangeFacet, readonly string[]>>;
}>;

export type ChangeSort = (typeof CHANGE_SORTS)[number];

/** The value of the facet `decision` for lines that were kept at an earlier download. */
export const KEPT_BEFORE = 'kept_before';

/** Lines that are alike in all that the list can be narrowed to. Sums are ten-thousandths of a pound. */
export type ChangeFacetCombination = Readonly<{
  classes: readonly ChangeType[];
  dept: string;
  decision: '' | ChangeDecision;
  keptBefore: boolean;
  band: string;
  count: number;
  /** Sums of the differences of one unit each, both without a sign. */
  dearer: number;
  cheaper: number;
}>;

const VALUES: Readonly<Record<ChangeFacet, (lines: ChangeFacetCombination) => readonly string[]>> = {
  change: ({ classes }) => classes,
  dept: ({ dept }) => [dept],
  decision: ({ decision, keptBefore }) => [keptBefore ? KEPT_BEFORE : decision],
  margin: ({ band, classes }) => (classes.includes('gone') ? [] : [band]),
};

const FACETS = Object.keys(VALUES) as ChangeFacet[];

const isShown = ({ decision, keptBefore }: ChangeFacetCombination, { show, facets }: ChangesSelection): boolean => {
  if (keptBefore) return facets.decision.includes(KEPT_BEFORE);
  return show === 'all' || (show === 'to_decide') === (decision === '');
};

const fits = (lines: ChangeFacetCombination, facet: ChangeFacet, { facets }: ChangesSelection): boolean =>
  facets[facet].length === 0 || VALUES[facet](lines).some((value) => facets[facet].includes(value));

/** The facets that lines are counted in: all where they fit, the one that they miss, and of lines kept before their decision. */
const countedIn = (
  lines: ChangeFacetCombination,
  selection: ChangesSelection,
  missed: readonly ChangeFacet[],
): readonly ChangeFacet[] => {
  const others = missed.length === 0 ? FACETS : missed.length === 1 ? missed : [];
  if (!lines.keptBefore) return isShown(lines, selection) ? others : [];
  // Lines kept before are counted where they can be chosen, and elsewhere once they are.
  const canBeChosen = missed.every((facet) => facet === 'decision') ? (['decision'] as const) : [];
  return isShown(lines, selection) ? [...new Set([...others, ...canBeChosen])] : canBeChosen;
};

const emptyCounts = (): Record<ChangeFacet, Map<string, number>> => ({
  change: new Map(),
  dept: new Map(),
  decision: new Map(),
  margin: new Map(),
});

/** What is chosen is listed even where nothing has it any more, so that it can be taken off. */
const listChosen = (counts: Record<ChangeFacet, Map<string, number>>, { facets }: ChangesSelection): void => {
  for (const facet of FACETS)
    for (const value of facets[facet]) if (!counts[facet].has(value)) counts[facet].set(value, 0);
};

/** How many lines fit, and how many fit each value of each facet when its own choice is left out. */
export const countChanges = (tallied: readonly ChangeFacetCombination[], selection: ChangesSelection) => {
  const counts = emptyCounts();
  let matching = 0;
  for (const lines of tallied) {
    const missed = FACETS.filter((facet) => !fits(lines, facet, selection));
    if (missed.length === 0 && isShown(lines, selection)) matching += lines.count;
    for (const facet of countedIn(lines, selection, missed))
      for (const value of VALUES[facet](lines)) counts[facet].set(value, (counts[facet].get(value) ?? 0) + lines.count);
  }
  listChosen(counts, selection);
  return { matching, facets: counts };
};

const sum = (
  lines: readonly ChangeFacetCombination[],
  of: (one: ChangeFacetCombination) => number = ({ count }) => count,
): number => lines.reduce((total, one) => total + of(one), 0);

/** The figures of a whole difference. Lines that were kept before are no changes. */
export const changeFigures = (tallied: readonly ChangeFacetCombination[]) => {
  const listed = tallied.filter(({ keptBefore }) => !keptBefore);
  const withClass = (name: ChangeType) => listed.filter(({ classes }) => classes.includes(name));
  const decided = (decision: string) => sum(listed.filter((lines) => lines.decision === decision));
  const changed = listed.filter(({ classes }) => !classes.includes('gone'));
  const [take, keep, later] = [decided('take'), decided('keep'), decided('later')];
  return {
    changed: sum(changed),
    new: sum(withClass('new')),
    was_left_out: sum(withClass('was_left_out')),
    gone: sum(withClass('gone')),
    new_barcode: sum(withClass('new_barcode')),
    dearer: sum(withClass('cost_up')),
    cheaper: sum(withClass('cost_down')),
    low_margin: sum(changed.filter(({ band }) => band === '0')),
    kept_before: sum(tallied.filter(({ keptBefore }) => keptBefore)),
    to_decide: decided(''),
    decided: take + keep + later,
    take,
    keep,
    later,
    sums: { dearer: sum(changed, ({ dearer }) => dearer), cheaper: sum(changed, ({ cheaper }) => cheaper) },
  };
};

/** By department where costs moved, most money first. */
export const changesByDepartment = (tallied: readonly ChangeFacetCombination[]) => {
  const by = new Map<string, { lines: number; dearer: number; cheaper: number }>();
  for (const { dept, count, dearer, cheaper, keptBefore, classes } of tallied) {
    if (keptBefore || !(classes.includes('cost_up') || classes.includes('cost_down'))) continue;
    const so = by.get(dept) ?? { lines: 0, dearer: 0, cheaper: 0 };
    by.set(dept, { lines: so.lines + count, dearer: so.dearer + dearer, cheaper: so.cheaper + cheaper });
  }
  return [...by].sort(
    ([dept, one], [otherDept, other]) =>
      other.dearer + other.cheaper - one.dearer - one.cheaper || dept.localeCompare(otherDept),
  );
};
