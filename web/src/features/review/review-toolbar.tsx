import type { ReviewOverview } from '@tillmap/contracts';
import { memo } from 'react';
import { remember } from '../../shared/remembered.ts';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { SingleKeys } from '../../workbench/keys/single-keys.tsx';
import { useToolbarHeight } from '../../workbench/toolbar-height.ts';
import { Tool } from '../../workbench/tools.tsx';
import { chosenFacets } from './facets/facet-address.ts';
import { ReviewChips } from './facets/facet-chips.tsx';
import { FilterButtons } from './filter-buttons.tsx';
import { Icon } from './icons.tsx';
import { IssueFilter } from './issue-filter.tsx';
import { LookUpAgain } from './look-up-again.tsx';
import { useReviewController, useUi } from './review-controller.ts';
import { SortSelect } from './sort-select.tsx';
import { redo, undo } from './steps/send.ts';
import type { ListQuestion } from './use-review-list.ts';
import { useReviewHistoryQuery } from './workbench-api.ts';

type Props = {
  list: ListQuestion;
  overview: ReviewOverview | undefined;
};

/** What narrows and orders the list, and the tools for it. Drawn again with a question or with counts, not with a row. */
export const ReviewToolbar = memo(function ReviewToolbar({ list, overview }: Props) {
  const bench = useReviewController();
  const box = useToolbarHeight();
  const { query, change } = list;
  return (
    <div ref={box} className="tm-toolbar" role="toolbar" aria-label="List">
      <FacetsButton count={chosenFacets(query).length} />
      <FilterButtons value={query.filter} counts={overview?.counts} onChange={(filter) => change({ filter })} />
      <QuestionFields list={list} />
      <LookUpAgain overview={overview} />
      <ReviewChips list={list} overview={overview} />
      <div className="tm-toolbar-end">
        <BackAndForth />
        <Tool
          icon={<Icon name="history" />}
          label="History of the review"
          title="History"
          onClick={() => bench.ui.set({ sheet: 'history' })}
        />
        <Tool
          icon={<Icon name="star" />}
          label="Spot check"
          title="Spot check"
          onClick={() => bench.ui.set({ sheet: 'spot' })}
        />
        <DensitySwitch />
        <SingleKeys />
        <Tool
          icon={<Icon name="keys" />}
          label="Keyboard shortcuts"
          title="Keys (?)"
          onClick={() => bench.ui.set({ dialogue: 'keys' })}
        />
        <PanelSwitch />
      </div>
    </div>
  );
});

/** What is searched for, narrowed to and ordered by: nothing in it changes with a step of the review. */
const QuestionFields = memo(function QuestionFields({ list }: Pick<Props, 'list'>) {
  const { sessionId } = useReviewController();
  const { query, change } = list;
  return (
    <>
      <SearchBox
        value={query.search}
        onSearch={(search) => change({ search })}
        placeholder="Description, barcode or category group"
      />
      <IssueFilter sessionId={sessionId} value={query.issue} onChange={(issue) => change({ issue })} />
      <SortSelect list={list} />
    </>
  );
});

/** Undo and redo, by what the server says can be undone. */
function BackAndForth() {
  const bench = useReviewController();
  const { data: history } = useReviewHistoryQuery({ sessionId: bench.sessionId, limit: 1 });
  return (
    <>
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
    </>
  );
}

const facetsAreSheet = (): boolean => window.matchMedia('(max-width: 1199px)').matches;

function FacetsButton({ count }: { count: number }) {
  const { ui } = useReviewController();
  const isShown = useUi(({ showsFacets }) => showsFacets);
  return (
    <button
      type="button"
      className="tm-button tm-quiet tm-facets-button"
      aria-expanded={isShown}
      onClick={() => {
        if (facetsAreSheet()) {
          ui.set({ sheet: ui.get().sheet === 'facets' ? null : 'facets' });
          return;
        }
        remember('facets', !isShown);
        ui.set({ showsFacets: !isShown });
      }}
    >
      <Icon name="filter" />
      {count > 0 ? `Filters (${count})` : 'Filters'}
    </button>
  );
}

function DensitySwitch() {
  const { ui } = useReviewController();
  const isDense = useUi((state) => state.isDense);
  return (
    <button
      type="button"
      className="tm-button tm-quiet"
      title="Row height"
      onClick={() => {
        remember('dense', !isDense);
        ui.set({ isDense: !isDense });
      }}
    >
      <Icon name="rows" />
      {isDense ? 'Compact' : 'Comfortable'}
    </button>
  );
}

function PanelSwitch() {
  const { ui } = useReviewController();
  const isShown = useUi(({ showsPanel }) => showsPanel);
  return (
    <Tool
      icon={<Icon name="panel" />}
      label="Details beside the list"
      title="Details beside the list"
      isPressed={isShown}
      onClick={() => {
        remember('panel', !isShown);
        ui.set({ showsPanel: !isShown });
      }}
    />
  );
}
