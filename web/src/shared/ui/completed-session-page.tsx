import { Button, Stack } from '@mantine/core';
import type { Session } from '@tillmap/contracts';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useSessionStatusQuery } from '../../api/session-status-api.ts';
import { usePageTitle } from '../page-title.ts';
import { EmptyState } from './empty-state.tsx';
import { LoadFailurePage } from './load-failure-page.tsx';

type Props = {
  /** Of the browser's window, before the name of the session is known and with it. */
  title: string;
  titleOf: (name: string) => string;
  /** 'The labels could not be loaded' */
  failed: string;
  /** What is loaded, in words, and its shape until it is there. */
  loading: string;
  skeleton: ReactNode;
  /** What is said of a session that is not processed yet. */
  early: { icon: ReactNode; titleOf: (name: string) => string; text: string };
  children: (session: Session) => ReactNode;
};

/** A page of one processed session of the address: loaded, missing, or too early with the way to where it is. */
export function CompletedSessionPage({ title, titleOf, failed, loading, skeleton, early, children }: Props) {
  const { sessionId = '' } = useParams();
  const { currentData: session, isError, error, refetch } = useSessionStatusQuery(sessionId);
  usePageTitle(session ? titleOf(session.session_name) : title);

  if (!session && isError) {
    return <LoadFailurePage title={failed} error={error} onRetry={() => void refetch()} />;
  }
  if (!session) {
    return (
      <Stack className="tm-page" gap="md" aria-busy="true" role="status" aria-label={loading}>
        {skeleton}
      </Stack>
    );
  }
  if (session.status === 'completed') return children(session);
  const isDraft = session.status === 'draft';
  return (
    <div className="tm-page">
      <EmptyState
        icon={early.icon}
        title={early.titleOf(session.session_name)}
        action={
          <Button component={Link} to={isDraft ? `/?session=${session.id}` : `/status/${session.id}`}>
            {isDraft ? 'Open the session' : 'View Progress'}
          </Button>
        }
      >
        {early.text}
      </EmptyState>
    </div>
  );
}
