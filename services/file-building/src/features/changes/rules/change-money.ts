import { amountText, tenThousandths } from '../../../model/prices/amount.ts';
import { marginOf } from '../../../model/prices/margin.ts';
import type { TillValues } from '../../../model/till-line.ts';

type Priced = Pick<TillValues, 'cost' | 'unitCost' | 'rrp' | 'vatCode'>;
/** Percent by VAT code. */
export type VatRates = Readonly<Record<string, number>>;

const rateOf = (vatCode: string, rates: VatRates): number | undefined =>
  Object.hasOwn(rates, vatCode) ? rates[vatCode] : undefined;

/** POR with VAT in per cent, to one decimal; null where cost of a unit, price or rate are not known. */
export const marginPercent = (values: Priced | null, rates: VatRates): number | null => {
  if (!values) return null;
  const [cost, retail] = [tenThousandths(values.unitCost), tenThousandths(values.rrp)];
  const rate = rateOf(values.vatCode, rates);
  if (cost === 0 || retail === 0 || rate === undefined) return null;
  return Math.round(marginOf(retail, cost, rate) * 1_000) / 10;
};

/** So much more a unit costs, in ten-thousandths of a pound; null where that is not known of both. */
export const costEffect = (before: Priced | null, after: Priced | null): number | null => {
  if (!before || !after) return null;
  // Where neither file says what its costs are for, the till takes both for one unit's.
  const isGiven = before.unitCost === '' && after.unitCost === '';
  const old = tenThousandths(isGiven ? before.cost : before.unitCost);
  const now = tenThousandths(isGiven ? after.cost : after.unitCost);
  return old === 0 || now === 0 ? null : now - old;
};

const PENNY = 100;
/** What a division of amounts may be off, in ten-thousandths of a pound. */
const ROUNDING = 1e-6;

/** The retail price that keeps the margin from before at today's cost, in full pence; '' where it did not fall or is not known. */
export const retailForMargin = (before: Priced | null, after: Priced | null, rates: VatRates): string => {
  if (!before || !after) return '';
  const [oldMargin, newMargin] = [marginPercent(before, rates), marginPercent(after, rates)];
  const rate = rateOf(after.vatCode, rates);
  if (oldMargin === null || newMargin === null || rate === undefined || newMargin >= oldMargin || oldMargin >= 100)
    return '';
  // Cost and rate times what the old margin leaves: (1 − margin) = cost × (100 + rate) / (100 × retail).
  const [oldCost, oldRetail] = [tenThousandths(before.unitCost), tenThousandths(before.rrp)];
  const oldRate = rateOf(before.vatCode, rates) ?? rate;
  const retail = (tenThousandths(after.unitCost) * (100 + rate) * oldRetail) / (oldCost * (100 + oldRate));
  return amountText(Math.ceil((retail - ROUNDING) / PENNY) * PENNY);
};

/** Ten-thousandths as decimal text with its sign; '' for null. */
export const signedAmount = (amount: number | null): string => {
  if (amount === null) return '';
  return `${amount < 0 ? '-' : ''}${amountText(Math.abs(amount))}`;
};

/** The margins that the facet counts by, in per cent; '' where it is not known. */
export const marginBand = (margin: number | null): '' | '0' | '15' | '25' | '35' => {
  if (margin === null) return '';
  if (margin < 15) return '0';
  if (margin < 25) return '15';
  return margin < 35 ? '25' : '35';
};
