import { Button } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import type { SessionStatus } from '@tillmap/contracts';
import { Link } from 'react-router';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { isRunning } from '../../shared/ui/status-badge.tsx';

type Props = { sessionId: string; name: string; status: SessionStatus };

/** A link to the review of a session that has no results (any more). */
export function NotReadyNotice({ sessionId, name, status }: Props) {
  const running = isRunning(status);
  return (
    <div className="tm-page">
      <EmptyState
        icon={<IconHourglass size={28} />}
        title={running ? `‘${name}’ is being processed` : `‘${name}’ has no results to review yet`}
        action={
          <Button component={Link} to={running ? `/status/${sessionId}` : `/?session=${sessionId}`}>
            {running ? 'View Progress' : 'Open the session'}
          </Button>
        }
      >
        {running
          ? 'You can review it when it is completed.'
          : 'Upload a supplier file and start processing. Then you can review the products here.'}
      </EmptyState>
    </div>
  );
}
