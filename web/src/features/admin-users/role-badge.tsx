import type { RoleName } from '@tillmap/contracts';
import { LightBadge } from '../../shared/ui/light-badge.tsx';

export const ROLE_NAMES: Record<RoleName, string> = { user: 'User', manager: 'Manager', admin: 'Admin' };

export function RoleBadge({ role }: { role: RoleName }) {
  const color = role === 'user' ? 'gray' : 'indigo';
  return <LightBadge color={color}>{ROLE_NAMES[role]}</LightBadge>;
}
