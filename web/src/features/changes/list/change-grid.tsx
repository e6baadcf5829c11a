// biome-ignore-all lint/a11y/noRedundantRoles: laid out as a grid, the parts of a table lose their roles
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the table is a grid of rows that take the focus
import { IconArrowDown, IconCheck, IconMinus } from '@tabler/icons-react';
import type { ChangedLine } from '@tillmap/contracts';
import { useMemo } from 'react';
import { amountColumns } from '../../../workbench/amount-columns.ts';
import type { ChangesQuery } from '../changes-address.ts';
import { useDesk, useDeskState } from '../desk-context.tsx';
import { selectPage } from '../selection.ts';
import type { ChangesListState } from '../use-changes-list.ts';
import { amountWidths } from './change-cells.tsx';
import { ChangeRow } from './change-row.tsx';

type Props = { list: ChangesListState; lines: readonly ChangedLine[]; isWeekly: boolean };

type Column = { sort: ChangesQuery['sort'] | null; label: string; isRight?: boolean; title?: string };
const columnsOf = (isWeekly: boolean): readonly Column[] => [
  { sort: 'order', label: 'What changed', title: 'Margins below the line first, then by money' },
  { sort: 'description', label: 'Product' },
  { sort: 'cost', label: 'Cost of a unit' },
  { sort: 'rrp', label: 'RRP' },
  { sort: 'margin', label: 'Margin' },
  isWeekly
    ? { sort: 'effect', label: '£ a week', isRight: true, title: 'At your usual order' }
    : { sort: 'effect', label: '£ a unit', isRight: true },
  { sort: null, label: 'Decision' },
];

/** The changed lines of a page: one row each, columns of a fixed width, the header stays. */
export function ChangeGrid({ list, lines, isWeekly }: Props) {
  const amounts = useMemo(() => {
    const widths = lines.map((line) => amountWidths(line, isWeekly));
    return amountColumns({
      cost: widths.map(({ cost }) => cost),
      rrp: widths.map(({ rrp }) => rrp),
      effect: widths.map(({ effect }) => effect),
    });
  }, [lines, isWeekly]);
  const { current_page = 1, per_page = lines.length, total = lines.length } = list.page?.pagination ?? {};
  const first = (current_page - 1) * per_page + 2;
  return (
    <table
      role="grid"
      className="tm-grid"
      aria-label="Changed products"
      aria-rowcount={total + 1}
      aria-multiselectable="true"
      aria-busy={list.isStale}
      data-stale={list.isStale || undefined}
      data-dense
      style={amounts}
    >
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1}>
          <th role="columnheader" scope="col">
            <SelectPage lines={lines} />
          </th>
          {columnsOf(isWeekly).map((column) => (
            <Header key={column.label} {...column} list={list} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map((line, at) => (
          <ChangeRow key={line.barcode} line={line} index={first + at} isWeekly={isWeekly} />
        ))}
      </tbody>
    </table>
  );
}

function SelectPage({ lines }: Pick<Props, 'lines'>) {
  const desk = useDesk();
  const count = useDeskState(({ selected }) =>
    lines.reduce((sum, { barcode }) => sum + (selected.has(barcode) ? 1 : 0), 0),
  );
  const isAll = lines.length > 0 && count === lines.length;
  const checked = isAll ? 'true' : count > 0 ? 'mixed' : 'false';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native box cannot be drawn half
    <button
      type="button"
      role="checkbox"
      className="tm-box"
      aria-checked={checked}
      aria-label="Select this page"
      onClick={() => selectPage(desk)}
    >
      {checked === 'mixed' ? <IconMinus className="tm-i" aria-hidden /> : <IconCheck className="tm-i" aria-hidden />}
    </button>
  );
}

/** Texts are sorted from their beginning, figures from the largest. */
const isFromBelow = (sort: ChangesQuery['sort']): boolean => sort === 'description' || sort === 'department';

function Header({ sort, label, title, isRight = false, list: { query, change } }: Column & { list: ChangesListState }) {
  const isSorted = query.sort === sort;
  const sorted = query.direction === 'desc' ? 'descending' : 'ascending';
  const sortBy = (column: ChangesQuery['sort']) => {
    const first = isFromBelow(column) ? 'asc' : 'desc';
    const other = query.direction === 'desc' ? 'asc' : 'desc';
    // The usual order has one direction.
    change({ sort: column, direction: isSorted && column !== 'order' ? other : first });
  };
  return (
    <th
      role="columnheader"
      scope="col"
      className={isRight ? 'tm-right' : undefined}
      aria-sort={isSorted ? sorted : 'none'}
      title={title}
    >
      {sort === null ? (
        label
      ) : (
        <button type="button" className="tm-sort" onClick={() => sortBy(sort)}>
          {label}
          {isSorted && <IconArrowDown className={query.direction === 'desc' ? 'tm-i' : 'tm-i tm-turned'} aria-hidden />}
        </button>
      )}
    </th>
  );
}
