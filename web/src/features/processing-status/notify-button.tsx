import { Button, Text } from '@mantine/core';
import { IconBell, IconBellCheck } from '@tabler/icons-react';
import type { Session } from '@tillmap/contracts';
import { isRunning } from '../../shared/ui/status-badge.tsx';
import { useFinishNotification } from './use-finish-notification.ts';

/** Offers a browser notification while there is something to wait for. */
export function NotifyButton({ session }: { session: Session }) {
  const { permission, ask } = useFinishNotification(session);
  if (!isRunning(session.status) || permission === 'unsupported') return <span />;
  if (permission === 'granted') {
    return (
      <Text size="sm" c="dimmed" className="tm-inline-link" role="status">
        <IconBellCheck size={16} aria-hidden /> A notification will tell you when it is done.
      </Text>
    );
  }
  if (permission === 'denied') {
    return (
      <Text size="sm" c="dimmed">
        Notifications are blocked in this browser’s settings.
      </Text>
    );
  }
  return (
    <Button variant="subtle" size="compact-sm" leftSection={<IconBell size={16} />} onClick={() => void ask()}>
      Notify me when it is done
    </Button>
  );
}
