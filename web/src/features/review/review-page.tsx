import '../../shared/ui/table-cards.css';
import '../../shared/workbench/workbench.css';
import { Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Navigate } from 'react-router';
import { reasonOf } from '../../api/failure.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { FullPageMessage } from '../../shared/ui/full-page-message.tsx';
import { NotReadyNotice } from './not-ready-notice.tsx';
import { ReviewView } from './review-view.tsx';
import { useReviewSession } from './use-review-session.ts';

export function ReviewPage() {
  const { id, session, answered, handed, isError, error } = useReviewSession();
  usePageTitle(session ? `Review of ${session.name}` : 'Review');

  if (id === null) return <Navigate to="/" replace />;
  if (!session && isError) {
    return (
      <FullPageMessage title="Error loading products" icon={<IconAlertTriangle size={32} aria-hidden />}>
        {reasonOf(error)}
      </FullPageMessage>
    );
  }
  if (!session) {
    return (
      <Stack className="tm-page" gap="md" aria-busy="true" aria-label="Loading the review">
        <Skeleton h={32} w={280} />
        <Skeleton h={64} />
        <Skeleton h={320} />
      </Stack>
    );
  }
  if (session.status !== undefined && session.status !== 'completed') {
    return <NotReadyNotice sessionId={session.id} name={session.name} status={session.status} />;
  }
  return <ReviewView key={session.id} session={session} answered={answered} handed={handed} />;
}
