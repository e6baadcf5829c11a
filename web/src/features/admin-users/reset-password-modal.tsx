import { PasswordInput, Text } from '@mantine/core';
import type { AdminUser } from '@tillmap/contracts';
import { z } from 'zod';
import { toast } from '../../shared/toasts.ts';
import { FormModal } from '../../shared/ui/form-modal.tsx';
import { useForm } from '../../shared/use-form.ts';
import { somePassword } from './user-modal.tsx';
import { useResetUserPasswordMutation } from './users-api.ts';

const check = z.object({ password: somePassword });

/** Sets a new password; whoever is signed in with the old one is signed out. */
export function ResetPasswordModal({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [reset] = useResetUserPasswordMutation();
  const form = useForm({
    initial: { password: '' },
    check,
    send: ({ password }) => reset({ id: user.id, password }),
    fallback: 'Failed to reset password',
    onDone: () => {
      toast.success(`The password of ${user.name} was reset.`);
      onClose();
    },
  });

  return (
    <FormModal title="Reset Password" save="Reset Password" form={form} onClose={onClose}>
      <Text size="sm" className="tm-break">
        A new password for <b>{user.name}</b> ({user.email}). They are signed out everywhere and sign in with the new
        one.
      </Text>
      <PasswordInput
        label="New password"
        placeholder="Min. 8 characters"
        withAsterisk
        autoComplete="new-password"
        data-autofocus
        {...form.text('password')}
      />
    </FormModal>
  );
}
