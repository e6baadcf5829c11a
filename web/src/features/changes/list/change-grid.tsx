import { IconArrowDown, IconCheck, IconMinus } from '@tabler/icons-react';
import type { ChangedLine } from '@tillmap/contracts';
import { useMemo } from 'react';
import { amountColumns } from '../../../workbench/amount-columns.ts';
import { Grid, type GridColumn, type GridIcons } from '../../../workbench/grid.tsx';
import { turnedOrder } from '../../../workbench/use-list.ts';
import type { ChangesQuery } from '../changes-address.ts';
import type { ChangesListState } from '../use-changes-list.ts';
import { amountWidths } from './change-cells.tsx';
import { ChangeRow } from './change-row.tsx';

type Props = { list: ChangesListState; lines: readonly ChangedLine[]; isWeekly: boolean };
type Sort = ChangesQuery['sort'];

const columnsOf = (isWeekly: boolean): readonly GridColumn<Sort>[] => [
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

const ICONS: GridIcons = {
  check: <IconCheck className="tm-i" aria-hidden />,
  some: <IconMinus className="tm-i" aria-hidden />,
  down: <IconArrowDown className="tm-i" aria-hidden />,
  up: <IconArrowDown className="tm-i tm-turned" aria-hidden />,
};

/** Texts are sorted from their beginning, figures from the largest; the usual order has one direction. */
const orderBy = (query: ChangesQuery, sort: Sort) =>
  sort === 'order'
    ? { sort, direction: 'desc' as const }
    : turnedOrder(query, sort, sort === 'description' || sort === 'department' ? 'asc' : 'desc');

/** The changed lines of a page. */
export function ChangeGrid({ list, lines, isWeekly }: Props) {
  const amounts = useMemo(() => {
    const widths = lines.map((line) => amountWidths(line, isWeekly));
    return amountColumns({
      cost: widths.map(({ cost }) => cost),
      rrp: widths.map(({ rrp }) => rrp),
      effect: widths.map(({ effect }) => effect),
    });
  }, [lines, isWeekly]);
  return (
    <Grid
      label="Changed products"
      list={list}
      rows={lines}
      columns={columnsOf(isWeekly)}
      icons={ICONS}
      amounts={amounts}
      onSort={(sort) => list.change(orderBy(list.query, sort))}
    >
      {(first) =>
        lines.map((line, at) => (
          <ChangeRow key={line.barcode} line={line} index={first + at} isWeekly={isWeekly} check={ICONS.check} />
        ))
      }
    </Grid>
  );
}
