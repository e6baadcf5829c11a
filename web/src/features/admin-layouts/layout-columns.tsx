import type { Layout, LayoutKind } from '@tillmap/contracts';
import { dayText, plural } from '../../shared/format.ts';
import type { Column } from '../../shared/ui/data-table.tsx';
import { EditAndDelete } from '../../shared/ui/edit-and-delete.tsx';

type On = { onEdit: (layout: Layout) => void; onDelete: (layout: Layout) => void };

const KINDS: Readonly<Record<LayoutKind, string>> = {
  supplier_file: 'Supplier files',
  reference_mappings: 'Reference imports',
  departments: 'Department imports',
  vat_codes: 'VAT imports',
};

/** "EAN Nr, Price 1, Price 2", or how many columns a file without a header has. */
const headerOf = ({ has_header, columns }: Layout): string =>
  has_header
    ? columns.flatMap(({ name }) => (name === '' ? [] : [name])).join(', ')
    : `No header, ${plural(columns.length, 'column')}`;

const usedOf = ({ last_used_at, times_used }: Layout): string =>
  last_used_at === null ? 'Not yet' : `${dayText(last_used_at)}, ${plural(times_used, 'time')}`;

/** What is told of a layout, whose wholesaler is known. */
export const LAYOUT_COLUMNS: readonly Column<Layout>[] = [
  { header: 'Name', kind: 'title', cell: ({ name }) => name },
  { header: 'For', kind: 'long', cell: ({ kind }) => KINDS[kind] },
  { header: 'Columns', kind: 'long', cell: headerOf },
  { header: 'Taught', kind: 'long', cell: ({ taught_at, taught_by }) => `${dayText(taught_at)} by ${taught_by}` },
  { header: 'Last used', kind: 'long', cell: usedOf },
];

export const layoutColumns = ({ onEdit, onDelete }: On): Column<Layout>[] => [
  { header: 'Wholesaler', kind: 'long', cell: ({ wholesaler_code: code }) => (code === '' ? 'All' : code) },
  ...LAYOUT_COLUMNS,
  {
    header: 'Actions',
    kind: 'actions',
    cell: (layout) => (
      <EditAndDelete
        of={`${layout.name} of ${layout.wholesaler_code}`}
        onEdit={() => onEdit(layout)}
        onDelete={() => onDelete(layout)}
      />
    ),
  },
];
