import { SimpleGrid, TextInput } from '@mantine/core';
import { createDepartment, type Department } from '@tillmap/contracts';
import { toast } from '../../shared/toasts.ts';
import { AddOrEditModal } from '../../shared/ui/add-or-edit-modal.tsx';
import { WholesalerField } from '../../shared/ui/wholesaler-field.tsx';
import { useForm } from '../../shared/use-form.ts';
import { useCreateDepartmentMutation, useUpdateDepartmentMutation } from './departments-api.ts';

type Props = { department: Department | null; wholesalerCode: string; onClose: () => void };

const EMPTY = {
  wholesaler_code: '',
  dept_code: '',
  dept_name: '',
  sub_dept_code: '',
  sub_dept_name: '',
  cg_group_code: '',
  cg_group_name: '',
};
const CODE_CHARS = 50;
const NAME_CHARS = 300;

/** Adds a row to a hierarchy, or changes one; its wholesaler and department code stay. */
export function DepartmentModal({ department, wholesalerCode, onClose }: Props) {
  const [create] = useCreateDepartmentMutation();
  const [update] = useUpdateDepartmentMutation();
  const form = useForm({
    initial: department ?? { ...EMPTY, wholesaler_code: wholesalerCode },
    check: createDepartment.body!,
    send: (body) => (department ? update({ id: department.id, body }) : create(body)),
    fallback: 'Error saving department',
    onDone: () => {
      toast.success(department ? 'The department was changed.' : 'The department was added.');
      onClose();
    },
  });
  const isEdit = department !== null;

  return (
    <AddOrEditModal what="Department" isNew={!isEdit} form={form} onClose={onClose}>
      <WholesalerField form={form} isLocked={isEdit} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label="Department code"
          withAsterisk
          maxLength={CODE_CHARS}
          disabled={isEdit}
          data-autofocus={isEdit ? undefined : true}
          {...form.text('dept_code')}
        />
        <TextInput
          label="Department name"
          withAsterisk
          maxLength={NAME_CHARS}
          data-autofocus={isEdit ? true : undefined}
          {...form.text('dept_name')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label="Sub-department code" maxLength={CODE_CHARS} {...form.text('sub_dept_code')} />
        <TextInput label="Sub-department name" maxLength={NAME_CHARS} {...form.text('sub_dept_name')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label="CG group code" maxLength={CODE_CHARS} {...form.text('cg_group_code')} />
        <TextInput label="CG group name" maxLength={NAME_CHARS} {...form.text('cg_group_name')} />
      </SimpleGrid>
    </AddOrEditModal>
  );
}
