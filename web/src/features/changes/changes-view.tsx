import type { Session } from '@tillmap/contracts';
import { useNavigate } from 'react-router';
import { downloadLink } from '../../shared/session-path/path-steps.ts';
import { land } from '../../workbench/focus.ts';
import { ListControllerProvider } from '../../workbench/list-controller-context.tsx';
import { useNewListController } from '../../workbench/use-new-list-controller.ts';
import { changesApi, useChangesOverviewQuery } from './changes-api.ts';
import { firstChangesUiState } from './changes-controller.ts';
import { ChangesScreen } from './changes-screen.tsx';
import { CHANGES } from './description.ts';
import { useChangesList } from './use-changes-list.ts';

/** What changed in one completed session: what its parts share is made here, once. */
export function ChangesView({ session }: { session: Session }) {
  const list = useChangesList(session.id);
  const navigate = useNavigate();
  const asked = useChangesOverviewQuery(
    { sessionId: session.id, query: list.query },
    { refetchOnMountOrArgChange: true },
  );
  // The figures before it stand until the new ones are there.
  const overview = asked.currentData ?? asked.data;
  const desk = useNewListController({
    sessionId: session.id,
    of: CHANGES,
    firstState: firstChangesUiState,
    rows: list.page?.lines,
    latest: {
      list,
      overview,
      openDownload: () => void navigate(downloadLink(session.id, overview?.state === 'ready' ? 'changes' : 'all')),
    },
    onLand: land,
  });
  // What is away takes figures, path and lines with it: one click asks for all of them.
  const again = () => {
    desk.store.dispatch(changesApi.util.invalidateTags(['Changes']));
    if (list.failure !== undefined) void list.refetch();
  };

  return (
    <ListControllerProvider bench={desk}>
      <ChangesScreen
        session={session}
        list={list}
        overview={overview}
        failure={asked.isError && !overview ? asked.error : undefined}
        onAgain={again}
      />
    </ListControllerProvider>
  );
}
