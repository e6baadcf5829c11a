import { useCallback, useEffect, useRef, useState } from 'react';
import type { createQueue } from './step-queue.ts';

/** Where the keyboard goes on once the rows of a page are there: `to_do` is the first that needs somebody. */
export type Landing = { page: number; at: 'first' | 'last' | 'to_do' };

type List = {
  page: { pagination: { current_page: number } } | undefined;
  isStale: boolean;
  failure: unknown;
  query: { page: number };
  change: (part: { page: number }) => void;
  refetch: () => PromiseLike<{ error?: unknown }>;
};

type Screen = {
  /** Own saves that are on their way. */
  queue: ReturnType<typeof createQueue>;
  /** The list as it is now, which may be another one than when the page was turned. */
  latest: () => { list: List };
};

/** Turns to a page of a list, or asks for the same one anew, and goes on in it once its rows are there. */
export const usePageTurn = (
  { queue, latest }: Screen,
  { page, isStale, failure }: List,
  onLand: (landing: Landing) => void,
) => {
  const [landing, setLanding] = useState<Landing | null>(null);
  useEffect(() => {
    if (!landing) return;
    if (failure !== undefined) setLanding(null);
    else if (page && !isStale && page.pagination.current_page === landing.page) {
      setLanding(null);
      onLand(landing);
    }
  }, [landing, page, isStale, failure, onLand]);

  // A screen that was left asks for nothing more.
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  return useCallback(
    async (next: Landing): Promise<void> => {
      // Which rows are still to do depends on what is being saved.
      if (next.at === 'to_do') await queue.settled();
      if (isGone.current) return;
      const { query, change, refetch } = latest().list;
      if (next.page === query.page) {
        // Rows that were edited stay where they were until they are asked for again.
        const { error } = await refetch();
        if (!error) setLanding(next);
        return;
      }
      change({ page: next.page });
      setLanding(next);
    },
    [queue, latest],
  );
};
