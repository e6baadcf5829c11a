import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { AdminUser } from '@tillmap/contracts';
import { useState } from 'react';
import { useListUsersQuery } from '../../api/all-users-api.ts';
import { useSpaConfigQuery } from '../../api/config-api.ts';
import { messageOf } from '../../api/failure.ts';
import { useCurrentUserQuery } from '../../api/user-api.ts';
import { deleteConfirmed } from '../../shared/delete-confirmed.ts';
import { toast } from '../../shared/toasts.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { WholeList } from '../../shared/ui/whole-list.tsx';
import { ResetPasswordModal } from './reset-password-modal.tsx';
import { userColumns } from './user-columns.tsx';
import { UserModal } from './user-modal.tsx';
import { useDeleteUserMutation, useToggleUserActiveMutation } from './users-api.ts';

type Open = { window: 'user'; user: AdminUser | null } | { window: 'password'; user: AdminUser };

const NOTE = 'Who can sign in, and what they can do.';
const KEYCLOAK_NOTE =
  "The users are kept in Keycloak. Changes made here apply at once. A user changed in Keycloak's own console keeps the old access for up to 15 minutes.";

export function UsersPage() {
  const keycloak = useSpaConfigQuery().data?.keycloak;
  const asked = useListUsersQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: self } = useCurrentUserQuery();
  const [toggle, toggling] = useToggleUserActiveMutation();
  const [remove] = useDeleteUserMutation();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);

  const toggleActive = async ({ id, version, name, is_active }: AdminUser) => {
    const answer = await toggle({ id, version });
    if (answer.error) toast.error(messageOf(answer.error, 'Failed to update user status'));
    else toast.success(`${name} was ${is_active ? 'deactivated' : 'activated'}.`);
  };
  const askToDelete = ({ id, name, email }: AdminUser) =>
    deleteConfirmed({
      title: 'Delete this user?',
      text: `${name} (${email}) is signed out and can no longer sign in. Their sessions stay. This cannot be undone.`,
      remove: () => remove(id),
      fallback: 'Failed to delete user',
      done: `${name} was deleted.`,
    });

  return (
    <>
      <PageHeader
        title="Users"
        note={keycloak ? `${NOTE} ${KEYCLOAK_NOTE}` : NOTE}
        action={
          <Button leftSection={<IconUserPlus size={16} />} onClick={() => setOpen({ window: 'user', user: null })}>
            Create User
          </Button>
        }
      />
      <WholeList
        label="Users"
        columns={userColumns({
          ownId: self?.id,
          busyId: toggling.isLoading ? (toggling.originalArgs?.id ?? null) : null,
          onEdit: (user) => setOpen({ window: 'user', user }),
          onReset: (user) => setOpen({ window: 'password', user }),
          onToggle: (user) => void toggleActive(user),
          onDelete: (user) => void askToDelete(user),
        })}
        rowKey={({ id }) => id}
        asked={asked}
        fallback="Failed to load users"
      />
      {open?.window === 'user' && <UserModal user={open.user} onClose={close} />}
      {open?.window === 'password' && <ResetPasswordModal user={open.user} onClose={close} />}
    </>
  );
}
