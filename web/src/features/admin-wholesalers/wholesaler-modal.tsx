import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { createWholesaler, type Wholesaler } from '@tillmap/contracts';
import { toast } from '../../shared/toasts.ts';
import { AddOrEditModal } from '../../shared/ui/add-or-edit-modal.tsx';
import { useForm } from '../../shared/use-form.ts';
import { useCreateWholesalerMutation, useUpdateWholesalerMutation } from './wholesalers-api.ts';

type Props = { wholesaler: Wholesaler | null; onClose: () => void };

const EMPTY = { code: '', name: '', description: '', active: true };

/** Adds a wholesaler, or changes one; its code stays as it was made. */
export function WholesalerModal({ wholesaler, onClose }: Props) {
  const [create] = useCreateWholesalerMutation();
  const [update] = useUpdateWholesalerMutation();
  const form = useForm({
    initial: wholesaler ?? EMPTY,
    check: createWholesaler.body!,
    send: (body) => (wholesaler ? update({ id: wholesaler.id, body }) : create(body)),
    fallback: 'Error saving wholesaler',
    onDone: () => {
      toast.success(wholesaler ? 'The wholesaler was changed.' : 'The wholesaler was added.');
      onClose();
    },
  });

  return (
    <AddOrEditModal what="Wholesaler" isNew={wholesaler === null} form={form} onClose={onClose}>
      <TextInput
        label="Code"
        description={wholesaler ? 'The code cannot be changed' : 'Letters, digits, hyphens and underscores'}
        withAsterisk
        maxLength={20}
        disabled={wholesaler !== null}
        data-autofocus={wholesaler ? undefined : true}
        {...form.text('code')}
      />
      <TextInput
        label="Name"
        withAsterisk
        maxLength={200}
        data-autofocus={wholesaler ? true : undefined}
        {...form.text('name')}
      />
      <Textarea label="Description" maxLength={1_000} rows={3} {...form.text('description')} />
      <Checkbox
        label="Active"
        description="Only an active wholesaler can be chosen for new work"
        checked={form.values.active}
        onChange={(event) => form.set('active', event.currentTarget.checked)}
      />
    </AddOrEditModal>
  );
}
