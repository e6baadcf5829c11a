import { WorkbenchPager } from '../../../workbench/pager.tsx';
import { useDesk, useDeskState } from '../desk-context.tsx';
import type { ChangesListState } from '../use-changes-list.ts';
import { backToLine } from './focus.ts';

/** The pages of the changed lines. */
export function ListPager({ list }: { list: ChangesListState }) {
  const desk = useDesk();
  const decided = useDeskState((state) => state.decided.size);
  const { page, query, change, refetch } = list;
  if (!page) return null;
  return (
    <WorkbenchPager
      pagination={page.pagination}
      of="line"
      entry="line"
      stays={query.show === 'to_decide' ? decided : 0}
      onPage={(target) => change({ page: target })}
      onRefresh={() => {
        desk.ui.set({ decided: new Set() });
        void refetch();
        backToLine(desk);
      }}
    />
  );
}
