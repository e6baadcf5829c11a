import type { ReviewedProduct } from '@tillmap/contracts';
import { memo, useEffect } from 'react';
import { RememberedName, RememberedSource } from '../../../shared/ui/remembered-name.tsx';
import { closeSheet } from '../../../workbench/focus.ts';
import { linesOf } from '../../../workbench/lines.ts';
import { focusedRow } from '../../../workbench/list-controller.ts';
import { Icon } from '../icons.tsx';
import { ConflictChoice } from '../list/conflict-choice.tsx';
import { RowConfidence } from '../list/row-cells.tsx';
import { nextToDo } from '../list/row-rules.ts';
import reviewCss from '../review.module.css';
import { useReviewController, useUi } from '../review-controller.ts';
import { useSessionProductQuery, workbenchApi } from '../workbench-api.ts';
import { CategoryAndVat } from './category-and-vat.tsx';
import css from './panel.module.css';
import { PanelWhy } from './panel-why.tsx';
import { PriceAndPack } from './price-and-pack.tsx';
import { ProductHistory } from './product-history.tsx';

type Props = { row: ReviewedProduct | undefined; wholesalerCode: string; isLoading: boolean };

/** Everything about the focused row: place and VAT, why, price and pack, history. Beside the list, never over it. */
export const ReviewPanel = memo(function ReviewPanel({ row, wholesalerCode, isLoading }: Props) {
  const bench = useReviewController();
  usePrefetchedNext(row?.barcode);
  const { data, isError, refetch } = useSessionProductQuery(
    { sessionId: bench.sessionId, barcode: row?.barcode ?? '' },
    { skip: !row },
  );
  if (!row) {
    return isLoading ? (
      <div className={css.panelPart} aria-hidden="true">
        {[90, 120, 70, 110, 84].map((width) => (
          <div key={width} className="tm-skeleton">
            <i style={{ width }} />
          </div>
        ))}
      </div>
    ) : (
      <p className={`${css.panelPart} tm-dim`}>Choose a product to see its evidence here.</p>
    );
  }
  // The answer before it belongs to another product.
  const product = data?.barcode === row.barcode ? data : undefined;
  const facts = [row.barcode, row.size, row.case_qty && `case of ${row.case_qty}`].filter(Boolean).join(' · ');
  return (
    <>
      <section className={css.panelPart}>
        <div className={reviewCss.panelHead}>
          <h2 className="tm-break">
            {row.description ||
              (row.remembered?.name ? <RememberedName remembered={row.remembered} /> : 'No description')}
          </h2>
          <button
            type="button"
            className="tm-icon-button tm-sheet-only"
            aria-label="Close the details"
            onClick={() => closeSheet(bench)}
          >
            <Icon name="cross" />
          </button>
        </div>
        <p className="tm-dim tm-number">{facts}</p>
        {row.remembered && (
          <p className="tm-dim">
            <RememberedSource remembered={row.remembered} />
          </p>
        )}
        <RowConfidence row={row} />
        <ConflictChoice barcode={row.barcode} />
      </section>
      <section className={css.panelPart} aria-label="Department and VAT">
        <h3>Department and VAT</h3>
        <CategoryAndVat row={row} product={product} wholesalerCode={wholesalerCode} />
      </section>
      <section className={css.panelPart} aria-label="Why">
        <h3>Why</h3>
        {isError && !product && (
          <p className="tm-dim">
            The evidence could not be loaded.{' '}
            <button type="button" className="tm-link" onClick={() => void refetch()}>
              Try again
            </button>
          </p>
        )}
        <PanelWhy row={row} product={product} />
      </section>
      <PriceAndPack row={row} />
      <section className={css.panelPart} aria-label="History">
        <h3>History</h3>
        <ProductHistory product={product} />
      </section>
    </>
  );
});

/** The evidence of the next row to do is there before the keyboard is. */
const usePrefetchedNext = (barcode: string | undefined): void => {
  const bench = useReviewController();
  useEffect(() => {
    if (barcode === undefined) return;
    const next = nextToDo(linesOf(bench), focusedRow(bench)?.barcode ?? null);
    if (!next) return;
    const args = { sessionId: bench.sessionId, barcode: next.barcode };
    bench.store.dispatch(workbenchApi.util.prefetch('sessionProduct', args, {}));
  }, [bench, barcode]);
};

/** The row that the panel is about; drawn again when the focus moves or that row changes. */
export const PanelOfFocus = memo(function PanelOfFocus({
  wholesalerCode,
  rows,
  isLoading,
}: Omit<Props, 'row'> & { rows: readonly ReviewedProduct[] }) {
  const focus = useUi((state) => state.focus);
  const row = rows.find(({ barcode }) => barcode === focus);
  return <ReviewPanel row={row} wholesalerCode={wholesalerCode} isLoading={isLoading} />;
});
