import type { ReviewOverview } from '@tillmap/contracts';
import { causeOf } from '../../../api/failure.ts';
import { showErrorToast } from '../../../workbench/toasts/page-toasts.ts';
import { NO_FACETS } from '../facets/facet-address.ts';
import { Status } from '../list/row-cells.tsx';
import { isDecided } from '../list/row-rules.ts';
import css from '../review.module.css';
import { useReviewController } from '../review-controller.ts';
import { useSpotCheckQuery, useStartSpotCheckMutation } from '../workbench-api.ts';
import { SideSheet } from './side-sheet.tsx';
import { expectedText, spotCheckText } from './spot-check-words.ts';

/** How far the answers can be trusted: 20 sure ones at random, looked at by a person, and what follows for the rest. */
export function SpotCheckSheet({ overview }: { overview: ReviewOverview | undefined }) {
  const bench = useReviewController();
  const { data, isError } = useSpotCheckQuery(bench.sessionId, { refetchOnMountOrArgChange: true });
  const [start, { isLoading }] = useStartSpotCheckMutation();
  const begin = async () => {
    const { error } = await start(bench.sessionId);
    if (error) showErrorToast(bench.ui, causeOf(error));
  };
  const open = (barcode: string) => {
    bench.ui.set({ sheet: null });
    bench.latest().list.change({ filter: 'all', search: barcode, issue: '', ...NO_FACETS });
  };
  const result = data && spotCheckText(data);
  const left = data?.products.filter((row) => !isDecided(row)).length ?? 0;
  return (
    <SideSheet title="Spot check">
      {overview && <p>{expectedText(overview)}</p>}
      <p className="tm-dim">
        20 products are chosen at random of those that were sure and that nobody looked at. Accept what is right, change
        what is wrong.
      </p>
      {isError && !data && <p className="tm-dim">The spot check could not be loaded.</p>}
      {result && (
        <p>
          <b>{result}</b>
          {left > 0 && <span className="tm-dim">{` ${left} left to look at`}</span>}
        </p>
      )}
      <ul className={css.history}>
        {data?.products.map((row) => (
          <li key={row.barcode}>
            <button type="button" className="tm-link tm-grow" onClick={() => open(row.barcode)}>
              {row.description || row.barcode}
            </button>
            <small className="tm-dim">{[row.category_group, row.vat_code].filter(Boolean).join(', ')}</small>
            <Status row={row} />
          </li>
        ))}
      </ul>
      <button type="button" className="tm-button" disabled={isLoading} onClick={() => void begin()}>
        {data?.asked_at ? 'Check 20 others' : 'Check 20 products'}
      </button>
    </SideSheet>
  );
}
