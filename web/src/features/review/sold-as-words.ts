import type { ReviewedProduct, SaleUnit } from '@tillmap/contracts';
import { moneyText } from '../../shared/format.ts';
import { SALE_ISSUE } from './issue-labels.ts';

/** Whether this is what the row is sold as and nothing asks about it. */
export const isSettledAs = ({ sold_as, price_issues }: ReviewedProduct, as: SaleUnit): boolean =>
  sold_as === as && !price_issues.some(({ code }) => code === SALE_ISSUE);

/** '5010000000009 · cost £0.52 · RRP £0.80': what the till gets if the row is sold so. */
export const soldAsText = (product: ReviewedProduct, as: SaleUnit, keepsRrp: boolean): string => {
  const { unit_barcode, case_barcode, unit_cost, case_cost, cost, rrp } = product;
  const isUnit = as === 'unit';
  const known = isUnit ? unit_cost : case_cost;
  const given = cost === '' ? 'no cost' : `cost ${moneyText(cost)} as given`;
  const hasRrp = rrp !== '' && (isUnit || keepsRrp);
  return [
    (isUnit ? unit_barcode : case_barcode) || 'barcode not known',
    known === '' ? given : `cost ${moneyText(known)}`,
    hasRrp ? `RRP ${moneyText(rrp)}` : 'no RRP',
  ].join(' · ');
};
