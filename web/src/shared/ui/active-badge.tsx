import { Badge } from '@mantine/core';
import { IconBan, IconCircleCheck } from '@tabler/icons-react';

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  const color = isActive ? 'green' : 'gray';
  const Icon = isActive ? IconCircleCheck : IconBan;
  return (
    <Badge variant="light" color={color} leftSection={<Icon size={13} />}>
      {isActive ? 'Active' : 'Inactive'}
    </Badge>
  );
}
