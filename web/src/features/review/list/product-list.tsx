import type { ReviewCounts } from '@tillmap/contracts';
import { ListBox } from '../../../workbench/list-box.tsx';
import { useUi } from '../review-controller.ts';
import { SelectionBar } from '../steps/selection-bar.tsx';
import { SimilarBar } from '../steps/similar-bar.tsx';
import type { ReviewListState } from '../use-review-list.ts';
import { DoneList, EmptyList, FailedList, LoadingList } from './list-states.tsx';
import { ReviewGrid } from './review-grid.tsx';

type Props = {
  list: ReviewListState;
  counts: ReviewCounts | undefined;
  /** How many products the session has, before the list is there. */
  total: number | undefined;
  wholesalerCode: string;
};

export function ProductList({ list, counts, total, wholesalerCode }: Props) {
  const sheet = useUi((state) => state.sheet);
  const hasSelection = useUi(({ selected, isAllMatching }) => isAllMatching || selected.size > 0);
  const hasSimilar = useUi(({ similar }) => similar !== null);
  // One bar: the selection, or the products that look alike.
  const content = hasSelection ? <SelectionBar wholesalerCode={wholesalerCode} /> : <SimilarBar />;
  return (
    <ListBox
      list={list}
      rows={list.page?.products}
      failed="Error loading products"
      isBehind={sheet === 'facets' || sheet === 'panel'}
      keepsDecided={list.query.filter === 'review'}
      onNear={list.prefetch}
      bar={hasSelection || hasSimilar ? { label: 'Several products', content } : null}
    >
      <Rows list={list} counts={counts} total={total} />
    </ListBox>
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
