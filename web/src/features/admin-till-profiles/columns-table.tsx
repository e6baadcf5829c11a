import type { TillPreview, TillPurpose } from '@tillmap/contracts';
import { countText, plural, UNKNOWN } from '../../shared/format.ts';
import { PURPOSE_NAMES } from '../../shared/till-purposes.ts';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { Rules } from './column-details.tsx';
import { sourceWords, writtenAs } from './column-words.ts';
import { purposesOf } from './columns-in-files.ts';
import { type DraftColumn, limitOf } from './draft.ts';

type Props = {
  columns: readonly DraftColumn[];
  purposes: readonly TillPurpose[];
  preview: TillPreview | undefined;
};

/** 'All files', or those that have the column. */
const filesText = (column: DraftColumn, purposes: readonly TillPurpose[]): string => {
  const all = purposesOf(column, purposes);
  const its = all.filter(({ isIn }) => isIn);
  return its.length === all.length ? 'All files' : its.map(({ purpose }) => PURPOSE_NAMES[purpose]).join(', ');
};

/** The columns of a profile that is only read. */
export function ColumnsTable({ columns, purposes, preview }: Props) {
  const [first] = preview?.rows ?? [];
  const exampleOf = ({ heading }: DraftColumn): string =>
    (first && preview && first.cells[preview.headings.indexOf(heading)]) || UNKNOWN;
  const table: readonly Column<DraftColumn>[] = [
    { header: 'Column', kind: 'title', cell: ({ heading }) => heading || UNKNOWN },
    { header: 'Filled from', cell: ({ value }) => sourceWords(value) },
    { header: 'Written as', cell: ({ value }) => writtenAs(value) },
    {
      header: 'At most',
      kind: 'number',
      cell: (column) => {
        const most = limitOf(column);
        return most === undefined ? UNKNOWN : countText(most);
      },
    },
    { header: 'In files for', cell: (column) => filesText(column, purposes) },
    { header: 'Example', kind: 'long', cell: exampleOf },
    {
      header: 'Rules',
      cell: (column) =>
        column.rules ? (
          <details>
            <summary>{plural(column.rules.length, 'rule')}</summary>
            <Rules rules={column.rules} />
          </details>
        ) : (
          UNKNOWN
        ),
    },
  ];
  return <DataTable label="Columns of the file" columns={table} rows={columns} rowKey={({ id }) => String(id)} />;
}
