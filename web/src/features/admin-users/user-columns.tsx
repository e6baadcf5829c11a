import { IconKey, IconPencil, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import type { AdminUser } from '@tillmap/contracts';
import { ActiveBadge } from '../../shared/ui/active-badge.tsx';
import type { Column } from '../../shared/ui/data-table.tsx';
import { RowMenu } from '../../shared/ui/row-menu.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { RoleBadge } from './role-badge.tsx';

type On = {
  /** Who is looking. */
  ownId: string | undefined;
  busyId: string | null;
  onEdit: (user: AdminUser) => void;
  onReset: (user: AdminUser) => void;
  onToggle: (user: AdminUser) => void;
  onDelete: (user: AdminUser) => void;
};

export const userColumns = ({ ownId, busyId, onEdit, onReset, onToggle, onDelete }: On): Column<AdminUser>[] => [
  {
    header: 'Name',
    kind: 'title',
    cell: ({ id, name }) => (
      <>
        {name}
        {id === ownId && <span className="tm-dim"> (you)</span>}
      </>
    ),
  },
  { header: 'Email', kind: 'long', cell: ({ email }) => email },
  { header: 'Role', cell: ({ role }) => <RoleBadge role={role} /> },
  { header: 'Status', cell: ({ is_active }) => <ActiveBadge isActive={is_active} /> },
  {
    header: 'Last login',
    cell: ({ last_login }) => (last_login === null ? 'Never' : <TimeAgo time={last_login} />),
  },
  {
    header: 'Actions',
    kind: 'actions',
    cell: (user) => (
      <RowMenu
        of={user.name}
        isBusy={busyId === user.id}
        actions={[
          { label: 'Edit', icon: <IconPencil size={14} />, onClick: () => onEdit(user) },
          { label: 'Reset', icon: <IconKey size={14} />, onClick: () => onReset(user) },
          {
            label: user.is_active ? 'Deactivate' : 'Activate',
            icon: user.is_active ? <IconUserOff size={14} /> : <IconUserCheck size={14} />,
            isOff: user.id === ownId,
            title: user.id === ownId ? 'You cannot deactivate yourself' : undefined,
            onClick: () => onToggle(user),
          },
          {
            label: 'Delete',
            icon: <IconTrash size={14} />,
            isRed: true,
            isOff: user.id === ownId,
            title: user.id === ownId ? 'You cannot delete yourself' : undefined,
            onClick: () => onDelete(user),
          },
        ]}
      />
    ),
  },
];
