import { Button } from '@mantine/core';
import { IconBuildingWarehouse, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Wholesaler } from '@tillmap/contracts';
import { useState } from 'react';
import { useAllWholesalersQuery } from '../../api/all-wholesalers-api.ts';
import { messageOf } from '../../api/failure.ts';
import { confirmed } from '../../shared/confirm.tsx';
import { toast } from '../../shared/toasts.ts';
import { ActiveBadge } from '../../shared/ui/active-badge.tsx';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RowButton } from '../../shared/ui/row-button.tsx';
import { WholesalerModal } from './wholesaler-modal.tsx';
import { useDeleteWholesalerMutation } from './wholesalers-api.ts';

export function WholesalersPage() {
  const { data: wholesalers, error, isFetching, refetch } = useAllWholesalersQuery(undefined, REFRESH);
  const [remove] = useDeleteWholesalerMutation();
  const [edited, setEdited] = useState<Wholesaler | 'new' | null>(null);

  const askToDelete = async ({ id, code, name }: Wholesaler) => {
    const isSure = await confirmed({
      title: 'Delete this wholesaler?',
      text: `‘${name}’ (${code}) is deleted together with its departments and VAT codes. This can not be undone.`,
    });
    if (!isSure) return;
    const answer = await remove(id);
    if (answer.error) toast.error(messageOf(answer.error, 'Error deleting wholesaler'));
    else toast.success(`‘${name}’ was deleted.`);
  };

  const columns: Column<Wholesaler>[] = [
    { header: 'Code', cell: ({ code }) => code },
    { header: 'Name', kind: 'title', cell: ({ name }) => name },
    { header: 'Description', cell: ({ description }) => description || '–' },
    { header: 'Status', cell: ({ active }) => <ActiveBadge isActive={active} /> },
    {
      header: 'Actions',
      kind: 'actions',
      cell: (wholesaler) => (
        <>
          <RowButton of={wholesaler.name} icon={<IconPencil size={14} />} onClick={() => setEdited(wholesaler)}>
            Edit
          </RowButton>
          <RowButton
            of={wholesaler.name}
            isRed
            icon={<IconTrash size={14} />}
            onClick={() => void askToDelete(wholesaler)}
          >
            Delete
          </RowButton>
        </>
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
      <LoadFailure
        error={error}
        fallback="Failed to load wholesalers"
        hasRows={wholesalers !== undefined}
        onRetry={() => void refetch()}
      />
      {wholesalers?.length === 0 && (
        <EmptyState icon={<IconBuildingWarehouse size={28} />} title="No Wholesalers Yet" action={addButton}>
          Add the first supplier; then import its departments and VAT codes.
        </EmptyState>
      )}
      {wholesalers?.length !== 0 && !(error && !wholesalers) && (
        <DataTable
          label="Wholesalers"
          columns={columns}
          rows={wholesalers}
          rowKey={({ id }) => id}
          isStale={isFetching && wholesalers === undefined}
        />
      )}
      {edited && <WholesalerModal wholesaler={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const REFRESH = { refetchOnMountOrArgChange: true } as const;
