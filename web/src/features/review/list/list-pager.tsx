import { WorkbenchPager } from '../../../workbench/pager.tsx';
import { useBench, useUi } from '../bench-context.tsx';
import type { ReviewListState } from '../use-review-list.ts';
import { backToRow } from './focus.ts';

/** The pages of the review. */
export function ListPager({ list }: { list: ReviewListState }) {
  const bench = useBench();
  const decided = useUi((state) => state.decided.size);
  const { page, query, change, prefetch, refetch } = list;
  if (!page) return null;
  return (
    <WorkbenchPager
      pagination={page.pagination}
      of="product"
      entry="row"
      stays={query.filter === 'review' ? decided : 0}
      onPage={(target) => change({ page: target })}
      onNear={prefetch}
      onRefresh={() => {
        bench.ui.set({ decided: new Set() });
        void refetch();
        backToRow(bench);
      }}
    />
  );
}
