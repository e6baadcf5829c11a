import '../../shared/workbench/workbench.css';
import './glance/glance.css';
import './changes.css';
import './print.css';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { messageOf } from '../../api/failure.ts';
import { useSessionStatusQuery } from '../../api/session-status-api.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { FullPageMessage } from '../../shared/ui/full-page-message.tsx';
import { ChangesView } from './changes-view.tsx';

/** What changed in a session since the last download for its wholesaler. */
export function ChangesPage() {
  const { sessionId = '' } = useParams();
  const { currentData: session, isError, error } = useSessionStatusQuery(sessionId);
  usePageTitle(session ? `What changed in ${session.session_name}` : 'What changed');

  if (!session && isError) {
    return (
      <FullPageMessage title="The comparison could not be loaded" icon={<IconAlertTriangle size={32} aria-hidden />}>
        {messageOf(error, 'The session could not be loaded. Check your connection and try again.')}
      </FullPageMessage>
    );
  }
  if (!session) {
    return (
      <Stack className="tm-page" gap="md" aria-busy="true" aria-label="Loading what changed">
        <Skeleton h={32} w={280} />
        <Skeleton h={64} />
        <Skeleton h={320} />
      </Stack>
    );
  }
  if (session.status !== 'completed') {
    return (
      <div className="tm-page">
        <EmptyState
          icon={<IconHourglass size={28} />}
          title={`‘${session.session_name}’ cannot be compared yet`}
          action={
            <Button
              component={Link}
              to={session.status === 'draft' ? `/?session=${session.id}` : `/status/${session.id}`}
            >
              {session.status === 'draft' ? 'Open the session' : 'View Progress'}
            </Button>
          }
        >
          When it is processed, this page shows what changed since your last download.
        </EmptyState>
      </div>
    );
  }
  return <ChangesView key={session.id} session={session} />;
}
