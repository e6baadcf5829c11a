import type { Session } from '@tillmap/contracts';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router';
import { downloadLink } from '../../shared/session-path/path-steps.ts';
import { createQueue } from '../../shared/step-queue.ts';
import { useChangesOverviewQuery } from './changes-api.ts';
import { ChangesScreen } from './changes-screen.tsx';
import { createDeskState, type Desk, type Landing, type Latest } from './desk.ts';
import { DeskProvider } from './desk-context.tsx';
import { land } from './list/focus.ts';
import { type ChangesListState, useChangesList } from './use-changes-list.ts';

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
    }),
    [session.id, store],
  );
  const turnTo = usePageTurn(desk, list);
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
  useWholePage();

  return (
    <DeskProvider value={desk}>
      <ChangesScreen
        session={session}
        list={list}
        overview={overview}
        failure={asked.isError && !overview ? asked.error : undefined}
        onAgain={() => void asked.refetch()}
      />
    </DeskProvider>
  );
}

/** Turns to a page of the list, or asks for the same one anew, and goes on at a line of it once it is there. */
const usePageTurn = (desk: Desk, { page, isStale, query, change, refetch }: ChangesListState) => {
  const [landing, setLanding] = useState<Landing | null>(null);
  useEffect(() => {
    if (!landing || !page || isStale || page.pagination.current_page !== landing.page) return;
    setLanding(null);
    land(desk, page.lines, landing);
  }, [desk, landing, page, isStale]);
  return (next: Landing): void => {
    if (next.page === query.page) {
      void refetch().then(({ error }) => {
        if (!error) setLanding(next);
      });
      return;
    }
    change({ page: next.page });
    setLanding(next);
  };
};

/** The page fills the window: its regions scroll, the page does not. */
const useWholePage = (): void => {
  useEffect(() => {
    document.documentElement.dataset.whole = '';
    return () => {
      delete document.documentElement.dataset.whole;
    };
  }, []);
};
