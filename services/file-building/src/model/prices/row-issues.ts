import { partOf } from './amount.ts';
import { type Costs, costsOf } from './costs.ts';
import type { CostReading } from './file-prices.ts';
import type { FoundIssue } from './found-issue.ts';
import { hasUsualMargin, marginOf } from './margin.ts';
import type { PriceRow } from './price-row.ts';

/** Prices of the unit in a case's row, by another row of the file. */
export type Sibling = Readonly<{ cost: number; retail: number }>;

type Around = CostReading &
  Readonly<{
    expectsRetail: boolean;
    /** VAT in percent by the row's classification, else by the file; undefined where nobody says it. */
    vat: number | undefined;
    /** Of a case's row: its unit in the same file. */
    sibling?: Sibling | undefined;
    hasDoubts: boolean;
    /** A person chose what the row is sold as. */
    isSaleUnitChosen: boolean;
  }>;

/** Hardly anything is sold for less than 5p. */
const LOWEST_RETAIL = 500;
/** No unit sells or costs so little. */
const LEAST_RETAIL = 1_000;
const LEAST_COST = 300;
/** No case sells for so little. */
const LEAST_CASE_RETAIL = 15_000;
/** Few cases sell for less. Where it is known what costs are for, prices are the unit's in any case. */
const LOW_CASE_RETAIL = 80_000;
/** Prices of marks and of RRPs are the same within half a penny. */
const HALF_PENNY = 50;

/** Whether a case's row has the price of one unit. */
export const isAtUnitPrice = (row: PriceRow, { basis }: CostReading, sibling: Sibling | undefined): boolean => {
  const { cost, retail, units, mark } = row;
  const isTiny = units >= 2 && partOf(retail, units) < LEAST_RETAIL;
  if (retail === 0) {
    if (cost === 0 || row.said === 'case') return false;
    return sibling?.cost === cost || (basis === 'unit' && units >= 2 && partOf(cost, units) < LEAST_COST);
  }
  if (isTiny || sibling?.retail === retail || (mark > 0 && Math.abs(mark - retail) < HALF_PENNY)) return true;
  if (cost === 0 || units < 2) return retail < LEAST_CASE_RETAIL;
  const { fit } = row;
  // A cost that only makes sense shared out over the case stands beside the price of one.
  return fit === 'case' || (fit === 'unit' && (basis !== 'as_given' || retail < LOW_CASE_RETAIL));
};

/** No product of a shop has a higher margin. */
const HIGHEST_MARGIN = 0.92;

const scaleOf = (row: PriceRow, unitCost: number, vat: number | undefined): number | undefined => {
  if (hasUsualMargin(row.retail, unitCost, vat)) return undefined;
  for (const times of [10, 100])
    if (row.retail % times === 0 && hasUsualMargin(row.retail / times, unitCost, vat)) return times;
  for (const times of [10, 100]) if (hasUsualMargin(row.retail * times, unitCost, vat)) return 1 / times;
  return undefined;
};

/** What is wrong between a known cost of a unit and the price it sells for. */
const marginIssues = (row: PriceRow, unitCost: number, vat: number | undefined): FoundIssue[] => {
  const issues: FoundIssue[] = [];
  const times = scaleOf(row, unitCost, vat);
  const margin = marginOf(row.retail, unitCost, vat ?? 0);
  if (times !== undefined || margin > HIGHEST_MARGIN)
    issues.push({ code: 'price_scale', margin, ...(times !== undefined && { times }) });
  if (unitCost > row.retail) issues.push({ code: 'cost_above_retail' });
  else if (vat !== undefined && vat > 0 && unitCost * (100 + vat) > row.retail * 100)
    issues.push({ code: 'retail_below_cost_with_vat', vat });
  return issues;
};

/** Whether a cost is above the price both ways, where nothing says what it is for. */
const isLossAnyway = ({ cost, retail, units, unitsInName }: PriceRow): boolean =>
  partOf(cost, Math.max(1, units, unitsInName)) > retail;

/** What is wrong whatever the cost is for: it makes sense neither for a unit nor for a case. */
const issuesEitherWay = (row: PriceRow, vat: number | undefined): FoundIssue[] => {
  const { cost, retail, fit, units } = row;
  if (isLossAnyway(row) || (fit === 'neither' && cost > retail)) return [{ code: 'cost_above_retail' }];
  const margin = marginOf(retail, cost, vat ?? 0);
  if (margin <= HIGHEST_MARGIN) return [];
  const times = scaleOf(row, cost, vat) ?? (units >= 2 ? scaleOf(row, partOf(cost, units), vat) : undefined);
  return [{ code: 'price_scale', margin, ...(times !== undefined && { times }) }];
};

const costIssues = (row: PriceRow, costs: Costs, vat: number | undefined): FoundIssue[] => {
  const doubt: FoundIssue[] =
    costs.doubt === '' ? [] : [{ code: costs.doubt === 'other_way' ? 'cost_other_way' : 'case_quantity_missing' }];
  if (row.isCostZero) return [...doubt, { code: 'cost_zero' }];
  if (row.retail === 0 || row.cost === 0 || row.isOpaque) return doubt;
  if (costs.unit > 0) return [...doubt, ...marginIssues(row, costs.unit, vat)];
  if (costs.doubt === 'other_way') return row.cost > row.retail ? [...doubt, { code: 'cost_above_retail' }] : doubt;
  return [...doubt, ...issuesEitherWay(row, vat)];
};

/** A supplier without RRPs may write £0.00 everywhere, which the till would sell for as well. */
const retailIssues = ({ isRetailZero }: PriceRow, expectsRetail: boolean): FoundIssue[] => {
  if (expectsRetail) return [{ code: isRetailZero ? 'retail_zero' : 'retail_missing' }];
  return isRetailZero ? [{ code: 'retail_zero_throughout' }] : [];
};

/** All that is wrong with the prices of a row by itself, the worst first. */
export const rowIssues = (row: PriceRow, around: Around): FoundIssue[] => {
  const issues: FoundIssue[] = [];
  if (row.isCase && !around.isSaleUnitChosen && isAtUnitPrice(row, around, around.sibling))
    issues.push({ code: 'case_at_unit_price' });
  if (around.hasDoubts) issues.push({ code: 'row_doubt' });
  // A case may sell at a price of its own.
  if (!row.isCase) issues.push(...costIssues(row, costsOf(row, around), around.vat));
  if (row.mark > 0 && row.retail > 0 && !row.isCase && Math.abs(row.mark - row.retail) >= HALF_PENNY)
    issues.push({ code: 'price_mark_differs' });
  if (row.retail > 0 && row.retail < LOWEST_RETAIL) issues.push({ code: 'price_low' });
  if (!row.isCase && row.retail === 0) issues.push(...retailIssues(row, around.expectsRetail));
  return issues;
};

/** The margin of a row where its cost by the unit, its retail price and its VAT are known; undefined otherwise. */
export const rowMargin = (row: PriceRow, file: CostReading, vat: number | undefined): number | undefined => {
  const { unit } = costsOf(row, file);
  return row.isCase || unit === 0 || row.retail === 0 || vat === undefined
    ? undefined
    : marginOf(row.retail, unit, vat);
};
