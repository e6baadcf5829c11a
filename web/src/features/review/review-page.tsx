import '../../workbench/css/workbench.css';
import { Skeleton, Stack } from '@mantine/core';
import { Navigate } from 'react-router';
import { usePageTitle } from '../../shared/page-title.ts';
import { LoadFailurePage } from '../../shared/ui/load-failure-page.tsx';
import { NotReadyNotice } from './not-ready-notice.tsx';
import { ReviewView } from './review-view.tsx';
import { useReviewSession } from './use-review-session.ts';

export function ReviewPage() {
  const { id, session, answered, handed, isError, error, refetch } = useReviewSession();
  usePageTitle(session ? `Review of ${session.name}` : 'Review');

  if (id === null) return <Navigate to="/" replace />;
  if (!session && isError) {
    return <LoadFailurePage title="Error loading products" error={error} onRetry={() => void refetch()} />;
  }
  if (!session) {
    return (
      <Stack className="tm-page" gap="md" aria-busy="true" role="status" aria-label="Loading the review">
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
