import { IconLayoutColumns } from '@tabler/icons-react';
import type { Layout } from '@tillmap/contracts';
import { useState } from 'react';
import { deleteConfirmed } from '../../shared/delete-confirmed.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { WholesalerRows } from '../../shared/ui/wholesaler-rows.tsx';
import { useWholesalerAddress } from '../../shared/use-wholesaler-address.ts';
import { layoutColumns } from './layout-columns.tsx';
import { useDeleteLayoutMutation, useListLayoutsQuery } from './layouts-api.ts';
import { RenameLayoutModal } from './rename-layout-modal.tsx';

/** The layouts of files that people have taught. */
export function LayoutsPage() {
  const address = useWholesalerAddress();
  const asked = useListLayoutsQuery(address.question, { refetchOnMountOrArgChange: true });
  const [remove] = useDeleteLayoutMutation();
  const [edited, setEdited] = useState<Layout | null>(null);

  const askToDelete = ({ id, name, wholesaler_code: code }: Layout) =>
    deleteConfirmed({
      title: 'Delete this layout?',
      text: `‘${name}’ of ${code === '' ? 'all wholesalers' : code} is deleted. Files that were read with it stay as they are; the next one may be asked about.`,
      remove: () => remove(id),
      fallback: 'Error deleting layout',
      done: `‘${name}’ was deleted.`,
    });

  return (
    <>
      <PageHeader title="Layouts" note="Which column of each wholesaler’s files is which, as people taught it once." />
      <WholesalerRows
        label="Layouts"
        address={address}
        asked={asked}
        searched="Name"
        columns={layoutColumns({ onEdit: setEdited, onDelete: (layout) => void askToDelete(layout) })}
        fallback="Failed to load layouts"
        empty={
          <EmptyState icon={<IconLayoutColumns size={28} />} title="No Layouts Yet">
            When the columns of a file are not sure, the person who uploads it chooses them. What is remembered then
            stands here.
          </EmptyState>
        }
      />
      {edited && <RenameLayoutModal layout={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
