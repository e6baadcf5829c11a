import type { ReviewOverview } from '@tillmap/contracts';
import { memo } from 'react';
import { areFiltersSheet, useIsNarrow } from '../../shared/narrow.ts';
import { remember } from '../../shared/remembered.ts';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { keepRowInPlace } from '../../workbench/focus.ts';
import { useToolbarHeight } from '../../workbench/toolbar-height.ts';
import { Tool } from '../../workbench/tools.tsx';
import { chosenFacets } from './facets/facet-address.ts';
import { ReviewChips } from './facets/facet-chips.tsx';
import { FilterButtons } from './filter-buttons.tsx';
import { Icon } from './icons.tsx';
import { useReviewController, useUi } from './review-controller.ts';
import { redo, undo } from './steps/send.ts';
import type { ListQuestion } from './use-review-list.ts';
import { ReviewView } from './view/view-menu.tsx';
import { useReviewHistoryQuery } from './workbench-api.ts';

type Props = {
  list: ListQuestion;
  overview: ReviewOverview | undefined;
};

/** What narrows the list, and the tools for it, in one row. Drawn again with a question or with counts, not with a row. */
export const ReviewToolbar = memo(function ReviewToolbar({ list, overview }: Props) {
  const box = useToolbarHeight();
  const isNarrow = useIsNarrow();
  const { query, change } = list;
  return (
    <div ref={box} className="tm-toolbar" role="toolbar" aria-label="List">
      <FacetsButton count={chosenFacets(query).length + (query.issue === '' ? 0 : 1)} />
      {!isNarrow && (
        <FilterButtons value={query.filter} counts={overview?.counts} onChange={(filter) => change({ filter })} />
      )}
      <SearchBox
        value={query.search}
        onSearch={(search) => change({ search })}
        placeholder="Description, barcode or category group"
      />
      {!isNarrow && <ReviewChips list={list} overview={overview} />}
      {!isNarrow && <BackAndForth />}
      <ReviewView list={list} overview={overview} />
    </div>
  );
});

/** Undo and redo, by what the server says can be undone, and the steps before them. */
function BackAndForth() {
  const bench = useReviewController();
  const { data: history } = useReviewHistoryQuery({ sessionId: bench.sessionId, limit: 1 });
  return (
    <div className="tm-toolbar-end">
      <Tool
        icon={<Icon name="undo" />}
        label="Undo"
        title="Undo (u)"
        isOff={!history?.can_undo}
        onClick={() => undo(bench)}
      />
      <Tool
        icon={<Icon name="redo" />}
        label="Redo"
        title="Redo (Shift+U)"
        isOff={!history?.can_redo}
        onClick={() => redo(bench)}
      />
      <button
        type="button"
        className="tm-button tm-quiet"
        aria-label="History of the review"
        onClick={() => bench.ui.set({ sheet: 'history' })}
      >
        <Icon name="history" />
        History
      </button>
    </div>
  );
}

function FacetsButton({ count }: { count: number }) {
  const bench = useReviewController();
  const { ui } = bench;
  const isShown = useUi(({ showsFacets }) => showsFacets);
  return (
    <button
      type="button"
      className="tm-button tm-quiet tm-facets-button"
      aria-expanded={isShown}
      onClick={() => {
        if (areFiltersSheet()) {
          ui.set({ sheet: ui.get().sheet === 'facets' ? null : 'facets' });
          return;
        }
        remember('facets', !isShown);
        keepRowInPlace(bench, () => ui.set({ showsFacets: !isShown }));
      }}
    >
      <Icon name="filter" />
      {count > 0 ? `Filters (${count})` : 'Filters'}
    </button>
  );
}
