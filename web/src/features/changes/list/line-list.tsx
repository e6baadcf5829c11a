import type { ChangesOverview, Session } from '@tillmap/contracts';
import { ListBox } from '../../../workbench/list-box.tsx';
import { isNarrowed } from '../changes-address.ts';
import { useChangesUiState } from '../changes-controller.ts';
import type { ChangesListState } from '../use-changes-list.ts';
import { ChangeGrid } from './change-grid.tsx';
import { EverythingDecided, FailedLines, LoadingLines, NothingFits } from './list-states.tsx';
import { SelectionBar } from './selection-bar.tsx';

type Props = { list: ChangesListState; overview: ChangesOverview; session: Session };

export function LineList(props: Props) {
  const { list, overview } = props;
  const sheet = useChangesUiState((state) => state.sheet);
  const hasSelection = useChangesUiState(({ selected, isAllMatching }) => isAllMatching || selected.size > 0);
  const bar = { label: 'Selected lines', content: <SelectionBar list={list} overview={overview} /> };
  return (
    <ListBox
      list={list}
      rows={list.page?.lines}
      failed="The comparison could not be loaded"
      isBehind={sheet === 'facets'}
      keepsDecided={list.query.show === 'to_decide'}
      bar={hasSelection ? bar : null}
    >
      <Lines {...props} />
    </ListBox>
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
