import { Button, Group } from '@mantine/core';
import { IconFileImport, IconHierarchy2, IconPlus } from '@tabler/icons-react';
import { type Department, importDepartments } from '@tillmap/contracts';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { confirmed } from '../../shared/confirm.tsx';
import { ImportPanel } from '../../shared/imports/import-panel.tsx';
import { useImportIsOpen } from '../../shared/imports/use-import-is-open.ts';
import { shownPage } from '../../shared/shown-page.ts';
import { toast } from '../../shared/toasts.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ListToolbar } from '../../shared/ui/list-toolbar.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { PagedList } from '../../shared/ui/paged-list.tsx';
import { useListAddress } from '../../shared/use-list-address.ts';
import { departmentColumns, departmentPath } from './department-columns.tsx';
import { DepartmentModal } from './department-modal.tsx';
import { useDeleteDepartmentMutation, useListDepartmentsQuery } from './departments-api.ts';

const FILTERS = ['wholesaler'] as const;
const IMPORTED = ['Department', 'Mapping'] as const;
const IMPORT = 'departments';
const COLUMNS = 'wholesaler_code, dept_code, dept_name, sub_dept_code, sub_dept_name, cg_group_code, cg_group_name';

export function DepartmentsPage() {
  const { values, change } = useListAddress(FILTERS);
  const { page: number, search, wholesaler } = values;
  const asked = useListDepartmentsQuery(
    { page: number, search, wholesaler_code: wholesaler },
    { refetchOnMountOrArgChange: true },
  );
  const { shown, isStale } = shownPage(asked);
  const [remove] = useDeleteDepartmentMutation();
  const [edited, setEdited] = useState<Department | 'new' | null>(null);
  const [isImportOpen, setImportOpen] = useImportIsOpen(IMPORT);

  const askToDelete = async (department: Department) => {
    const path = departmentPath(department);
    const isSure = await confirmed({
      title: 'Delete this department?',
      text: `‘${path}’ of ${department.wholesaler.name} is deleted. This can not be undone.`,
    });
    if (!isSure) return;
    const answer = await remove(department.id);
    if (answer.error) toast.error(messageOf(answer.error, 'Error deleting department'));
    else toast.success(`‘${path}’ was deleted.`);
  };

  return (
    <>
      <PageHeader
        title="Department Management"
        note="Departments, sub-departments and category groups of each wholesaler."
        action={
          <Group gap="xs">
            <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={() => setImportOpen(true)}>
              Import CSV
            </Button>
            <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
              Add Department
            </Button>
          </Group>
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
      <ListToolbar search={search} placeholder="Name or code" wholesaler={wholesaler} onChange={change} />
      <PagedList
        label="Departments"
        columns={departmentColumns({ onEdit: setEdited, onDelete: (department) => void askToDelete(department) })}
        rowKey={({ id }) => id}
        page={shown}
        isStale={isStale}
        error={asked.error}
        fallback="Failed to load departments"
        onRetry={() => void asked.refetch()}
        onPage={(target) => change({ page: target })}
        isNarrowed={search !== '' || wholesaler !== '' || number > 1}
        onShowAll={() => change({ search: '', wholesaler: '' })}
        empty={
          <EmptyState icon={<IconHierarchy2 size={28} />} title="No Departments Yet">
            Import the departments of a wholesaler from a CSV file, or add them one by one.
          </EmptyState>
        }
      />
      {edited && (
        <DepartmentModal
          department={edited === 'new' ? null : edited}
          wholesalerCode={wholesaler}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
