import type { ReviewCounts } from '@tillmap/contracts';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { scrollToStart } from '../../../shared/scroll-to-start.ts';
import { useBench, useUi } from '../bench-context.tsx';
import { Dock } from '../steps/dock.tsx';
import type { ReviewListState } from '../use-review-list.ts';
import { ListPager } from './list-pager.tsx';
import { DoneList, EmptyList, FailedList, LoadingList } from './list-states.tsx';
import { ReviewGrid } from './review-grid.tsx';

type Props = {
  list: ReviewListState;
  counts: ReviewCounts | undefined;
  /** How many products the session has, before the list is there. */
  total: number | undefined;
  wholesalerCode: string;
};

/** The rows, or what stands in their place, with the pager and what was just done. */
export function ListBox({ list, counts, total, wholesalerCode }: Props) {
  const { page } = list;
  const scroller = useNewRows(list);
  const sheet = useUi((state) => state.sheet);
  return (
    <section className="tm-list-box" aria-label="List" inert={sheet === 'facets' || sheet === 'panel'}>
      <div className="tm-list" ref={scroller}>
        {list.failure !== undefined && page && (
          <p className="tm-list-failure" role="alert">
            {messageOf(list.failure, 'Error loading products')}
          </p>
        )}
        <Rows list={list} counts={counts} total={total} />
      </div>
      <ListPager list={list} />
      <Dock wholesalerCode={wholesalerCode} />
    </section>
  );
}

function Rows({ list, counts, total }: Omit<Props, 'wholesalerCode'>) {
  const isDone = useUi((state) => state.isDone);
  const { page, query } = list;
  if (list.failure !== undefined && !page) return <FailedList list={list} />;
  if (!page) return <LoadingList total={counts?.total ?? total} />;
  const nothingToDo = counts !== undefined && counts.to_do === 0 && counts.done > 0 && query.filter === 'review';
  if (nothingToDo && (isDone || page.products.length === 0)) return <DoneList list={list} counts={counts} />;
  if (page.products.length === 0) return <EmptyList list={list} />;
  return <ReviewGrid list={list} rows={page.products} />;
}

/** Other rows than before are shown from their first; what was decided before belongs to the old ones. */
const useNewRows = ({ args, isStale }: ReviewListState) => {
  const { ui } = useBench();
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef(args);
  useEffect(() => {
    if (shown.current === args || isStale) return;
    shown.current = args;
    ui.set({ decided: new Set(), isDone: false, opened: new Set() });
    if (scroller.current) scroller.current.scrollTop = 0;
    scrollToStart(scroller.current);
  }, [args, isStale, ui]);
  return scroller;
};
