import type { VatCode } from '@tillmap/contracts';
import { rateText } from '../../shared/format.ts';
import type { Column } from '../../shared/ui/data-table.tsx';
import { EditAndDelete } from '../../shared/ui/edit-and-delete.tsx';

type On = { onEdit: (vatCode: VatCode) => void; onDelete: (vatCode: VatCode) => void };

export const vatCodeColumns = ({ onEdit, onDelete }: On): Column<VatCode>[] => [
  { header: 'Wholesaler', kind: 'long', cell: ({ wholesaler }) => wholesaler.name },
  { header: 'VAT Code', kind: 'title', cell: ({ code }) => code },
  { header: 'Description', kind: 'long', cell: ({ description }) => description },
  { header: 'Rate %', kind: 'number', cell: ({ rate }) => rateText(rate) },
  {
    header: 'Actions',
    kind: 'actions',
    cell: (vatCode) => (
      <EditAndDelete of={nameOf(vatCode)} onEdit={() => onEdit(vatCode)} onDelete={() => onDelete(vatCode)} />
    ),
  },
];

/** Two wholesalers may both have a code S. */
const nameOf = ({ code, wholesaler }: VatCode): string => `${code} of ${wholesaler.name}`;
