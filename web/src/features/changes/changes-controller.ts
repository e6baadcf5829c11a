import type { ChangedLine, ChangesOverview } from '@tillmap/contracts';
import { type BenchOf, type BenchState, firstBenchState } from '../../workbench/list-controller.ts';
import { useBench, useUi } from '../../workbench/list-controller-context.tsx';
import { changesApi } from './changes-api.ts';
import type { ChangesListState } from './use-changes-list.ts';

export type DeskState = BenchState<ChangedLine> & { dialogue: 'keys' | 'delisted' | null; sheet: 'facets' | null };

export const firstDeskState = (): DeskState => firstBenchState();

/** What the screen was told last, for actions that are made once. */
export type Latest = {
  list: ChangesListState;
  overview: ChangesOverview | undefined;
  /** Leads to the window that downloads the file. */
  openDownload: () => void;
};

/** What every action of the page works on. */
export type Desk = BenchOf<ChangedLine, DeskState, Latest>;

export const useDesk = useBench as unknown as () => Desk;
export const useDeskState = useUi as <Part>(select: (state: DeskState) => Part) => Part;

/** The figures as they stand, with those of a moment ago. */
export const overviewOf = ({ latest, store, sessionId }: Desk): ChangesOverview | undefined => {
  const { list, overview } = latest();
  return (
    changesApi.endpoints.changesOverview.select({ sessionId, query: list.query })(store.getState()).data ?? overview
  );
};
