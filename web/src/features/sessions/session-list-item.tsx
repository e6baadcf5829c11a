import { ActionIcon, Button, Group, Progress, Text, Tooltip } from '@mantine/core';
import { IconActivity, IconTrash } from '@tabler/icons-react';
import type { Session } from '@tillmap/contracts';
import { Link } from 'react-router';
import { messageOf } from '../../api/failure.ts';
import { useCurrentUserQuery } from '../../api/user-api.ts';
import { confirmed } from '../../shared/confirm.ts';
import { countText, percentText, plural } from '../../shared/format.ts';
import { toast } from '../../shared/toasts.ts';
import { isRunning, StatusBadge } from '../../shared/ui/status-badge.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { useDeleteSessionMutation } from './sessions-api.ts';

type Props = { session: Session; isSelected: boolean; onDeleted: (sessionId: string) => void };

export function SessionListItem({ session, isSelected, onDeleted }: Props) {
  const [deleteSession] = useDeleteSessionMutation();
  const { data: user } = useCurrentUserQuery();
  // Managers and administrators see everybody's.
  const isOthers = user !== undefined && user.name !== session.owner_name;

  const remove = async () => {
    const isSure = await confirmed({
      title: 'Delete this session?',
      text: `‘${session.session_name}’ and its ${plural(session.supplier_file_items_count, 'product')} are deleted. This cannot be undone.`,
    });
    if (!isSure) return;
    const { error } = await deleteSession(session.id);
    if (error) toast.error(messageOf(error, 'Error deleting session'));
    else onDeleted(session.id);
  };

  return (
    <li className="tm-session" data-selected={isSelected || undefined}>
      <Link
        to={`/?session=${session.id}`}
        className="tm-session-name"
        {...(isSelected ? { 'aria-current': 'true' as const } : {})}
      >
        {session.session_name}
      </Link>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text size="xs" c="dimmed" truncate>
          {session.wholesaler_name}
          {isOthers && ` · ${session.owner_name}`}
        </Text>
        <StatusBadge status={session.status} />
      </Group>
      {isRunning(session.status) && (
        <Group gap="xs" wrap="nowrap">
          <Progress
            flex={1}
            size="sm"
            value={session.progress_percentage}
            aria-label={`Progress of ${session.session_name}`}
          />
          <Text size="xs" className="tm-number">
            {percentText(session.progress_percentage)}
          </Text>
        </Group>
      )}
      <Group gap="xs" justify="space-between" wrap="nowrap" mih={26}>
        <Text size="xs" c="dimmed">
          {plural(session.supplier_file_items_count, 'item')} · {countText(session.mapped_items_count)} mapped ·{' '}
          <TimeAgo time={session.updated_at} />
        </Text>
        <Group gap={4} wrap="nowrap" className="tm-session-actions">
          <Button
            component={Link}
            to={`/status/${session.id}`}
            size="compact-xs"
            variant={isRunning(session.status) ? 'light' : 'subtle'}
            leftSection={<IconActivity size={13} />}
          >
            View Progress
          </Button>
          {session.status !== 'processing' && (
            <Tooltip label="Delete">
              <ActionIcon
                variant="subtle"
                color="red"
                size="sm"
                className="tm-session-delete"
                aria-label={`Delete ${session.session_name}`}
                onClick={() => void remove()}
              >
                <IconTrash size={15} />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      </Group>
    </li>
  );
}
