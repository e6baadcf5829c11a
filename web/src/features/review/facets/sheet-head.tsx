import type { ReviewOverview } from '@tillmap/contracts';
import { useAreFiltersSheet, useIsNarrow } from '../../../shared/narrow.ts';
import type { ReviewState } from '../../../shared/review-state.ts';
import { SessionPath } from '../../../shared/session-path/session-path.tsx';
import { FilterButtons } from '../filter-buttons.tsx';
import { useReviewController } from '../review-controller.ts';
import { ReviewTiles } from '../review-tiles.tsx';
import type { ListQuestion } from '../use-review-list.ts';
import { ReviewChips } from './facet-chips.tsx';
import css from './facets.module.css';

type Props = { list: ListQuestion; overview: ReviewOverview | undefined; handed: ReviewState | null };

/** What the head and the toolbar have no room for where the filters are a sheet. */
export function SheetHead({ list, overview, handed }: Props) {
  const { sessionId } = useReviewController();
  const { query, change } = list;
  const [isNarrow, isSheet] = [useIsNarrow(), useAreFiltersSheet()];
  if (!isSheet) return null;
  return (
    <div className={css.head}>
      {isNarrow && (
        <>
          <FilterButtons value={query.filter} counts={overview?.counts} onChange={(filter) => change({ filter })} />
          <ReviewChips list={list} overview={overview} />
          <SessionPath sessionId={sessionId} page="review" />
        </>
      )}
      <ReviewTiles sessionId={sessionId} handed={handed} />
    </div>
  );
}
