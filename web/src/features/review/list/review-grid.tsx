// biome-ignore-all lint/a11y/noRedundantRoles: laid out as a grid, the parts of a table lose their roles
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the table is a grid of rows that take the focus
import type { ReviewedProduct } from '@tillmap/contracts';
import { memo, useMemo } from 'react';
import { amountColumns } from '../../../workbench/amount-columns.ts';
import { useBench, useUi } from '../bench-context.tsx';
import { Icon } from '../icons.tsx';
import type { ListQuery } from '../review-api.ts';
import { selectPage } from '../steps/many.ts';
import type { ReviewListState } from '../use-review-list.ts';
import { ReviewRow } from './review-row.tsx';
import { priceWidth } from './row-cells.tsx';

type Props = { list: ReviewListState; rows: readonly ReviewedProduct[] };

const COLUMNS: readonly { sort: ListQuery['sort']; label: string; isRight?: boolean; title?: string }[] = [
  { sort: 'needs_review', label: 'Status' },
  { sort: 'description', label: 'Product' },
  { sort: 'confidence', label: 'Confidence' },
  { sort: 'department', label: 'Department', title: 'Department and sub department' },
  { sort: 'category_group', label: 'Category group' },
  { sort: 'vat', label: 'VAT' },
  { sort: 'cost', label: 'Cost', isRight: true },
  { sort: 'rrp', label: 'RRP', isRight: true },
];

/** The products of a page: one line each, columns of a fixed width, the header stays. */
export const ReviewGrid = memo(function ReviewGrid({ list, rows }: Props) {
  const isDense = useUi((state) => state.isDense);
  const amounts = useMemo(() => {
    const widths = (of: 'cost' | 'rrp') => rows.map((row) => priceWidth(row, of, isDense));
    return amountColumns({ cost: widths('cost'), rrp: widths('rrp') });
  }, [rows, isDense]);
  const { current_page = 1, per_page = rows.length, total = rows.length } = list.page?.pagination ?? {};
  const first = (current_page - 1) * per_page + 2;
  return (
    <table
      role="grid"
      className="tm-grid"
      aria-label="Products"
      aria-rowcount={total + 1}
      aria-multiselectable="true"
      aria-busy={list.isStale}
      data-stale={list.isStale || undefined}
      data-dense={isDense || undefined}
      style={amounts}
    >
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1}>
          <th role="columnheader" scope="col">
            <SelectPage rows={rows} />
          </th>
          {COLUMNS.map((column) => (
            <SortHeader key={column.sort} {...column} list={list} />
          ))}
          <th role="columnheader" scope="col">
            <span className="tm-vh">Edit</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, at) => (
          <ReviewRow key={row.barcode} row={row} index={first + at} />
        ))}
      </tbody>
    </table>
  );
});

function SelectPage({ rows }: Pick<Props, 'rows'>) {
  const bench = useBench();
  const count = useUi(({ selected }) => rows.reduce((sum, { barcode }) => sum + (selected.has(barcode) ? 1 : 0), 0));
  const isAll = rows.length > 0 && count === rows.length;
  const checked = isAll ? 'true' : count > 0 ? 'mixed' : 'false';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native box cannot be drawn half
    <button
      type="button"
      role="checkbox"
      className="tm-box"
      aria-checked={checked}
      aria-label="Select this page"
      onClick={() => selectPage(bench)}
    >
      <Icon name={checked === 'mixed' ? 'minus' : 'check'} />
    </button>
  );
}

type HeaderProps = (typeof COLUMNS)[number] & { list: ReviewListState };

function SortHeader({ sort, label, title, isRight = false, list: { query, sortBy } }: HeaderProps) {
  const isSorted = query.sort === sort;
  const sorted = query.direction === 'desc' ? 'descending' : 'ascending';
  return (
    <th
      role="columnheader"
      scope="col"
      className={isRight ? 'tm-right' : undefined}
      aria-sort={isSorted ? sorted : 'none'}
      title={title}
    >
      <button type="button" className="tm-sort" onClick={() => sortBy(sort)}>
        {label}
        {isSorted && <Icon name="arrow" className={query.direction === 'desc' ? '' : 'tm-turned'} />}
      </button>
    </th>
  );
}
