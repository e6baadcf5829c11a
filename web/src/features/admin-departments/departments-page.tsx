import { IconHierarchy2 } from '@tabler/icons-react';
import { type Department, importDepartments } from '@tillmap/contracts';
import { useState } from 'react';
import { deleteConfirmed } from '../../shared/delete-confirmed.ts';
import { ImportAndAdd } from '../../shared/imports/import-and-add.tsx';
import { ImportPanel } from '../../shared/imports/import-panel.tsx';
import { useImportIsOpen } from '../../shared/imports/use-import-is-open.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { WholesalerRows } from '../../shared/ui/wholesaler-rows.tsx';
import { useWholesalerAddress } from '../../shared/use-wholesaler-address.ts';
import { departmentColumns, departmentPath } from './department-columns.tsx';
import { DepartmentModal } from './department-modal.tsx';
import { useDeleteDepartmentMutation, useListDepartmentsQuery } from './departments-api.ts';

const IMPORTED = ['Department', 'Mapping'] as const;
const IMPORT = 'departments';
const COLUMNS = 'wholesaler_code, dept_code, dept_name, sub_dept_code, sub_dept_name, cg_group_code, cg_group_name';

export function DepartmentsPage() {
  const address = useWholesalerAddress();
  const asked = useListDepartmentsQuery(address.question, { refetchOnMountOrArgChange: true });
  const [remove] = useDeleteDepartmentMutation();
  const [edited, setEdited] = useState<Department | 'new' | null>(null);
  const [isImportOpen, setImportOpen] = useImportIsOpen(IMPORT);

  const askToDelete = (department: Department) => {
    const path = departmentPath(department);
    return deleteConfirmed({
      title: 'Delete this department?',
      text: `‘${path}’ of ${department.wholesaler.name} is deleted. This cannot be undone.`,
      remove: () => remove(department.id),
      fallback: 'Error deleting department',
      done: `‘${path}’ was deleted.`,
    });
  };

  return (
    <>
      <PageHeader
        title="Department Management"
        note="Departments, sub-departments and category groups of each wholesaler."
        action={
          <ImportAndAdd add="Add Department" onImport={() => setImportOpen(true)} onAdd={() => setEdited('new')} />
        }
      />
      {isImportOpen && (
        <ImportPanel
          of={IMPORT}
          title="Import Departments"
          call={importDepartments}
          fallback="Error importing departments"
          tags={IMPORTED}
          onClose={() => setImportOpen(false)}
        >
          The first line names the columns: <code>{COLUMNS}</code>. The wholesaler code must be one of your wholesalers;
          department code and name must be there, the rest may be empty.
        </ImportPanel>
      )}
      <WholesalerRows
        label="Departments"
        address={address}
        asked={asked}
        searched="Name or code"
        columns={departmentColumns({ onEdit: setEdited, onDelete: (department) => void askToDelete(department) })}
        fallback="Failed to load departments"
        empty={
          <EmptyState icon={<IconHierarchy2 size={28} />} title="No Departments Yet">
            Import the departments of a wholesaler from a CSV file, or add them one by one.
          </EmptyState>
        }
      />
      {edited && (
        <DepartmentModal
          department={edited === 'new' ? null : edited}
          wholesalerCode={address.values.wholesaler}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
