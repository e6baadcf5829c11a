import { Anchor, Button } from '@mantine/core';
import { IconBuildingWarehouse, IconPlus } from '@tabler/icons-react';
import type { Wholesaler } from '@tillmap/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAllWholesalersQuery } from '../../api/all-wholesalers-api.ts';
import { deleteConfirmed } from '../../shared/delete-confirmed.ts';
import { ActiveBadge } from '../../shared/ui/active-badge.tsx';
import type { Column } from '../../shared/ui/data-table.tsx';
import { EditAndDelete } from '../../shared/ui/edit-and-delete.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { WholeList } from '../../shared/ui/whole-list.tsx';
import { WholesalerModal } from './wholesaler-modal.tsx';
import { useDeleteWholesalerMutation } from './wholesalers-api.ts';

export function WholesalersPage() {
  const asked = useAllWholesalersQuery(undefined, { refetchOnMountOrArgChange: true });
  const wholesalers = asked.data;
  const [remove] = useDeleteWholesalerMutation();
  const [edited, setEdited] = useState<Wholesaler | 'new' | null>(null);

  const askToDelete = ({ id, code, name }: Wholesaler) =>
    deleteConfirmed({
      title: 'Delete this wholesaler?',
      text: `‘${name}’ (${code}) is deleted together with its departments and VAT codes. This cannot be undone.`,
      remove: () => remove(id),
      fallback: 'Error deleting wholesaler',
      done: `‘${name}’ was deleted.`,
    });

  const columns: Column<Wholesaler>[] = [
    { header: 'Code', cell: ({ code }) => code },
    {
      header: 'Name',
      kind: 'title',
      cell: ({ code, name }) => (
        <Anchor component={Link} to={`/admin/wholesalers/${encodeURIComponent(code)}`} inherit>
          {name}
        </Anchor>
      ),
    },
    { header: 'Description', kind: 'long', cell: ({ description }) => description || '–' },
    { header: 'Status', cell: ({ active }) => <ActiveBadge isActive={active} /> },
    {
      header: 'Actions',
      kind: 'actions',
      cell: (wholesaler) => (
        <EditAndDelete
          of={wholesaler.name}
          onEdit={() => setEdited(wholesaler)}
          onDelete={() => void askToDelete(wholesaler)}
        />
      ),
    },
  ];
  const addButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      Add Wholesaler
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Wholesaler Management"
        note="The suppliers whose files you use. Each has its own departments and VAT codes."
        action={wholesalers && wholesalers.length > 0 && addButton}
      />
      <WholeList
        label="Wholesalers"
        columns={columns}
        rowKey={({ id }) => id}
        asked={asked}
        fallback="Failed to load wholesalers"
        empty={
          <EmptyState icon={<IconBuildingWarehouse size={28} />} title="No Wholesalers Yet" action={addButton}>
            Add the first supplier; then import its departments and VAT codes.
          </EmptyState>
        }
      />
      {edited && <WholesalerModal wholesaler={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
