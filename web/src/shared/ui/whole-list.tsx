import type { ReactNode } from 'react';
import { type Column, DataTable } from './data-table.tsx';
import { LoadFailure } from './load-failure.tsx';

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** The RTK Query answer with every row. */
  asked: { data?: readonly Row[] | undefined; error?: unknown; refetch: () => unknown };
  /** The sentence of the error catalogue: 'Failed to load users'. */
  fallback: string;
  /** Stands in place of a list that has nothing yet. */
  empty?: ReactNode;
};

/** A list that is loaded as a whole, or what stands in its place: the failure, or nothing yet. */
export function WholeList<Row>({ label, columns, rowKey, asked, fallback, empty }: Props<Row>) {
  const { data: rows, error, refetch } = asked;
  const isEmpty = rows?.length === 0 && empty !== undefined;
  return (
    <>
      <LoadFailure error={error} fallback={fallback} hasRows={rows !== undefined} onRetry={() => void refetch()} />
      {isEmpty && empty}
      {!isEmpty && (rows || !error) && <DataTable label={label} columns={columns} rows={rows} rowKey={rowKey} />}
    </>
  );
}
