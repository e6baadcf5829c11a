// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the table is a grid of rows that take the focus
// biome-ignore-all lint/a11y/useFocusableInteractive: rows take the focus, not their cells

import type { ReviewedProduct } from '@tillmap/contracts';
import whyPanelCss from '../../../shared/ui/why-panel.module.css';
import { WhyPanel } from '../../../shared/ui/why-panel.tsx';
import { useReviewController } from '../review-controller.ts';
import { useSessionProductQuery } from '../workbench-api.ts';
import { reviewOf, statusOf } from './row-rules.ts';
import css from './rows.module.css';

export const whyId = (barcode: string): string => `why-${barcode}`;

/** Why a row is in doubt; of a decided one, who decided it. */
export const reasonOf = (row: ReviewedProduct): string => {
  const status = statusOf(row);
  const { by } = reviewOf(row);
  if (status === 'accepted' && by !== '') return `Accepted by ${by}`;
  if (status === 'changed' && by !== '') return `Set by ${by}`;
  return row.review_reason || (row.needs_review ? 'Please check this product.' : 'Nothing to check.');
};

/** The evidence in place: the reason, its details and the nearest known products. */
export function RowWhy({ row }: { row: ReviewedProduct }) {
  const { sessionId } = useReviewController();
  const { data, isError, refetch } = useSessionProductQuery({ sessionId, barcode: row.barcode });
  return (
    <td role="gridcell" className={css.whyRow} id={whyId(row.barcode)}>
      <div className={whyPanelCss.laidOut}>
        <WhyPanel reason={reasonOf(row)} details={data?.review_details ?? []} neighbours={data?.neighbours ?? []} />
      </div>
      {isError && (
        <p className="tm-dim">
          The evidence could not be loaded.{' '}
          <button type="button" className="tm-link" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
    </td>
  );
}
