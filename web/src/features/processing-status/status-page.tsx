import { Skeleton, Stack } from '@mantine/core';
import { type Session, STATUS_POLL_MS } from '@tillmap/contracts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { isTemporary, statusOf } from '../../api/failure.ts';
import { useSessionStatusQuery } from '../../api/session-status-api.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { opensReview, workLink } from '../../shared/review-state.ts';
import { LoadFailurePage } from '../../shared/ui/load-failure-page.tsx';
import css from './status.module.css';
import { StatusView } from './status-view.tsx';
import { useIsStale } from './use-is-stale.ts';

/**
 * Polls until the session is completed and its wholesaler learned, or there is none: whoever else may see it can start, retry or cancel it. A failed poll keeps
 * what is known on the screen; the second one in a row says so.
 */
export function StatusPage() {
  const { sessionId = '' } = useParams();
  const [isOver, setIsOver] = useState(false);
  const query = useSessionStatusQuery(sessionId, {
    pollingInterval: isOver ? 0 : STATUS_POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  const { data, currentData, error, isError, fulfilledTimeStamp } = query;
  // A poll that hangs has no error yet.
  const staleness = useIsStale(query) ? staleWords(error) : null;
  const session = currentData ?? (data?.id === sessionId ? data : undefined);
  const mayStop = session
    ? session.status === 'completed' && session.learning === null
    : isError && !isTemporary(error);
  if (mayStop !== isOver) setIsOver(mayStop);
  useReviewWhenDone(session);
  usePageTitle(session ? titleOf(session.session_name, session.status, session.progress_percentage) : 'Status');

  if (session) {
    return <StatusView key={session.id} session={session} polledAt={fulfilledTimeStamp} staleness={staleness} />;
  }
  if (isError) {
    return <LoadFailurePage title="Error loading status" error={error} onRetry={() => void query.refetch()} />;
  }
  return (
    <Stack className={`tm-page ${css.status}`} gap="md" aria-busy="true" role="status" aria-label="Loading the status">
      <Skeleton h={32} w={280} />
      <Skeleton h={80} />
      <Skeleton h={64} />
    </Stack>
  );
}

/** Who was promised the review gets it once it is there. */
const useReviewWhenDone = (session: Session | undefined) => {
  const navigate = useNavigate();
  const isWaiting = opensReview(useLocation().state);
  const isDone = isWaiting && session?.status === 'completed';
  useEffect(() => {
    if (!isDone || !session) return;
    const { to, state } = workLink(session);
    void navigate(to, { state, replace: true });
  }, [isDone, session, navigate]);
};

const staleWords = (error: unknown): string =>
  (statusOf(error) ?? 0) === 0 ? 'Connection lost.' : 'The server has a fault.';

const titleOf = (name: string, status: string, percentage: number): string =>
  status === 'processing' ? `${Math.floor(percentage)}% · ${name}` : name;
