import type { ReviewedProduct } from '@tillmap/contracts';
import { useCallback, useEffect, useState } from 'react';
import type { ReviewListState } from './use-review-list.ts';

/** Where the keyboard goes on once the rows of a page are there. `except` was just saved and may not show it yet. */
export type Landing = { page: number; at: 'first' | 'last' | 'doubtful'; except?: string | null };

/** Turns to a page of the list, or asks for the same one anew, and tells when its rows are there. */
export const usePageTurn = (
  list: ReviewListState,
  onLand: (rows: readonly ReviewedProduct[], landing: Landing) => void,
) => {
  const [landing, setLanding] = useState<Landing | null>(null);
  const { page, isStale, failure, query, change, refetch } = list;

  useEffect(() => {
    if (!landing) return;
    if (failure !== undefined) setLanding(null);
    else if (page && !isStale && page.pagination.current_page === landing.page) {
      setLanding(null);
      onLand(page.products, landing);
    }
  }, [landing, page, isStale, failure, onLand]);

  return useCallback(
    async (next: Landing): Promise<void> => {
      if (next.page === query.page) {
        // Rows that were edited stay where they were until they are asked for again.
        const { error } = await refetch();
        if (!error) setLanding(next);
        return;
      }
      change({ page: next.page });
      setLanding(next);
    },
    [query.page, change, refetch],
  );
};
