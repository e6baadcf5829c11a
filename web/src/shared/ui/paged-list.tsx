import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { scrollToStart } from '../scroll-to-start.ts';
import css from './data-table.module.css';
import { type Column, DataTable } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { LoadFailure } from './load-failure.tsx';
import { PreviousNextPager } from './previous-next-pager.tsx';

export type Page<Row> = { data: readonly Row[]; current_page: number; last_page: number };

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Undefined while the first answer is on its way. */
  page: Page<Row> | undefined;
  isStale: boolean;
  error: unknown;
  /** The sentence of the error catalogue: 'Failed to load departments'. */
  fallback: string;
  onRetry: () => void;
  onPage: (page: number) => void;
  /** Whether a search, a filter or a later page may be why nothing is shown. */
  isNarrowed: boolean;
  onShowAll: () => void;
  /** Stands in place of a list that has nothing yet. */
  empty: ReactNode;
};

/** A paged list with its pager, or what stands in its place: the failure, nothing yet, or nothing that fits. */
export function PagedList<Row>(props: Props<Row>) {
  const { label, columns, rowKey, page, isStale, error, fallback, onRetry, onPage, isNarrowed, onShowAll, empty } =
    props;
  const list = useRef<HTMLDivElement>(null);
  if (error && !page) return <LoadFailure error={error} fallback={fallback} onRetry={onRetry} />;

  const nothingFits = (
    <EmptyState
      icon={<IconFilterOff size={28} />}
      title="No results"
      action={
        <Button variant="default" onClick={onShowAll}>
          Show all
        </Button>
      }
    >
      Change the search or filter, or go to the first page.
    </EmptyState>
  );
  const isEmpty = page?.data.length === 0;
  const goTo = (target: number) => {
    onPage(target);
    scrollToStart(list.current);
  };
  return (
    <>
      <LoadFailure error={error} fallback={fallback} hasRows onRetry={onRetry} />
      {isEmpty && (isNarrowed ? nothingFits : empty)}
      {!isEmpty && (
        <div ref={list} className={css.listStart}>
          <DataTable label={label} columns={columns} rows={page?.data} rowKey={rowKey} isStale={isStale} />
        </div>
      )}
      {page && <PreviousNextPager page={page.current_page} lastPage={page.last_page} onPage={goTo} />}
    </>
  );
}
