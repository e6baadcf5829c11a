import type { CostBasis } from '@tillmap/contracts';
import type { SessionItem } from '../item.ts';
import { amountText, tenThousandths } from './amount.ts';
import { costsOf } from './costs.ts';
import type { CostReading } from './file-prices.ts';
import { priceRowOf } from './price-row.ts';

/** Cost and retail price as the till gets them, and what the cost is known to be for. Decimal text, '' where not known. */
export type TillPrices = Readonly<{ cost: string; rrp: string; unitCost: string; caseCost: string; basis: CostBasis }>;

const moneyOf = (amount: number): string => (amount === 0 ? '' : amountText(amount));

/**
 * Prices of what an item is sold as. A cost that is for one unit already stays as it is written; a case's cost becomes the
 * unit's; what is not known stays as given.
 */
export const tillPricesOf = (item: SessionItem, file: CostReading, row = priceRowOf(item)): TillPrices => {
  const costs = costsOf(row, file);
  const [unitCost, caseCost] = [moneyOf(costs.unit), moneyOf(costs.case)];
  const rrp = item.soldAs === 'case' ? '' : item.rrp;
  const known = { rrp, unitCost, caseCost, basis: costs.basis };
  // A case's row keeps its cost until a person has said what it is sold as.
  const isSoldAsCase = item.soldAs === 'case' || item.soldAs === 'case_with_rrp';
  if (isSoldAsCase)
    return { ...known, cost: costs.basis === 'unit' && caseCost !== '' ? caseCost : item.cost || item.caseCost };
  if (row.isCase || costs.basis !== 'case' || costs.unit === 0 || costs.unit === tenThousandths(item.cost))
    return { ...known, cost: item.cost };
  return { ...known, cost: unitCost };
};
