import { IconReceiptTax } from '@tabler/icons-react';
import { importVatCodes, type VatCode } from '@tillmap/contracts';
import { useState } from 'react';
import { deleteConfirmed } from '../../shared/delete-confirmed.ts';
import { ImportAndAdd } from '../../shared/imports/import-and-add.tsx';
import { ImportPanel } from '../../shared/imports/import-panel.tsx';
import { useImportIsOpen } from '../../shared/imports/use-import-is-open.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { WholesalerRows } from '../../shared/ui/wholesaler-rows.tsx';
import { useWholesalerAddress } from '../../shared/use-wholesaler-address.ts';
import { vatCodeColumns } from './vat-code-columns.tsx';
import { VatCodeModal } from './vat-code-modal.tsx';
import { useDeleteVatCodeMutation, useListVatCodesQuery } from './vat-codes-api.ts';

const IMPORTED = ['VatCode', 'Mapping'] as const;
const IMPORT = 'vat-codes';
const COLUMNS = 'wholesaler_code, code, description, rate';

export function VatCodesPage() {
  const address = useWholesalerAddress();
  const asked = useListVatCodesQuery(address.question, { refetchOnMountOrArgChange: true });
  const [remove] = useDeleteVatCodeMutation();
  const [edited, setEdited] = useState<VatCode | 'new' | null>(null);
  const [isImportOpen, setImportOpen] = useImportIsOpen(IMPORT);

  const askToDelete = ({ id, code, description, wholesaler }: VatCode) =>
    deleteConfirmed({
      title: 'Delete this VAT code?',
      text: `‘${code}’ (${description}) of ${wholesaler.name} is deleted. This cannot be undone.`,
      remove: () => remove(id),
      fallback: 'Error deleting VAT code',
      done: `‘${code}’ was deleted.`,
    });

  return (
    <>
      <PageHeader
        title="VAT Code Management"
        note="The VAT codes of each wholesaler with their rates."
        action={<ImportAndAdd add="Add VAT Code" onImport={() => setImportOpen(true)} onAdd={() => setEdited('new')} />}
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
      <WholesalerRows
        label="VAT codes"
        address={address}
        asked={asked}
        searched="Code or description"
        columns={vatCodeColumns({ onEdit: setEdited, onDelete: (vatCode) => void askToDelete(vatCode) })}
        fallback="Failed to load VAT codes"
        empty={
          <EmptyState icon={<IconReceiptTax size={28} />} title="No VAT Codes Yet">
            Import the VAT codes of a wholesaler from a CSV file, or add them one by one.
          </EmptyState>
        }
      />
      {edited && (
        <VatCodeModal
          vatCode={edited === 'new' ? null : edited}
          wholesalerCode={address.values.wholesaler}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
