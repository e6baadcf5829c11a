import type { ReviewedProduct } from '@tillmap/contracts';

type Prices = Pick<ReviewedProduct, 'rrp' | 'vat_rate' | 'unit_cost' | 'cost' | 'cost_basis'>;
export type Margin = { percent: number; pounds: number };

/** What is left of the retail price after VAT and the cost of one unit; undefined where a figure is not known. */
export const marginOf = ({ rrp, vat_rate, unit_cost, cost, cost_basis }: Prices): Margin | undefined => {
  const one = unit_cost || (cost_basis === 'case' ? '' : cost);
  const price = Number(rrp);
  if (one === '' || rrp === '' || vat_rate === null || !(price > 0)) return undefined;
  const net = price / (1 + vat_rate / 100);
  return { percent: ((net - Number(one)) / net) * 100, pounds: net - Number(one) };
};

/** '27.4% · £0.25' */
export const marginText = ({ percent, pounds }: Margin): string =>
  `${percent.toFixed(1)}% · ${pounds < 0 ? '−' : ''}£${Math.abs(pounds).toFixed(2)}`;
