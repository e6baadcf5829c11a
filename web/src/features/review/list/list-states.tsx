import type { ReviewCounts, ReviewWork } from '@tillmap/contracts';
import { reasonOf } from '../../../api/failure.ts';
import { countText, plural } from '../../../shared/format.ts';
import { ListState, LoadingRows } from '../../../workbench/list-state.tsx';
import { NO_FACETS } from '../facets/facet-address.ts';
import { Icon } from '../icons.tsx';
import { issueLabel } from '../issue-labels.ts';
import type { ListQuery } from '../review-api.ts';
import { useReviewController } from '../review-controller.ts';
import type { ReviewListState } from '../use-review-list.ts';
import { useReviewWorkQuery } from '../workbench-api.ts';

export function LoadingList({ total }: { total: number | undefined }) {
  return (
    <LoadingRows label="Loading products" second={64}>
      <p className="tm-loading-words">
        {total === undefined ? 'Loading products…' : `Loading ${countText(total)} products…`}
      </p>
    </LoadingRows>
  );
}

export function FailedList({ list }: { list: ReviewListState }) {
  return (
    <ListState
      icon={<Icon name="triangle" />}
      title="Error loading products"
      isAlert
      actions={
        <button type="button" className="tm-button tm-primary" onClick={() => void list.refetch()}>
          Try again
        </button>
      }
    >
      <span>{reasonOf(list.failure)}</span> <span>What you decided is saved.</span>
    </ListState>
  );
}

const emptyText = ({ filter, search, issue }: ListQuery): string => {
  if (search !== '') return `No results for ‘${search}’. Search for part of the name, barcode or category.`;
  if (issue !== '') return `No products with this price check: ${issueLabel(issue)}.`;
  if (filter === 'review') return 'All products are reviewed. You can download the file.';
  return 'No product has all of these. Take a filter away.';
};

export function EmptyList({ list: { query, change } }: { list: ReviewListState }) {
  return (
    <ListState
      icon={<Icon name="filter" />}
      title="No products found"
      actions={
        <button
          type="button"
          className="tm-button"
          onClick={() => change({ filter: 'all', search: '', issue: '', ...NO_FACETS })}
        >
          Show all products
        </button>
      }
    >
      {emptyText(query)}
    </ListState>
  );
}

/** 'Done. 1,183 products, 112 checked in 6 minutes, 3 VAT codes corrected.' */
const doneText = (total: number, done: number, work: ReviewWork | undefined): string => {
  const time = work && work.seconds >= 60 ? ` in ${plural(Math.round(work.seconds / 60), 'minute')}` : '';
  const vat = work && work.vat_corrected > 0 ? `, ${plural(work.vat_corrected, 'VAT code')} corrected` : '';
  return `Done. ${plural(total, 'product')}, ${countText(done)} checked${time}${vat}.`;
};

type DoneProps = { list: ReviewListState; counts: ReviewCounts };

/** Everything that was to be reviewed is done: what was decided, and what can be done now. */
export function DoneList({ list, counts }: DoneProps) {
  const bench = useReviewController();
  const { ui } = bench;
  const { done, total, accepted, changed } = counts;
  const { data: work } = useReviewWorkQuery(bench.sessionId);
  const show = (part: Partial<ListQuery>) => {
    ui.set({ isDone: false });
    list.change({ filter: 'all', search: '', issue: '', ...NO_FACETS, ...part });
  };
  return (
    <ListState
      icon={<Icon name="check" />}
      title={doneText(total, done, work)}
      actions={
        <>
          <button type="button" className="tm-button tm-primary" onClick={() => ui.set({ dialogue: 'download' })}>
            Download CSV <kbd>s</kbd>
          </button>
          {changed > 0 && (
            <button type="button" className="tm-button" onClick={() => show({ state: ['changed'] })}>
              {`Look over the ${countText(changed)} changed`}
            </button>
          )}
          <button type="button" className="tm-button" onClick={() => show({})}>
            Show the list
          </button>
        </>
      }
    >
      {`${countText(done)} of ${countText(done)} done: ${countText(accepted)} accepted, ${countText(changed)} changed. `}
      {total === 1 ? 'The one product will be in the file.' : `All ${countText(total)} products will be in the file.`}
    </ListState>
  );
}
