import { Alert, Skeleton, Text, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReferenceMapping, Sent, updateMapping } from '@tillmap/contracts';
import { useEffect } from 'react';
import { z } from 'zod';
import { messageOf } from '../../api/failure.ts';
import { useHierarchyQuery, useVatCodesQuery } from '../../api/reference-options-api.ts';
import { findCategoryPath, placeValue } from '../../shared/hierarchy-options.ts';
import { toast } from '../../shared/toasts.ts';
import { FormModal } from '../../shared/ui/form-modal.tsx';
import { HierarchySelect } from '../../shared/ui/hierarchy-select.tsx';
import { VatCodeSelect } from '../../shared/ui/vat-code-select.tsx';
import { useForm } from '../../shared/use-form.ts';
import { useUpdateMappingMutation } from './reference-api.ts';

/** What a mapping may be is the server's to say. */
const UNCHECKED = z.custom<Sent<typeof updateMapping.body>>();

const NO_OPTIONS = 'Failed to load department and VAT options';

type Props = { mapping: ReferenceMapping; onClose: () => void };

/** Name, size, place in the hierarchy and VAT code of one reference mapping. */
export function EditMappingModal({ mapping, onClose }: Props) {
  const { barcode, name, size, dept_code, sub_dept_code, cg_group_code, vat_code } = mapping;
  const hierarchy = useHierarchyQuery(mapping.wholesaler_code);
  const vatCodes = useVatCodesQuery(mapping.wholesaler_code);
  const optionsError = hierarchy.error ?? vatCodes.error;
  useEffect(() => {
    if (optionsError) toast.error(NO_OPTIONS);
  }, [optionsError]);

  const [update] = useUpdateMappingMutation();
  const form = useForm({
    initial: { name, size, dept_code, sub_dept_code, cg_group_code, vat_code },
    check: UNCHECKED,
    send: (body) => update({ id: mapping.id, body }),
    fallback: 'Error updating mapping',
    onDone: () => {
      toast.success(`${barcode} was saved.`);
      onClose();
    },
  });
  const { values, errors, set, text } = form;
  const choosePlace = (value: string | null) => {
    const place = findCategoryPath(value ?? '');
    set('dept_code', place.dept_code);
    set('sub_dept_code', place.sub_dept_code);
    set('cg_group_code', place.cg_code);
  };
  const placeError = errors.dept_code ?? errors.sub_dept_code ?? errors.cg_group_code;

  return (
    <FormModal title="Edit Reference Mapping" save="Save" form={form} onClose={onClose}>
      <Text size="sm" c="dimmed" className="tm-number">
        Barcode {barcode}
      </Text>
      <TextInput label="Name" data-autofocus {...text('name')} />
      <TextInput label="Size" maw={160} {...text('size')} />
      {optionsError !== undefined && (
        <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" title={NO_OPTIONS}>
          {messageOf(optionsError, 'Close this dialog and try again.')}
        </Alert>
      )}
      {hierarchy.data && vatCodes.data ? (
        <>
          <HierarchySelect
            hierarchy={hierarchy.data}
            value={placeValue({
              dept_code: values.dept_code,
              sub_dept_code: values.sub_dept_code,
              cg_code: values.cg_group_code,
            })}
            onChange={choosePlace}
            error={placeError}
          />
          <VatCodeSelect
            vatCodes={vatCodes.data}
            value={values.vat_code || null}
            onChange={(code) => set('vat_code', code ?? '')}
            error={errors.vat_code}
          />
        </>
      ) : (
        optionsError === undefined && <Skeleton h={140} role="status" aria-label="Loading departments and VAT codes" />
      )}
    </FormModal>
  );
}
