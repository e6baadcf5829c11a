import type { ReviewedProduct } from '@tillmap/contracts';
import { moneyText, UNKNOWN } from '../../../shared/format.ts';
import { PriceIssues } from '../price-issues.tsx';
import { marginOf, marginText } from './margin.ts';
import css from './panel.module.css';

/** What one and a case cost, what it sells for, what is left, and what is odd about it. */
export function PriceAndPack({ row }: { row: ReviewedProduct }) {
  const margin = marginOf(row);
  const costOfOne = row.unit_cost || (row.cost_basis === 'case' ? '' : row.cost);
  return (
    <section className={css.panelPart} aria-label="Price and pack">
      <h3>Price and pack</h3>
      <PriceIssues issues={row.price_issues} />
      <dl className={css.facts}>
        <dt>{row.cost_basis === 'as_given' ? 'Cost' : 'Cost of one'}</dt>
        <dd>{moneyText(costOfOne)}</dd>
        {row.case_qty !== '' && (
          <>
            <dt>{`Case of ${row.case_qty}`}</dt>
            <dd>{moneyText(row.case_cost)}</dd>
          </>
        )}
        <dt>Retail price (RRP)</dt>
        <dd>{moneyText(row.rrp)}</dd>
        <dt>Margin after VAT</dt>
        <dd data-bad={(margin && margin.percent < 0) || undefined}>{margin ? marginText(margin) : UNKNOWN}</dd>
      </dl>
    </section>
  );
}
