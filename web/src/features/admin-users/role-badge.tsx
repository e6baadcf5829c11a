import { Badge } from '@mantine/core';
import type { RoleName } from '@tillmap/contracts';

export const ROLE_NAMES: Record<RoleName, string> = { user: 'User', manager: 'Manager', admin: 'Admin' };

export function RoleBadge({ role }: { role: RoleName }) {
  const color = role === 'user' ? 'gray' : 'indigo';
  return (
    <Badge variant="light" color={color}>
      {ROLE_NAMES[role]}
    </Badge>
  );
}
