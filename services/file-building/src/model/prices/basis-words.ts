import type { CostBasis, CostBasisFound } from '@tillmap/contracts';
import type { SessionItem } from '../item.ts';
import { amountText, partOf } from './amount.ts';
import { marginSteps, medianMargin } from './cost-basis-counter.ts';
import type { BasisDecision, Unsettled } from './decide-basis.ts';
import { unitsToTry } from './fit.ts';
import type { BasisCounts, BasisExample } from './kept.ts';
import { marginOf, percent } from './margin.ts';
import type { PriceRow } from './price-row.ts';

/** The rate of the example where the row's is not known. */
const SUPPOSED_RATE = 20;

/** A row under both answers; undefined for one that tells nothing. */
export const basisExample = (item: SessionItem, row: PriceRow): BasisExample | undefined => {
  const units = unitsToTry(row);
  if (row.cost === 0 || row.retail === 0 || units < 2 || row.isCase) return undefined;
  const under = (unitCost: number) => ({
    unit_cost: amountText(unitCost),
    margin: percent(marginOf(row.retail, unitCost, row.vat ?? SUPPOSED_RATE)),
  });
  return {
    line: item.line,
    barcode: item.barcode,
    description: item.description,
    cost: item.cost || item.caseCost,
    rrp: item.rrp,
    case_qty: String(units),
    unit: under(row.cost),
    case: under(partOf(row.cost, units)),
  };
};

const number = (count: number): string => count.toLocaleString('en-GB');
const rows = (count: number): string => (count === 1 ? '1 row' : `${number(count)} rows`);
const FOR: Readonly<Record<'unit' | 'case', string>> = { unit: 'one unit', case: 'a case' };

const evidence = ({ all }: BasisCounts, basis: 'unit' | 'case'): string => {
  const told = all.unit + all.case + all.either + all.neither;
  if (told === 0) return '';
  const other = all[basis === 'unit' ? 'case' : 'unit'];
  const fits = all[basis] + all.either;
  return `: ${number(fits)} of ${rows(told)} make sense that way${other === 0 ? '' : `, ${number(other)} the other way`}`;
};

const timesSaid = (times: number): string =>
  times >= 1 ? `${number(Math.round(times))} times` : `a part (1 in ${number(Math.round(1 / times))}) of`;

const WHY: Readonly<Record<Unsettled, (counts: BasisCounts, times: number) => string>> = {
  no_costs: ({ opaque = 0 }) =>
    opaque === 0
      ? 'The file has no costs.'
      : `${rows(opaque)} ${opaque === 1 ? 'has' : 'have'} a cost that is for neither a unit nor a case. Costs go into the till’s file as given.`,
  no_quantity: () => 'No row has a case quantity of 2 or more. Costs go into the till’s file as given.',
  no_retail: () =>
    'The file has no RRP to compare the costs with, so it is not known whether they are for one unit or for a case.',
  few_rows: ({ all }) =>
    `Too few rows show whether the cost is for one unit or for a case: ${rows(all.case)} fit a case, ${number(all.unit)} fit a unit.`,
  mixed: ({ all }) =>
    `The prices do not show whether the cost is for one unit or for a case: ${rows(all.case)} fit a case, ${number(all.unit)} fit a unit.`,
  no_sense: ({ all }) =>
    `Cost, RRP and case quantity do not go together in ${rows(all.neither)}, so it is not known what the cost is for. Check that the columns are the right ones.`,
  said_against: ({ all, saidUnit, saidCase }) =>
    saidCase >= saidUnit
      ? `The file says the cost is for a case, but ${rows(all.unit)} make sense for one unit only.`
      : `The file says the cost is for one unit, but ${rows(all.case)} make sense for a case only.`,
  retail_of_case: ({ retailOfCase }) =>
    `Cost and RRP may both be for a case: in ${rows(retailOfCase)} the RRP is high for one unit.`,
  other_than_before: ({ all }) =>
    `The prices look different from before: ${rows(all.case)} fit a case, ${number(all.unit)} fit a unit.`,
  other_costs: (_, times) =>
    `Most costs are about ${timesSaid(times)} those of the last download, so they may be for something else than before.`,
};

const mixedSaid = ({ saidUnit, saidCase }: BasisCounts): string =>
  `The file says what each cost is for: one unit in ${rows(saidUnit)}, a case in ${rows(saidCase)}.`;

const sentence = (decision: BasisDecision, counts: BasisCounts, before: CostBasis | undefined): string => {
  const { basis, source } = decision;
  if (decision.why !== undefined) return WHY[decision.why](counts, decision.times ?? 1);
  if (basis === 'as_given') return 'You did not say what the cost is for. Costs go into the till’s file as given.';
  const found = `Cost is for ${FOR[basis]}`;
  if (source === 'chosen') return `${found}, as you set it${evidence(counts, basis)}.`;
  if (source === 'remembered') return `${found}, as you set it for this wholesaler before${evidence(counts, basis)}.`;
  if (source === 'file_says') {
    if (counts.saidUnit > 0 && counts.saidCase > 0) return mixedSaid(counts);
    return `${found}, as the file says${evidence(counts, basis)}.`;
  }
  const other = before !== undefined && before !== 'as_given' && before !== basis;
  return `${found}${evidence(counts, basis)}.${other ? ` For an earlier file of this wholesaler you set ${FOR[before]}.` : ''}`;
};

/** A decision with its evidence, as the page after the upload shows it. `before` is what was remembered for the wholesaler. */
export const basisFound = (
  decision: BasisDecision,
  counts: BasisCounts,
  example: BasisExample | undefined,
  before: CostBasis | undefined,
): CostBasisFound => ({
  basis: decision.basis,
  source: decision.source,
  is_question: decision.isQuestion,
  rows_unit: counts.all.unit,
  rows_case: counts.all.case,
  rows_either: counts.all.either,
  rows_neither: counts.all.neither,
  rows_without: counts.rows - counts.all.unit - counts.all.case - counts.all.either - counts.all.neither,
  margin_unit: medianMargin(counts.marginsUnit),
  margin_case: medianMargin(counts.marginsCase),
  margins_unit: marginSteps(counts.marginsUnit),
  margins_case: marginSteps(counts.marginsCase),
  example: example ?? null,
  sentence: sentence(decision, counts, before),
});
