import type { Department } from '@tillmap/contracts';
import { UNKNOWN } from '../../shared/format.ts';
import type { Column } from '../../shared/ui/data-table.tsx';
import { EditAndDelete } from '../../shared/ui/edit-and-delete.tsx';

/** 'Confectionery › Chocolate › Bars' */
export const departmentPath = ({ dept_name, sub_dept_name, cg_group_name }: Department): string =>
  [dept_name, sub_dept_name, cg_group_name].filter(Boolean).join(' › ');

type On = { onEdit: (department: Department) => void; onDelete: (department: Department) => void };

export const departmentColumns = ({ onEdit, onDelete }: On): Column<Department>[] => [
  { header: 'Wholesaler', kind: 'long', cell: ({ wholesaler }) => wholesaler.name },
  { header: 'Dept Code', cell: ({ dept_code }) => dept_code },
  { header: 'Department', kind: 'title', cell: ({ dept_name }) => dept_name },
  {
    header: 'Sub Dept',
    kind: 'long',
    cell: ({ sub_dept_name, sub_dept_code }) => <Named name={sub_dept_name} code={sub_dept_code} />,
  },
  {
    header: 'CG Group',
    kind: 'long',
    cell: ({ cg_group_name, cg_group_code }) => <Named name={cg_group_name} code={cg_group_code} />,
  },
  {
    header: 'Actions',
    kind: 'actions',
    cell: (department) => (
      <EditAndDelete
        of={departmentPath(department)}
        onEdit={() => onEdit(department)}
        onDelete={() => onDelete(department)}
      />
    ),
  },
];

function Named({ name, code }: { name: string; code: string }) {
  if (name === '' && code === '') return UNKNOWN;
  return (
    <>
      {name || code}
      {name !== '' && code !== '' && <span className="tm-sub">{code}</span>}
    </>
  );
}
