import { Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { type AdminUser, createUser, ROLES, type RoleName } from '@tillmap/contracts';
import { z } from 'zod';
import { toast } from '../../shared/toasts.ts';
import { AddOrEditModal } from '../../shared/ui/add-or-edit-modal.tsx';
import { useForm } from '../../shared/use-form.ts';
import { ROLE_NAMES } from './role-badge.tsx';
import { useCreateUserMutation, useUpdateUserMutation } from './users-api.ts';

type Props = { user: AdminUser | null; onClose: () => void };

const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }));

/** How long a password must be is the server's to say. */
export const somePassword = z.string().min(1, 'Password is required');
const newUser = createUser.body!.extend({ password: somePassword });
const knownUser = createUser.body!.extend({ password: z.literal('') });

/** Adds a user, or changes one; a password is given when the user is added. */
export function UserModal({ user, onClose }: Props) {
  const [create] = useCreateUserMutation();
  const [update] = useUpdateUserMutation();
  const form = useForm({
    initial: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      password: '',
      role: user?.role ?? 'user',
      is_active: user?.is_active ?? true,
    },
    check: user ? knownUser : newUser,
    send: (body) => (user ? update({ id: user.id, body: { ...body, version: user.version } }) : create(body)),
    fallback: 'Operation failed',
    onDone: () => {
      toast.success(user ? 'The user was changed.' : 'The user was created.');
      onClose();
    },
  });

  return (
    <AddOrEditModal what="User" add="Create" isNew={user === null} form={form} onClose={onClose}>
      <TextInput label="Name" withAsterisk maxLength={200} data-autofocus {...form.text('name')} />
      <TextInput label="Email" type="email" withAsterisk maxLength={254} autoComplete="off" {...form.text('email')} />
      {!user && (
        <PasswordInput
          label="Password"
          placeholder="Min. 8 characters"
          withAsterisk
          autoComplete="new-password"
          {...form.text('password')}
        />
      )}
      <NativeSelect
        label="Role"
        data={ROLE_CHOICES}
        value={form.values.role}
        error={form.errors.role}
        onChange={(event) => form.set('role', event.currentTarget.value as RoleName)}
      />
      <Checkbox
        label="Active"
        description="Only active users can sign in"
        checked={form.values.is_active}
        error={form.errors.is_active}
        onChange={(event) => form.set('is_active', event.currentTarget.checked)}
      />
    </AddOrEditModal>
  );
}
