// biome-ignore-all lint/a11y/noRedundantRoles: laid out as a grid, the parts of a table lose their roles
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the table is a grid of rows that take the focus
// biome-ignore-all lint/a11y/useFocusableInteractive: rows take the focus, not their cells
// biome-ignore-all lint/a11y/useSemanticElements: a native box cannot be drawn half
import type { CSSProperties, ReactNode } from 'react';
import type { BenchList, ListRow } from './list-controller.ts';
import { useListController, useUi } from './list-controller-context.tsx';
import { isPressing } from './pressing.ts';
import { select, selectPage } from './selection.ts';
import css from './workbench.module.css';

/** Pictures of the feature's own set. */
export type GridIcons = { check: ReactNode; some: ReactNode; down: ReactNode; up: ReactNode };

export type GridColumn<Sort extends string> = {
  /** By what its name orders the list; null for a name that is only a name. */
  sort: Sort | null;
  label: ReactNode;
  isRight?: boolean;
  title?: string;
};

type GridProps<Sort extends string> = {
  label: string;
  list: Pick<BenchList, 'page' | 'isStale'> & { query: { sort: Sort; direction: 'asc' | 'desc' } };
  rows: readonly ListRow[];
  columns: readonly GridColumn<Sort>[];
  icons: GridIcons;
  isDense?: boolean;
  /** The widths of the columns of amounts. */
  amounts: CSSProperties;
  onSort: (sort: Sort) => void;
  /** Its lines, by the number of the page's first row. */
  children: (first: number) => ReactNode;
};

/** The rows of a page: one line each, columns of a fixed width, the header stays. */
export function Grid<Sort extends string>(props: GridProps<Sort>) {
  const { label, list, rows, columns, icons, isDense = false, amounts, onSort, children } = props;
  const { current_page = 1, per_page = rows.length, total = rows.length } = list.page?.pagination ?? {};
  const first = (current_page - 1) * per_page + 2;
  return (
    <table
      role="grid"
      className="tm-grid"
      aria-label={label}
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
            <SelectPage rows={rows} icons={icons} />
          </th>
          {columns.map((column) => (
            <Header key={column.sort ?? ''} column={column} query={list.query} icons={icons} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children(first)}</tbody>
    </table>
  );
}

function SelectPage({ rows, icons }: { rows: readonly ListRow[]; icons: GridIcons }) {
  const bench = useListController();
  const count = useUi(({ selected }) => rows.reduce((sum, { barcode }) => sum + (selected.has(barcode) ? 1 : 0), 0));
  const isAll = rows.length > 0 && count === rows.length;
  const checked = isAll ? 'true' : count > 0 ? 'mixed' : 'false';
  return (
    <button
      type="button"
      role="checkbox"
      className={css.box}
      aria-checked={checked}
      aria-label="Select this page"
      onClick={() => selectPage(bench)}
    >
      {checked === 'mixed' ? icons.some : icons.check}
    </button>
  );
}

type HeaderProps<Sort extends string> = {
  column: GridColumn<Sort>;
  query: { sort: Sort; direction: 'asc' | 'desc' };
  icons: GridIcons;
  onSort: (sort: Sort) => void;
};

function Header<Sort extends string>({ column, query, icons, onSort }: HeaderProps<Sort>) {
  const { sort, label, title, isRight = false } = column;
  const isSorted = query.sort === sort;
  const isDown = query.direction === 'desc';
  if (sort === null)
    return (
      <th role="columnheader" scope="col">
        {label}
      </th>
    );
  return (
    <th
      role="columnheader"
      scope="col"
      className={isRight ? 'tm-right' : undefined}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : 'none'}
      title={title}
    >
      <button type="button" className={css.sort} onClick={() => onSort(sort)}>
        {label}
        {isSorted && (isDown ? icons.down : icons.up)}
      </button>
    </th>
  );
}

type RowProps = {
  barcode: string;
  name: string;
  index: number;
  isDecided: boolean;
  /** Whether it stands below a row that it looks like. */
  isChild?: boolean;
  check: ReactNode;
  /** Its cells. */
  children: ReactNode;
};

/**
 * One row. It listens for itself whether it has the focus or is selected, so that only the rows concerned are drawn again
 * when a key moves on.
 */
export function GridRow({ barcode, name, index, isDecided, isChild = false, check, children }: RowProps) {
  const bench = useListController();
  const isCurrent = useUi(({ focus }) => focus === barcode);
  const isSelected = useUi(({ selected, isAllMatching }) => isAllMatching || selected.has(barcode));
  const takeFocus = () => {
    if (bench.ui.get().focus !== barcode) bench.ui.set({ focus: barcode });
  };
  return (
    <tr
      role="row"
      id={bench.of.idOf(barcode)}
      className="tm-row"
      tabIndex={isCurrent ? 0 : -1}
      aria-rowindex={index}
      aria-selected={isSelected}
      data-current={isCurrent || undefined}
      data-decided={isDecided || undefined}
      data-child={isChild || undefined}
      onFocus={() => {
        // What is pressed stays where it is until it is let go: the line of the row before closes only then.
        if (!isPressing()) takeFocus();
      }}
      onClickCapture={takeFocus}
      onClick={(event) => {
        if (event.shiftKey) select(bench, barcode, true);
      }}
    >
      <td role="gridcell" className={css.cellSelect}>
        <button
          type="button"
          role="checkbox"
          className={css.box}
          tabIndex={-1}
          aria-checked={isSelected}
          aria-label={`Select ${name}`}
          onClick={(event) => {
            event.stopPropagation();
            select(bench, barcode, event.shiftKey);
          }}
        >
          {check}
        </button>
      </td>
      {children}
    </tr>
  );
}
