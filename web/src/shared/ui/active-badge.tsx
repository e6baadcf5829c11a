import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import { LightBadge } from './light-badge.tsx';

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  const color = isActive ? 'green' : 'gray';
  const Icon = isActive ? IconCircleCheck : IconBan;
  return (
    <LightBadge color={color} leftSection={<Icon size={13} />}>
      {isActive ? 'Active' : 'Inactive'}
    </LightBadge>
  );
}
