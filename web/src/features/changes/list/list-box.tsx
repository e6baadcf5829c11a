import type { ChangesOverview, Session } from '@tillmap/contracts';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { scrollToStart } from '../../../shared/scroll-to-start.ts';
import { Pills } from '../../../workbench/pills/pills.tsx';
import { isNarrowed } from '../changes-address.ts';
import { useDesk, useDeskState } from '../desk-context.tsx';
import type { ChangesListState } from '../use-changes-list.ts';
import { ChangeGrid } from './change-grid.tsx';
import { ListPager } from './list-pager.tsx';
import { EverythingDecided, FailedLines, LoadingLines, NothingFits } from './list-states.tsx';
import { SelectionBar } from './selection-bar.tsx';

type Props = { list: ChangesListState; overview: ChangesOverview; session: Session };

/** The lines, or what stands in their place, with the pager and what was just done. */
export function ListBox(props: Props) {
  const { list, overview } = props;
  const { ui } = useDesk();
  const scroller = useNewLines(list);
  const hasSheet = useDeskState((state) => state.hasSheet);
  const hasSelection = useDeskState(({ selected, isAllMatching }) => isAllMatching || selected.size > 0);
  return (
    <section className="tm-list-box" aria-label="List" inert={hasSheet}>
      <div className="tm-list" ref={scroller}>
        {list.failure !== undefined && list.page && (
          <p className="tm-list-failure" role="alert">
            {messageOf(list.failure, 'The comparison could not be loaded')}
          </p>
        )}
        <Lines {...props} />
      </div>
      <ListPager list={list} />
      <div className="tm-dock">
        <Pills host={ui} />
        {hasSelection && (
          <section aria-label="Selected lines">
            <SelectionBar list={list} overview={overview} />
          </section>
        )}
      </div>
    </section>
  );
}

function Lines({ list, overview, session }: Props) {
  const { page, query } = list;
  if (list.failure !== undefined && !page)
    return <FailedLines error={list.failure} onAgain={() => void list.refetch()} />;
  if (!page) return <LoadingLines total={overview.counts.products} />;
  const { counts } = overview;
  const isDone = counts.to_decide === 0 && query.show === 'to_decide' && !isNarrowed(query);
  if (isDone) return <EverythingDecided list={list} counts={counts} session={session} />;
  if (page.lines.length === 0) return <NothingFits list={list} />;
  return <ChangeGrid list={list} lines={page.lines} isWeekly={overview.week !== null} />;
}

/** Other lines than before are shown from their first; what was decided before belongs to the old ones. */
const useNewLines = ({ args, isStale }: ChangesListState) => {
  const { ui } = useDesk();
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef(args);
  useEffect(() => {
    if (shown.current === args || isStale) return;
    shown.current = args;
    ui.set({ decided: new Set() });
    if (scroller.current) scroller.current.scrollTop = 0;
    scrollToStart(scroller.current);
  }, [args, isStale, ui]);
  return scroller;
};
