import type { ReferenceMapping } from '@tillmap/contracts';
import { rateText, UNKNOWN } from '../../shared/format.ts';
import type { Column } from '../../shared/ui/data-table.tsx';
import { EditAndDelete } from '../../shared/ui/edit-and-delete.tsx';
import { SOURCE_LABELS } from './source-labels.ts';

type Actions = { onEdit: (mapping: ReferenceMapping) => void; onDelete: (mapping: ReferenceMapping) => void };

const placeText = (mapping: ReferenceMapping): string =>
  [
    mapping.department_name || mapping.dept_code,
    mapping.sub_department_name || mapping.sub_dept_code,
    mapping.category_group_name || mapping.cg_group_code,
  ]
    .filter(Boolean)
    .join(' › ');

const codesText = ({ dept_code, sub_dept_code, cg_group_code }: ReferenceMapping): string =>
  [dept_code, sub_dept_code, cg_group_code].filter(Boolean).join(' / ');

const nameOf = ({ name, barcode }: ReferenceMapping): string => name || barcode;

export const mappingColumns = ({ onEdit, onDelete }: Actions): Column<ReferenceMapping>[] => [
  { header: 'Barcode', cell: ({ barcode }) => <span className="tm-number tm-nowrap">{barcode}</span> },
  {
    header: 'Product',
    kind: 'title',
    cell: (mapping) => (
      <>
        {nameOf(mapping)}
        {mapping.size && <span className="tm-sub">{mapping.size}</span>}
      </>
    ),
  },
  {
    header: 'Department',
    kind: 'wide',
    cell: (mapping) => (
      <>
        {placeText(mapping)}
        <span className="tm-sub">{codesText(mapping)}</span>
      </>
    ),
  },
  {
    header: 'VAT',
    cell: ({ vat_code, vat_rate }) => (
      <>
        {vat_code || UNKNOWN}
        {vat_code && <span className="tm-sub tm-nowrap">{rateText(vat_rate)}</span>}
      </>
    ),
  },
  { header: 'Source', cell: ({ source }) => SOURCE_LABELS[source] },
  {
    header: 'Actions',
    kind: 'actions',
    cell: (mapping) => (
      <EditAndDelete of={nameOf(mapping)} onEdit={() => onEdit(mapping)} onDelete={() => onDelete(mapping)} />
    ),
  },
];
