import type { ChangedLine, Session } from '@tillmap/contracts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router';
import { downloadLink } from '../../shared/session-path/path-steps.ts';
import { createQueue } from '../../workbench/step-queue.ts';
import { createToldRows } from '../../workbench/told-rows.ts';
import { usePageTurn } from '../../workbench/use-page-turn.ts';
import { changesApi, useChangesOverviewQuery } from './changes-api.ts';
import { ChangesScreen } from './changes-screen.tsx';
import { catchUp } from './decide.ts';
import { createDeskState, type Desk, type Latest } from './desk.ts';
import { DeskProvider } from './desk-context.tsx';
import { land } from './list/focus.ts';
import { useChangesList } from './use-changes-list.ts';

/** What changed in one completed session: what its parts share is made here, once. */
export function ChangesView({ session }: { session: Session }) {
  const list = useChangesList(session.id);
  const store = useStore() as unknown as Desk['store'];
  const navigate = useNavigate();
  const asked = useChangesOverviewQuery(
    { sessionId: session.id, query: list.query },
    { refetchOnMountOrArgChange: true },
  );
  // The figures before it stand until the new ones are there.
  const overview = asked.currentData ?? asked.data;

  const latest = useRef<Latest | null>(null);
  const desk = useMemo<Desk>(
    () => ({
      sessionId: session.id,
      store,
      ui: createDeskState(),
      latest: () => latest.current!,
      queue: createQueue(),
      told: createToldRows<ChangedLine>(({ version }) => version),
    }),
    [session.id, store],
  );
  const turnTo = usePageTurn(
    desk,
    list,
    useCallback((landing) => land(desk, landing), [desk]),
  );
  const now: Latest = {
    list,
    overview,
    openDownload: () => void navigate(downloadLink(session.id, overview?.state === 'ready' ? 'changes' : 'all')),
    turnTo,
  };
  latest.current ??= now;
  // With the screen, not after it: a key pressed the moment something is shown works already.
  useLayoutEffect(() => {
    latest.current = now;
  });
  const { page } = list;
  useLayoutEffect(() => {
    if (page) catchUp(desk, page.lines);
  }, [desk, page]);
  useWholePage();
  // What is away takes figures, path and lines with it: one click asks for all of them.
  const again = () => {
    store.dispatch(changesApi.util.invalidateTags(['Changes']));
    if (list.failure !== undefined) void list.refetch();
  };

  return (
    <DeskProvider value={desk}>
      <ChangesScreen
        session={session}
        list={list}
        overview={overview}
        failure={asked.isError && !overview ? asked.error : undefined}
        onAgain={again}
      />
    </DeskProvider>
  );
}

/** The page fills the window: its regions scroll, the page does not. */
const useWholePage = (): void => {
  useEffect(() => {
    document.documentElement.dataset.whole = '';
    return () => {
      delete document.documentElement.dataset.whole;
    };
  }, []);
};
