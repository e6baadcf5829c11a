import { Button, Group } from '@mantine/core';
import { IconFileImport, IconPlus, IconReceiptTax } from '@tabler/icons-react';
import { importVatCodes, type VatCode } from '@tillmap/contracts';
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
import { vatCodeColumns } from './vat-code-columns.tsx';
import { VatCodeModal } from './vat-code-modal.tsx';
import { useDeleteVatCodeMutation, useListVatCodesQuery } from './vat-codes-api.ts';

const FILTERS = ['wholesaler'] as const;
const IMPORTED = ['VatCode', 'Mapping'] as const;
const IMPORT = 'vat-codes';
const COLUMNS = 'wholesaler_code, code, description, rate';

export function VatCodesPage() {
  const { values, change } = useListAddress(FILTERS);
  const { page: number, search, wholesaler } = values;
  const asked = useListVatCodesQuery(
    { page: number, search, wholesaler_code: wholesaler },
    { refetchOnMountOrArgChange: true },
  );
  const { shown, isStale } = shownPage(asked);
  const [remove] = useDeleteVatCodeMutation();
  const [edited, setEdited] = useState<VatCode | 'new' | null>(null);
  const [isImportOpen, setImportOpen] = useImportIsOpen(IMPORT);

  const askToDelete = async (vatCode: VatCode) => {
    const isSure = await confirmed({
      title: 'Delete this VAT code?',
      text: `‘${vatCode.code}’ (${vatCode.description}) of ${vatCode.wholesaler.name} is deleted. This can not be undone.`,
    });
    if (!isSure) return;
    const answer = await remove(vatCode.id);
    if (answer.error) toast.error(messageOf(answer.error, 'Error deleting VAT code'));
    else toast.success(`‘${vatCode.code}’ was deleted.`);
  };

  return (
    <>
      <PageHeader
        title="VAT Code Management"
        note="The VAT codes of each wholesaler with their rates."
        action={
          <Group gap="xs">
            <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={() => setImportOpen(true)}>
              Import CSV
            </Button>
            <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
              Add VAT Code
            </Button>
          </Group>
        }
      />
      {isImportOpen && (
        <ImportPanel
          of={IMPORT}
          title="Import VAT Codes"
          call={importVatCodes}
          fallback="Error importing VAT codes"
          tags={IMPORTED}
          onClose={() => setImportOpen(false)}
        >
          The first line names the columns: <code>{COLUMNS}</code>. All four must be filled; the wholesaler code must be
          one of your wholesalers, the rate a number from 0.00 to 100.00.
        </ImportPanel>
      )}
      <ListToolbar search={search} placeholder="Code or description" wholesaler={wholesaler} onChange={change} />
      <PagedList
        label="VAT codes"
        columns={vatCodeColumns({ onEdit: setEdited, onDelete: (vatCode) => void askToDelete(vatCode) })}
        rowKey={({ id }) => id}
        page={shown}
        isStale={isStale}
        error={asked.error}
        fallback="Failed to load VAT codes"
        onRetry={() => void asked.refetch()}
        onPage={(target) => change({ page: target })}
        isNarrowed={search !== '' || wholesaler !== '' || number > 1}
        onShowAll={() => change({ search: '', wholesaler: '' })}
        empty={
          <EmptyState icon={<IconReceiptTax size={28} />} title="No VAT Codes Yet">
            Import the VAT codes of a wholesaler from a CSV file, or add them one by one.
          </EmptyState>
        }
      />
      {edited && (
        <VatCodeModal
          vatCode={edited === 'new' ? null : edited}
          wholesalerCode={wholesaler}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
