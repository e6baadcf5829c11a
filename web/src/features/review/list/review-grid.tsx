import type { ReviewedProduct } from '@tillmap/contracts';
import { memo, useMemo } from 'react';
import { amountColumns, digitsWide } from '../../../workbench/amount-columns.ts';
import { Grid, type GridColumn, type GridIcons } from '../../../workbench/grid.tsx';
import { Icon } from '../icons.tsx';
import type { ListQuery } from '../review-api.ts';
import { useUi } from '../review-controller.ts';
import type { ReviewListState } from '../use-review-list.ts';
import { linesOfPage } from './fold.ts';
import { groupPriceText } from './group-cells.tsx';
import { ReviewRow } from './review-row.tsx';
import { priceWidth } from './row-cells.tsx';

type Props = { list: ReviewListState; rows: readonly ReviewedProduct[] };

const COLUMNS: readonly GridColumn<ListQuery['sort']>[] = [
  { sort: 'needs_review', label: 'Status' },
  { sort: 'description', label: 'Product' },
  { sort: 'confidence', label: 'Confidence' },
  { sort: 'department', label: 'Department', title: 'Department and sub department' },
  { sort: 'category_group', label: 'Category group' },
  { sort: 'vat', label: 'VAT' },
  { sort: 'cost', label: 'Cost', isRight: true },
  { sort: 'rrp', label: 'RRP', isRight: true },
  { sort: null, label: <span className="tm-vh">Edit</span> },
];

const ICONS: GridIcons = {
  check: <Icon name="check" />,
  some: <Icon name="minus" />,
  down: <Icon name="arrow" />,
  up: <Icon name="arrow" className="tm-turned" />,
};

/** The products of a page. */
export const ReviewGrid = memo(function ReviewGrid({ list, rows }: Props) {
  const isDense = useUi((state) => state.isDense);
  const unfolded = useUi((state) => state.unfolded);
  const lines = useMemo(() => linesOfPage(rows, unfolded), [rows, unfolded]);
  const amounts = useMemo(() => {
    const widths = (of: 'cost' | 'rrp') => [
      ...rows.map((row) => priceWidth(row, of, isDense)),
      ...lines.flatMap(({ group }) => (group ? [digitsWide(groupPriceText(group, of))] : [])),
    ];
    return amountColumns({ cost: widths('cost'), rrp: widths('rrp') });
  }, [rows, lines, isDense]);
  return (
    <Grid
      label="Products"
      list={list}
      rows={rows}
      columns={COLUMNS}
      icons={ICONS}
      isDense={isDense}
      amounts={amounts}
      onSort={list.sortBy}
    >
      {(first) =>
        lines.map(({ row, at, group, kind }) => (
          <ReviewRow key={row.barcode} row={row} group={group} kind={kind} index={first + at} check={ICONS.check} />
        ))
      }
    </Grid>
  );
});
