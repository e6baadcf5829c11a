import './labels.css';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle, IconTag } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { messageOf } from '../../api/failure.ts';
import { useSessionStatusQuery } from '../../api/session-status-api.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { FullPageMessage } from '../../shared/ui/full-page-message.tsx';
import { LabelsView } from './labels-view.tsx';

/** Shelf-edge labels of a session. */
export function LabelsPage() {
  const { sessionId = '' } = useParams();
  const { currentData: session, isError, error } = useSessionStatusQuery(sessionId);
  usePageTitle(session ? `Shelf labels of ${session.session_name}` : 'Shelf labels');

  if (!session && isError) {
    return (
      <FullPageMessage title="The labels could not be loaded" icon={<IconAlertTriangle size={32} aria-hidden />}>
        {messageOf(error, 'The session could not be loaded. Check your connection and try again.')}
      </FullPageMessage>
    );
  }
  if (!session) {
    return (
      <Stack className="tm-page" gap="md" aria-busy="true" aria-label="Loading changed prices">
        <Skeleton h={32} w={280} />
        <Skeleton h={420} />
      </Stack>
    );
  }
  if (session.status !== 'completed') {
    return (
      <div className="tm-page">
        <EmptyState
          icon={<IconTag size={28} />}
          title={`‘${session.session_name}’ has no labels yet`}
          action={
            <Button
              component={Link}
              to={session.status === 'draft' ? `/?session=${session.id}` : `/status/${session.id}`}
            >
              {session.status === 'draft' ? 'Open the session' : 'View Progress'}
            </Button>
          }
        >
          When it is processed, labels of its new and changed prices are printed here.
        </EmptyState>
      </div>
    );
  }
  return <LabelsView key={session.id} session={session} />;
}
