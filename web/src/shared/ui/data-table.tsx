import { Skeleton, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './data-table.module.css';
import { LoadingPlaceholder } from './loading-placeholder.tsx';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /**
   * On a narrow screen 'title' heads the card and 'wide' takes its width; 'number' stands right, 'actions' has buttons.
   * 'long' is a name that may have no spaces.
   */
  kind?: 'title' | 'wide' | 'long' | 'number' | 'actions';
};

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first answer is on its way. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The rows are of the question before; the new ones are on their way. */
  isStale?: boolean;
  /** Rows that need a look. */
  isMarked?: (row: Row) => boolean;
  /** What stands open below a row, over its whole width; nothing where it is false. */
  detail?: (row: Row) => ReactNode;
};

const CELL_CLASS = {
  title: css.dataTitle,
  wide: css.dataWide,
  long: css.dataLong,
  number: 'tm-right tm-number',
  actions: css.dataLast,
} as const;
const WAITING = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A list with sticky headers; on a narrow screen each row becomes a card. */
export function DataTable<Row>({ label, columns, rows, rowKey, isStale = false, isMarked, detail }: Props<Row>) {
  if (rows === undefined) {
    return (
      <LoadingPlaceholder what={`Loading ${label.toLowerCase()}`}>
        {WAITING.map((row) => (
          <Skeleton key={row} h={36} />
        ))}
      </LoadingPlaceholder>
    );
  }
  return (
    <Table
      className={`${css.cards} ${css.data}`}
      data-stale={isStale || undefined}
      aria-busy={isStale}
      aria-label={label}
    >
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ header, kind }) => (
            <Table.Th key={header} className={kind === 'number' || kind === 'actions' ? 'tm-right' : undefined}>
              {header}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <DataRow key={rowKey(row)} row={row} columns={columns} isMarked={isMarked?.(row)} detail={detail?.(row)} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

type RowProps<Row> = { row: Row; columns: readonly Column<Row>[]; isMarked: boolean | undefined; detail: ReactNode };

function DataRow<Row>({ row, columns, isMarked = false, detail }: RowProps<Row>) {
  return (
    <>
      <Table.Tr data-marked={isMarked || undefined} data-open={detail ? true : undefined}>
        {columns.map(({ header, kind, cell }) => (
          <Table.Td key={header} data-label={header} className={kind && CELL_CLASS[kind]}>
            {kind === 'actions' ? <div className={css.dataActions}>{cell(row)}</div> : cell(row)}
          </Table.Td>
        ))}
      </Table.Tr>
      {detail && (
        <Table.Tr className={css.dataDetail} data-marked={isMarked || undefined}>
          <Table.Td colSpan={columns.length}>{detail}</Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
