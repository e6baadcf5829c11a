import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconBan, IconListCheck, IconRefresh } from '@tabler/icons-react';
import type { Session } from '@tillmap/contracts';
import { Link } from 'react-router';
import { causeOf } from '../../api/failure.ts';
import { confirmed } from '../../shared/confirm.ts';
import { workLink } from '../../shared/review-state.ts';
import { toast } from '../../shared/toasts.ts';
import { useCancelSessionMutation, useRetrySessionMutation } from './status-api.ts';

/** What can be done in each state (spec part 1, status page). */
export function StatusActions({ session }: { session: Session }) {
  switch (session.status) {
    case 'completed':
      return (
        <Group gap="xs">
          {(session.assistant?.not_reached ?? 0) > 0 && (
            <RetryButton session={session} variant="default" label="Ask the Assistant Again" />
          )}
          <Button component={Link} {...workLink(session)} leftSection={<IconListCheck size={16} />}>
            View Results & Download CSV
          </Button>
        </Group>
      );
    case 'pending':
    case 'processing':
      return <CancelButton session={session} />;
    case 'failed':
      return (
        <Group gap="xs">
          <BackButton session={session} />
          <RetryButton session={session} variant="filled" label="Retry Processing" />
        </Group>
      );
    case 'cancelled':
    case 'draft':
      return <BackButton session={session} />;
  }
}

function BackButton({ session }: { session: Session }) {
  return (
    <Button component={Link} to={`/?session=${session.id}`} variant="default" leftSection={<IconArrowLeft size={16} />}>
      Go Back
    </Button>
  );
}

type RetryProps = { session: Session; variant: 'default' | 'filled'; label: string };

function RetryButton({ session, variant, label }: RetryProps) {
  const [retry, { isLoading }] = useRetrySessionMutation();
  const submit = async () => {
    const { error } = await retry(session.id);
    if (error) toast.error(`Error retrying: ${causeOf(error)}`);
  };
  return (
    <Button variant={variant} leftSection={<IconRefresh size={16} />} loading={isLoading} onClick={() => void submit()}>
      {label}
    </Button>
  );
}

function CancelButton({ session }: { session: Session }) {
  const [cancel, { isLoading }] = useCancelSessionMutation();
  const ask = async () => {
    const isSure = await confirmed({
      title: 'Cancel the processing?',
      text: session.looking_up_again
        ? `‘${session.session_name}’ keeps its results and decisions. You can look up the remaining products later.`
        : `‘${session.session_name}’ stops. To process it later, upload the file again.`,
      confirm: 'Cancel Processing',
      cancel: 'Keep processing',
    });
    if (!isSure) return;
    const { error } = await cancel(session.id);
    if (error) toast.error(`Error cancelling: ${causeOf(error)}`);
  };
  return (
    <Button variant="default" leftSection={<IconBan size={16} />} loading={isLoading} onClick={() => void ask()}>
      Cancel Processing
    </Button>
  );
}
