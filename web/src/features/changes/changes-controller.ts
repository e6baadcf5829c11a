import type { ChangedLine, ChangesOverview } from '@tillmap/contracts';
import { remembered } from '../../shared/remembered.ts';
import { firstListUiState, type ListControllerOf, type ListUiState } from '../../workbench/list-controller.ts';
import { useListController, useUi } from '../../workbench/list-controller-context.tsx';
import { changesApi } from './changes-api.ts';
import type { ChangesListState } from './use-changes-list.ts';

export type ChangesUiState = ListUiState<ChangedLine> & {
  dialogue: 'keys' | 'delisted' | null;
  sheet: 'facets' | 'view' | null;
  showsPicture: boolean;
};

export const firstChangesUiState = (): ChangesUiState => ({
  ...firstListUiState(),
  showsPicture: remembered('changes-picture', false),
});

/** What the screen was told last, for actions that are made once. */
export type Latest = {
  list: ChangesListState;
  overview: ChangesOverview | undefined;
  /** Leads to the window that downloads the file. */
  openDownload: () => void;
};

/** What every action of the page works on. */
export type ChangesController = ListControllerOf<ChangedLine, ChangesUiState, Latest>;

export const useChangesController = useListController as unknown as () => ChangesController;
export const useChangesUiState = useUi as <Part>(select: (state: ChangesUiState) => Part) => Part;

/** The figures as they stand, with those of a moment ago. */
export const overviewOf = ({ latest, store, sessionId }: ChangesController): ChangesOverview | undefined => {
  const { list, overview } = latest();
  return (
    changesApi.endpoints.changesOverview.select({ sessionId, query: list.query })(store.getState()).data ?? overview
  );
};
