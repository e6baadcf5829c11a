// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the table is a grid of rows that take the focus
// biome-ignore-all lint/a11y/useFocusableInteractive: rows take the focus, not their cells

import type { ReviewedProduct } from '@tillmap/contracts';
import { memo, type ReactNode } from 'react';
import { goTo } from '../../../workbench/focus.ts';
import { GridRow } from '../../../workbench/grid.tsx';
import { Icon } from '../icons.tsx';
import { SALE_ISSUE } from '../issue-labels.ts';
import { PriceIssues } from '../price-issues.tsx';
import type { SaleChoice } from '../review-api.ts';
import { type ReviewController, useReviewController, useUi } from '../review-controller.ts';
import { SoldAsFix } from '../sold-as-fix.tsx';
import { setUnfolded } from '../steps/alike.ts';
import { type Line, namesOfGroup } from './fold.ts';
import { GroupName, GroupPrice } from './group-cells.tsx';
import { Group, Path, Price, PriceTag, ProductName, pathTitle, RowConfidence, Status, Vat } from './row-cells.tsx';
import { isDecided } from './row-rules.ts';
import { RowStrip } from './row-strip.tsx';
import { RowWhy, whyId } from './row-why.tsx';
import css from './rows.module.css';

type Props = Pick<Line, 'row' | 'group' | 'kind'> & { index: number; check: ReactNode };

/** Opens or closes Why? of a row. */
export const toggleWhy = ({ ui }: ReviewController, barcode: string): void => {
  const opened = new Set(ui.get().opened);
  if (!opened.delete(barcode)) opened.add(barcode);
  ui.set({ opened });
};

/** One product, or all that look like it. */
export const ReviewRow = memo(function ReviewRow({ row, group, kind, index, check }: Props) {
  const bench = useReviewController();
  const { barcode } = row;
  const isCurrent = useUi(({ focus }) => focus === barcode);
  const isOpen = useUi(({ opened }) => opened.has(barcode));
  const hasConflict = useUi(({ conflicts }) => conflicts.has(barcode));
  const asksForSale = row.needs_review && row.price_issues.some(({ code }) => code === SALE_ISSUE);
  const folded = kind === 'folded' ? group : null;
  const name = folded
    ? `${folded.length} × ${namesOfGroup(folded).common}`
    : row.description || row.remembered?.name || barcode;
  return (
    <GridRow
      barcode={barcode}
      name={name}
      index={index}
      isDecided={isDecided(row)}
      isChild={kind === 'child'}
      check={check}
    >
      <td role="gridcell" data-label="Status" className={css.cellStatus}>
        <Status row={row} />
        {folded ? (
          <UnfoldButton barcode={barcode} name={name} />
        ) : (
          <WhyButton barcode={barcode} name={name} isOpen={isOpen} />
        )}
      </td>
      <td role="gridcell" data-label="Product" className="tm-cell-product">
        {folded ? <GroupName group={folded} /> : <ProductName row={row} />}
        {!asksForSale && !isCurrent && <PriceTag row={row} />}
      </td>
      <td role="gridcell" data-label="Confidence" className={css.cellConfidence}>
        <RowConfidence row={row} group={folded} />
      </td>
      <td role="gridcell" data-label="Department" className={css.cellPath} title={pathTitle(row)}>
        <Path row={row} />
      </td>
      <td role="gridcell" data-label="Category group" className={css.cellGroup} title={pathTitle(row)}>
        <Group row={row} />
      </td>
      <td role="gridcell" data-label="VAT" className={css.cellVat}>
        <Vat row={row} />
      </td>
      <td role="gridcell" data-label="Cost" className="tm-cell-cost tm-right">
        {folded ? <GroupPrice group={folded} of="cost" /> : <Price row={row} of="cost" />}
      </td>
      <td role="gridcell" data-label="RRP" className="tm-cell-rrp tm-right">
        {folded ? <GroupPrice group={folded} of="rrp" /> : <Price row={row} of="rrp" />}
      </td>
      <td role="gridcell" className={css.cellEdit}>
        <button
          type="button"
          className="tm-icon-button"
          tabIndex={-1}
          aria-label={`Edit ${name}`}
          title="Edit"
          onClick={() => bench.ui.set({ editing: barcode })}
        >
          <Icon name="pen" />
          <span className="tm-vh">Edit</span>
        </button>
      </td>
      {(isCurrent || hasConflict) && <RowStrip row={row} group={group} kind={kind} />}
      {asksForSale && <SaleQuestion row={row} />}
      {isOpen && <RowWhy row={row} />}
    </GridRow>
  );
});

type ButtonProps = { barcode: string; name: string };

function WhyButton({ barcode, name, isOpen }: ButtonProps & { isOpen: boolean }) {
  const bench = useReviewController();
  return (
    <button
      type="button"
      className={css.whyButton}
      tabIndex={-1}
      aria-expanded={isOpen}
      aria-controls={isOpen ? whyId(barcode) : undefined}
      aria-label={`Why? ${name}`}
      title="Why? (w)"
      onClick={() => toggleWhy(bench, barcode)}
    >
      <Icon name="chevron" />
      <span className="tm-vh">Why?</span>
    </button>
  );
}

function UnfoldButton({ barcode, name }: ButtonProps) {
  const bench = useReviewController();
  return (
    <button
      type="button"
      className={css.whyButton}
      tabIndex={-1}
      aria-expanded={false}
      aria-label={`Show the rows of ${name}`}
      title="Show the rows (→)"
      onClick={() => {
        goTo(bench, barcode);
        setUnfolded(bench, true);
      }}
    >
      <Icon name="chevron" />
    </button>
  );
}

/** Below a case at the price of a unit: what to sell, one click each. */
function SaleQuestion({ row }: { row: ReviewedProduct }) {
  const bench = useReviewController();
  const sell = async (barcode: string, choice: SaleChoice) => {
    const sold = await bench.latest().list.sell(barcode, choice);
    // The row has another barcode then, and what was pressed is gone: the keyboard goes on at the row.
    if (sold !== undefined) requestAnimationFrame(() => goTo(bench, sold));
  };
  return (
    <td role="gridcell" className={css.sale}>
      <PriceIssues issues={row.price_issues.filter(({ is_serious }) => is_serious)} />
      <SoldAsFix product={row} onSell={sell} />
    </td>
  );
}
