import { SimpleGrid, TextInput } from '@mantine/core';
import { createVatCode, VAT_CODE_CHARS, type VatCode } from '@tillmap/contracts';
import { toast } from '../../shared/toasts.ts';
import { AddOrEditModal } from '../../shared/ui/add-or-edit-modal.tsx';
import { WholesalerField } from '../../shared/ui/wholesaler-field.tsx';
import { useForm } from '../../shared/use-form.ts';
import { useCreateVatCodeMutation, useUpdateVatCodeMutation } from './vat-codes-api.ts';

type Props = { vatCode: VatCode | null; wholesalerCode: string; onClose: () => void };

/** Adds a VAT code to a wholesaler, or changes one; its wholesaler stays. */
export function VatCodeModal({ vatCode, wholesalerCode, onClose }: Props) {
  const [create] = useCreateVatCodeMutation();
  const [update] = useUpdateVatCodeMutation();
  const form = useForm({
    initial: {
      wholesaler_code: vatCode?.wholesaler_code ?? wholesalerCode,
      code: vatCode?.code ?? '',
      description: vatCode?.description ?? '',
      rate: vatCode ? String(vatCode.rate) : '',
    },
    check: createVatCode.body!,
    send: (body) => (vatCode ? update({ id: vatCode.id, body }) : create(body)),
    fallback: 'Error saving VAT code',
    onDone: () => {
      toast.success(vatCode ? 'The VAT code was changed.' : 'The VAT code was added.');
      onClose();
    },
  });
  const isEdit = vatCode !== null;

  return (
    <AddOrEditModal what="VAT Code" isNew={!isEdit} form={form} onClose={onClose}>
      <WholesalerField form={form} isLocked={isEdit} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label="VAT code" withAsterisk maxLength={VAT_CODE_CHARS} data-autofocus {...form.text('code')} />
        <TextInput
          label="Rate %"
          type="number"
          inputMode="decimal"
          min={0}
          max={100}
          step={0.01}
          withAsterisk
          {...form.text('rate')}
        />
      </SimpleGrid>
      <TextInput label="Description" withAsterisk maxLength={300} {...form.text('description')} />
    </AddOrEditModal>
  );
}
