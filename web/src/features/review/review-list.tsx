import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconFilterOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../api/failure.ts';
import { plural } from '../../shared/format.ts';
import { scrollToStart } from '../../shared/scroll-to-start.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { FirstToLastPager } from '../../shared/ui/first-to-last-pager.tsx';
import { issueLabel } from './issue-labels.ts';
import type { ListQuery } from './review-api.ts';
import { ReviewTable } from './review-table.tsx';
import type { ReviewListState } from './use-review-list.ts';
import type { RowCursor } from './use-row-cursor.ts';

type Props = { list: ReviewListState; cursor: RowCursor };

/** The table with its pages, or what stands in its place. */
export function ReviewList({ list, cursor }: Props) {
  const { page, query, change } = list;
  const start = useStartOf(query);
  if (list.failure && !page) {
    return (
      <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" title="Error loading products">
        <Stack gap="xs" align="flex-start">
          <Text size="sm">{messageOf(list.failure, 'Check your connection and try again.')}</Text>
          <Button size="compact-sm" variant="default" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </Stack>
      </Alert>
    );
  }
  if (!page) {
    return (
      <Stack gap={6} aria-busy="true" aria-label="Loading products">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
          <Skeleton key={row} h={44} />
        ))}
      </Stack>
    );
  }
  const isNarrowed = query.filter !== 'all' || query.search !== '' || query.issue !== '';
  return (
    <Stack ref={start} gap="sm" className="tm-review-list">
      {list.failure !== undefined && (
        <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" py="xs">
          {messageOf(list.failure, 'Error loading products')}
        </Alert>
      )}
      {page.products.length === 0 ? (
        <EmptyState
          icon={<IconFilterOff size={28} />}
          title={isNarrowed ? 'No products found' : 'There are no products on this page'}
          action={
            <Button variant="default" onClick={() => change({ filter: 'all', search: '', issue: '' })}>
              Show all products
            </Button>
          }
        >
          {emptyText(query)}
        </EmptyState>
      ) : (
        <ReviewTable list={list} cursor={cursor} products={page.products} />
      )}
      <FirstToLastPager
        page={page.pagination.current_page}
        lastPage={page.pagination.last_page}
        total={plural(page.pagination.total, 'product')}
        onPage={(target) => change({ page: target })}
        onNear={list.prefetch}
      />
    </Stack>
  );
}

/** Where the rows begin; other rows than before are shown from their first. */
const useStartOf = (query: ListQuery) => {
  const start = useRef<HTMLDivElement>(null);
  const shown = useRef(query);
  useEffect(() => {
    if (shown.current === query) return;
    shown.current = query;
    scrollToStart(start.current);
  }, [query]);
  return start;
};

const emptyText = ({ filter, search, issue }: ListQuery): string => {
  if (search !== '') return `No results for ‘${search}’. Search for part of the name, barcode or category.`;
  if (issue !== '') return `No products with this price check: ${issueLabel(issue)}.`;
  if (filter === 'review') return 'All products are reviewed. You can download the file.';
  return 'Show all products, or go to the first page.';
};
