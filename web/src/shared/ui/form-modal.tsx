import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { useRestoreFocus } from '../use-restore-focus.ts';

type Props = {
  title: string;
  save: string;
  form: { problem: string | null; isSending: boolean; submit: (event: FormEvent) => Promise<void> };
  onClose: () => void;
  children: ReactNode;
};

/** A form in a window: the general message above, the fields, Cancel and the one button that saves. */
export function FormModal({ title, save, form: { problem, isSending, submit }, onClose, children }: Props) {
  useRestoreFocus();
  return (
    <Modal opened onClose={onClose} title={title} size="md">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          {problem && (
            <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" py="xs">
              {problem}
            </Alert>
          )}
          {children}
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isSending}>
              {save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
