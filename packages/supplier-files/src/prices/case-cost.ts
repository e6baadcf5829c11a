import type { RowWarning } from '../table/index.ts';

/** Amounts as decimal texts in pounds, how many units are in the case, and the names of the columns. */
type Costs = Readonly<{ cost: string; caseCost: string; caseQty: string; names: ReadonlyMap<string, string> }>;

/** The cost of a unit is rounded to a penny, and so is that of a case. */
const HALF_PENNY = 0.005;
const FLOAT_ERROR = 1e-9;

/**
 * Returns what is ambiguous where a row has the costs of a unit and of a case, and how many of the one are in the
 * other.
 */
export const findCaseCostConflict = ({ cost, caseCost, caseQty, names }: Costs): RowWarning | undefined => {
  const [unit, ofCase, units] = [Number(cost), Number(caseCost), Number(caseQty)];
  if (unit === 0 || ofCase === 0 || units === 0) return undefined;
  if (Math.abs(ofCase - units * unit) <= (units + 1) * HALF_PENNY + FLOAT_ERROR) return undefined;
  const name = (field: string): string => names.get(field) ?? field;
  return {
    code: 'case_cost_differs',
    column: `${name('casecost')} £${caseCost}`,
    seen: `${units} × ${name('costprice')} £${cost}`,
  };
};
