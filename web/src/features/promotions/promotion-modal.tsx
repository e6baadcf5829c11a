import { Group, Textarea, TextInput } from '@mantine/core';
import { createPromotion, type Promotion } from '@tillmap/contracts';
import { toast } from '../../shared/toasts.ts';
import { FormModal } from '../../shared/ui/form-modal.tsx';
import { ActiveWholesalerSelect } from '../../shared/ui/wholesaler-select.tsx';
import { useForm } from '../../shared/use-form.ts';
import { useCreatePromotionMutation } from './promotions-api.ts';

type Props = {
  /** The wholesaler that is looked at; '' for all of them. */
  wholesalerCode: string;
  onCreated: (promotion: Promotion) => void;
  onClose: () => void;
};

/** A new promotion, to which files can then be added. */
export function PromotionModal({ wholesalerCode, onCreated, onClose }: Props) {
  const [create] = useCreatePromotionMutation();
  const form = useForm({
    initial: { wholesaler_code: wholesalerCode, name: '', description: '', start_date: '', end_date: '' },
    check: createPromotion.body!,
    send: async (body) => {
      const answer = await create(body);
      if (answer.data) onCreated(answer.data);
      return answer;
    },
    fallback: 'Failed to create promotion',
    onDone: () => {
      toast.success('The promotion was created.');
      onClose();
    },
  });

  return (
    <FormModal title="Create Promotion" save="Create Promotion" form={form} onClose={onClose}>
      <ActiveWholesalerSelect
        label="Wholesaler"
        empty="Choose a wholesaler"
        isRequired
        value={form.values.wholesaler_code}
        error={form.errors.wholesaler_code}
        onChange={(code) => form.set('wholesaler_code', code)}
      />
      <TextInput label="Name" withAsterisk maxLength={300} data-autofocus {...form.text('name')} />
      <Textarea label="Description" maxLength={5_000} rows={3} {...form.text('description')} />
      <Group grow align="flex-start" gap="sm">
        <TextInput label="Start date" type="date" {...form.text('start_date')} />
        <TextInput label="End date" type="date" {...form.text('end_date')} />
      </Group>
    </FormModal>
  );
}
