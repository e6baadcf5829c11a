import { Badge } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClockHour4,
  IconLoader2,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react';
import type { SessionStatus } from '@tillmap/contracts';
import type { BadgeColour } from './badge-letters.ts';

/** How each state of a session looks and reads, here once for lists and pages. */
export const STATUS_LOOK: Record<SessionStatus, { label: string; color: BadgeColour; Icon: TablerIcon }> = {
  draft: { label: 'Draft', color: 'gray', Icon: IconPencil },
  pending: { label: 'Pending', color: 'indigo', Icon: IconClockHour4 },
  processing: { label: 'Processing', color: 'indigo', Icon: IconLoader2 },
  completed: { label: 'Completed', color: 'green', Icon: IconCircleCheck },
  failed: { label: 'Failed', color: 'red', Icon: IconAlertTriangle },
  cancelled: { label: 'Cancelled', color: 'gray', Icon: IconBan },
};

export const isRunning = (status: SessionStatus): boolean => status === 'pending' || status === 'processing';

export function StatusBadge({ status }: { status: SessionStatus }) {
  const { label, color, Icon } = STATUS_LOOK[status];
  return (
    <Badge variant="light" color={color} leftSection={<Icon size={13} />}>
      {label}
    </Badge>
  );
}
