import { Badge } from '@mantine/core';
import { IconCalendarOff, IconCalendarTime, IconCircleCheck } from '@tabler/icons-react';
import type { Promotion } from '@tillmap/contracts';
import { standingOf, todayHere } from './promotion-dates.ts';

const LOOK = {
  upcoming: { label: 'Upcoming', color: 'indigo', Icon: IconCalendarTime },
  running: { label: 'Running', color: 'green', Icon: IconCircleCheck },
  ended: { label: 'Ended', color: 'gray', Icon: IconCalendarOff },
} as const;

/** Whether a promotion is yet to come, runs or has ended; nothing for one without dates. */
export function PromotionStatusBadge({ promotion }: { promotion: Promotion }) {
  const standing = standingOf(promotion, todayHere());
  if (standing === null) return null;
  const { label, color, Icon } = LOOK[standing];
  return (
    <Badge variant="light" color={color} leftSection={<Icon size={13} />}>
      {label}
    </Badge>
  );
}
