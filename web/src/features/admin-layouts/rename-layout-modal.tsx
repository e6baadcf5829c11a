import { TextInput } from '@mantine/core';
import { type Layout, renameLayout } from '@tillmap/contracts';
import { toast } from '../../shared/toasts.ts';
import { FormModal } from '../../shared/ui/form-modal.tsx';
import { useForm } from '../../shared/use-form.ts';
import { useRenameLayoutMutation } from './layouts-api.ts';

/** Gives a layout another name; what it says of the columns stays. */
export function RenameLayoutModal({ layout, onClose }: { layout: Layout; onClose: () => void }) {
  const [rename] = useRenameLayoutMutation();
  const form = useForm({
    initial: { name: layout.name },
    check: renameLayout.body!,
    send: ({ name }) => rename({ id: layout.id, name }),
    fallback: 'Error renaming layout',
    onDone: () => {
      toast.success('The layout was renamed.');
      onClose();
    },
  });
  return (
    <FormModal title="Rename Layout" save="Save Changes" form={form} onClose={onClose}>
      <TextInput label="Name" withAsterisk maxLength={100} data-autofocus {...form.text('name')} />
    </FormModal>
  );
}
