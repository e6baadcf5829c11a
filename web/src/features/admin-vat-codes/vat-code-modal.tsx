import { SimpleGrid, TextInput } from '@mantine/core';
import { createVatCode, VAT_CODE_CHARS, type VatCode } from '@tillmap/contracts';
import { toast } from '../../shared/toasts.ts';
import { FormModal } from '../../shared/ui/form-modal.tsx';
import { WholesalerSelect } from '../../shared/ui/wholesaler-select.tsx';
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
    <FormModal
      title={isEdit ? 'Edit VAT Code' : 'Add VAT Code'}
      save={isEdit ? 'Save Changes' : 'Add VAT Code'}
      form={form}
      onClose={onClose}
    >
      <WholesalerSelect
        label="Wholesaler"
        empty="Choose a wholesaler"
        isRequired
        isLocked={isEdit}
        value={form.values.wholesaler_code}
        error={form.errors.wholesaler_code}
        onChange={(code) => form.set('wholesaler_code', code)}
      />
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
    </FormModal>
  );
}
