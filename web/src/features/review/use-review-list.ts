import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useMemo, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { messageOf } from '../../api/failure.ts';
import { toast } from '../../shared/toasts.ts';
import {
  type ListArgs,
  type ListQuery,
  reviewApi,
  type SaleChoice,
  useSessionProductsQuery,
  useSetSoldAsMutation,
} from './review-api.ts';
import { useListQuery } from './use-list-query.ts';

/** A page fetched ahead is used for this long, in seconds. */
const PREFETCH_FRESH_S = 60;
const FILTERS = ['all', 'review', 'ok'] as const;

/** Texts are sorted from their beginning, figures from the largest. */
const FROM_BELOW: ReadonlySet<ListQuery['sort']> = new Set(['description', 'department', 'category_group', 'vat']);

/** The rows of the review as the address asks for them, and what narrows and orders them. */
export const useReviewList = (sessionId: string) => {
  const question = useListQuery();
  const { query, change } = question;
  const edits = useRef(0);
  // Counted when the question changes, not when a row does: an edit must not ask again and make the list jump.
  const args: ListArgs = useMemo(() => ({ sessionId, query, revision: edits.current }), [sessionId, query]);
  const { data, currentData, isFetching, isError, error, refetch } = useSessionProductsQuery(args);
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [setSoldAs] = useSetSoldAsMutation();

  const prefetch = useCallback(
    (page: number) => {
      const next: ListArgs = { sessionId, query: { ...query, page }, revision: edits.current };
      dispatch(reviewApi.util.prefetch('sessionProducts', next, { ifOlderThan: PREFETCH_FRESH_S }));
    },
    [dispatch, sessionId, query],
  );
  const cycleFilter = useCallback(
    () => change({ filter: FILTERS[(FILTERS.indexOf(query.filter) + 1) % FILTERS.length]! }),
    [change, query.filter],
  );
  const sortBy = useCallback(
    (sort: ListQuery['sort']) => {
      const first = FROM_BELOW.has(sort) ? 'asc' : 'desc';
      const other = query.direction === 'desc' ? 'asc' : 'desc';
      change({ sort, direction: query.sort === sort ? other : first });
    },
    [change, query.sort, query.direction],
  );
  const edited = useCallback(() => {
    edits.current += 1;
  }, []);

  /** Answers the barcode that the row has then; undefined, and a word, where it was refused. */
  const sell = useCallback(
    async (barcode: string, choice: SaleChoice): Promise<string | undefined> => {
      edits.current += 1;
      const { data: sold, error: refusal } = await setSoldAs({ list: args, barcode, choice });
      if (refusal) toast.error(messageOf(refusal, 'Your choice of unit or case could not be saved'));
      return sold?.barcode;
    },
    [args, setSoldAs],
  );

  return {
    args,
    question,
    query,
    change,
    cycleFilter,
    sortBy,
    prefetch,
    edited,
    sell,
    /** The rows asked for, or the ones before them while they are on their way. */
    page: currentData ?? (isFetching ? data : undefined),
    isStale: isFetching && currentData === undefined,
    isFetching,
    failure: isError ? error : undefined,
    refetch,
  };
};

export type ReviewListState = ReturnType<typeof useReviewList>;
