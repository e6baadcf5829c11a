import type { WorkbenchProduct } from '@tillmap/contracts';
import { percentText } from '../../../shared/format.ts';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';
import css from '../review.module.css';
import { useReviewController } from '../review-controller.ts';
import { undo } from '../steps/send.ts';

/** Who did what with this product, newest first, down to what was proposed. Each can be taken back by itself. */
export function ProductHistory({ product }: { product: WorkbenchProduct | undefined }) {
  const bench = useReviewController();
  if (!product) return null;
  const { barcode, history, proposed } = product;
  const group = proposed.place.split(' › ').at(-1);
  return (
    <ul className={css.history}>
      {history.map((change) => (
        <li key={`${change.step} ${change.at}`}>
          <span className="tm-grow">
            <b>{change.by.name}</b> {change.words}, <TimeAgo time={change.at} />
          </span>
          {change.can_undo && (
            <button type="button" className="tm-link" onClick={() => undo(bench, { step: change.step, barcode })}>
              Revert
            </button>
          )}
        </li>
      ))}
      <li>
        <span>
          <b>Tillmap</b>{' '}
          {group
            ? `proposed ${[group, proposed.vat_code].filter(Boolean).join(', ')}, ${percentText(proposed.confidence)}`
            : 'found no sure department'}
        </span>
      </li>
    </ul>
  );
}
