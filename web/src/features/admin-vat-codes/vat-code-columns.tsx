import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { VatCode } from '@tillmap/contracts';
import { rateText } from '../../shared/format.ts';
import type { Column } from '../../shared/ui/data-table.tsx';
import { RowButton } from '../../shared/ui/row-button.tsx';

type On = { onEdit: (vatCode: VatCode) => void; onDelete: (vatCode: VatCode) => void };

export const vatCodeColumns = ({ onEdit, onDelete }: On): Column<VatCode>[] => [
  { header: 'Wholesaler', cell: ({ wholesaler }) => wholesaler.name },
  { header: 'VAT Code', kind: 'title', cell: ({ code }) => code },
  { header: 'Description', cell: ({ description }) => description },
  { header: 'Rate %', kind: 'number', cell: ({ rate }) => rateText(rate) },
  {
    header: 'Actions',
    kind: 'actions',
    cell: (vatCode) => (
      <>
        <RowButton of={nameOf(vatCode)} icon={<IconPencil size={14} />} onClick={() => onEdit(vatCode)}>
          Edit
        </RowButton>
        <RowButton of={nameOf(vatCode)} isRed icon={<IconTrash size={14} />} onClick={() => onDelete(vatCode)}>
          Delete
        </RowButton>
      </>
    ),
  },
];

/** Two wholesalers may both have a code S. */
const nameOf = ({ code, wholesaler }: VatCode): string => `${code} of ${wholesaler.name}`;
