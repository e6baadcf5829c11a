import { countText, plural } from '../../../shared/format.ts';
import { useBench, useUi } from '../bench-context.tsx';
import type { ReviewListState } from '../use-review-list.ts';
import { backToRow } from './focus.ts';

/** First, Previous, Next, Last, and how many rows no longer fit what was asked for. */
export function ListPager({ list }: { list: ReviewListState }) {
  const bench = useBench();
  const decided = useUi((state) => state.decided.size);
  const { page, query, change, prefetch, refetch } = list;
  if (!page) return null;
  const { current_page, last_page, total } = page.pagination;
  const stays = query.filter === 'review' ? decided : 0;
  const button = (label: string, target: number, isOff: boolean) => (
    <button
      type="button"
      className="tm-button tm-quiet"
      disabled={isOff}
      onClick={() => change({ page: target })}
      onMouseEnter={() => {
        if (!isOff && target !== 1) prefetch(target);
      }}
    >
      {label}
    </button>
  );
  return (
    <nav className="tm-pager" aria-label="Pages">
      <span className="tm-grow tm-number">
        {`${plural(total, 'product')} · page ${countText(current_page)} of ${countText(last_page)}`}
        {stays > 0 && (
          <>
            {`. ${plural(stays, 'row')} no longer ${stays === 1 ? 'fits and stays' : 'fit and stay'} until you `}
            <button
              type="button"
              className="tm-link"
              onClick={() => {
                bench.ui.set({ decided: new Set() });
                void refetch();
                backToRow(bench);
              }}
            >
              refresh
            </button>
          </>
        )}
      </span>
      {button('First', 1, current_page <= 1)}
      {button('Previous', current_page - 1, current_page <= 1)}
      {button('Next', current_page + 1, current_page >= last_page)}
      {button('Last', last_page, current_page >= last_page)}
    </nav>
  );
}
