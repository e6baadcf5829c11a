import { useIsNarrow } from '../../../shared/narrow.ts';
import { Icon, type IconName } from '../icons.tsx';
import css from '../review.module.css';
import { type ReviewUiState, useReviewController } from '../review-controller.ts';
import { SortSelect } from '../sort-select.tsx';
import { redo } from '../steps/send.ts';
import type { ListQuestion } from '../use-review-list.ts';
import { useReviewHistoryQuery } from '../workbench-api.ts';

/** What the toolbar has no room for on a phone, or where the page is enlarged: in the sheet of the filters. */
export function ListTools({ list }: { list: ListQuestion }) {
  const bench = useReviewController();
  const isNarrow = useIsNarrow();
  const { data: history } = useReviewHistoryQuery({ sessionId: bench.sessionId, limit: 1 }, { skip: !isNarrow });
  if (!isNarrow) return null;
  const tool = (icon: IconName, label: string, onClick: () => void, isOff = false) => (
    <button type="button" className="tm-button" disabled={isOff} onClick={onClick}>
      <Icon name={icon} />
      {label}
    </button>
  );
  const open = (part: Partial<ReviewUiState>) => () => bench.ui.set({ sheet: null, ...part });
  return (
    <section className={css.listTools} aria-label="Tools">
      <SortSelect list={list} />
      {tool('history', 'History', open({ sheet: 'history' }))}
      {tool('star', 'Spot check', open({ sheet: 'spot' }))}
      {tool('keys', 'Keys', open({ dialogue: 'keys' }))}
      {tool(
        'redo',
        'Redo',
        () => {
          bench.ui.set({ sheet: null });
          redo(bench);
        },
        !(history?.can_redo ?? false),
      )}
    </section>
  );
}
