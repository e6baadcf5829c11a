import { countText, plural } from '../../../shared/format.ts';
import { useDesk, useDeskState } from '../desk-context.tsx';
import type { ChangesListState } from '../use-changes-list.ts';
import { backToLine } from './focus.ts';

/** First, Previous, Next, Last, and how many lines no longer fit what was asked for. */
export function ListPager({ list }: { list: ChangesListState }) {
  const desk = useDesk();
  const decided = useDeskState((state) => state.decided.size);
  const { page, query, change, refetch } = list;
  if (!page) return null;
  const { current_page, last_page, total } = page.pagination;
  const stays = query.show === 'to_decide' ? decided : 0;
  const button = (label: string, target: number, isOff: boolean) => (
    <button type="button" className="tm-button tm-quiet" disabled={isOff} onClick={() => change({ page: target })}>
      {label}
    </button>
  );
  return (
    <nav className="tm-pager" aria-label="Pages">
      <span className="tm-grow tm-number">
        {`${plural(total, 'line')} · page ${countText(current_page)} of ${countText(last_page)}`}
        {stays > 0 && (
          <>
            {`. ${plural(stays, 'line')} no longer ${stays === 1 ? 'fits and stays' : 'fit and stay'} until you `}
            <button
              type="button"
              className="tm-link"
              onClick={() => {
                desk.ui.set({ decided: new Set() });
                void refetch();
                backToLine(desk);
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
