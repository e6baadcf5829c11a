import type { PriceIssue, PriceIssueCode } from '@tillmap/contracts';
import { ownValue } from '../../shared/own-value.ts';

/** The issue that asks what a row is sold as. */
export const SALE_ISSUE: PriceIssueCode = 'case_at_unit_price';

const LABELS: Record<PriceIssueCode, string> = {
  case_at_unit_price: 'Case at unit price',
  cost_above_retail: 'Cost above RRP',
  retail_below_cost_with_vat: 'RRP below cost with VAT',
  price_scale: 'Price far too high or low',
  price_unlike_before: 'Price unlike the last file',
  price_low: 'RRP below 5p',
  file_unsure: 'File looks wrong',
  cost_zero: 'Cost is £0.00',
  retail_zero: 'RRP is £0.00',
  retail_zero_throughout: 'RRP is £0.00 in most rows',
  price_mark_differs: 'Price mark differs',
  cost_other_way: 'Cost of unit or case',
  case_quantity_missing: 'No case quantity',
  row_doubt: 'Price to check',
  check_digit_wrong: 'Wrong check digit',
  in_store_code: 'In-store code',
  price_missing: 'No cost, no RRP',
  vat_unknown: 'Unknown VAT rate',
  margin_unusual: 'Unusual margin',
  retail_missing: 'No RRP',
};

const AT_COST: ReadonlySet<string> = new Set<PriceIssueCode>([
  'cost_above_retail',
  'cost_zero',
  'cost_other_way',
  'case_quantity_missing',
  'row_doubt',
]);

/** The name of a price check in the filter; one that this version does not know, in the words of its code. */
export const issueLabel = (code: string): string =>
  ownValue<string>(LABELS, code) ?? `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}`;

/** The figure that the first issue is about. */
export const markedFigure = ([first]: readonly PriceIssue[]): 'cost' | 'rrp' | undefined => {
  if (!first) return undefined;
  return AT_COST.has(first.code) ? 'cost' : 'rrp';
};
