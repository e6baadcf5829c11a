import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { messageOf } from '../../api/failure.ts';
import { toast } from '../../shared/toasts.ts';
import { turnedOrder, useList } from '../../workbench/use-list.ts';
import { REVIEW_ADDRESS } from './facets/facet-address.ts';
import {
  type ListQuery,
  reviewApi,
  type SaleChoice,
  useSessionProductsQuery,
  useSetSoldAsMutation,
} from './review-api.ts';

/** A page fetched ahead is used for this long, in seconds. */
const PREFETCH_FRESH_S = 60;
const FILTERS = ['all', 'review', 'ok'] as const;

/** Texts are sorted from their beginning, figures from the largest. */
const FROM_BELOW: ReadonlySet<ListQuery['sort']> = new Set(['description', 'department', 'category_group', 'vat']);

/** The rows of the review as the address asks for them, and what narrows and orders them. */
export const useReviewList = (sessionId: string) => {
  const list = useList(sessionId, REVIEW_ADDRESS, useSessionProductsQuery);
  const { args, argsOf, query, change, edited } = list;
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [setSoldAs] = useSetSoldAsMutation();

  const prefetch = useCallback(
    (page: number) => {
      const next = argsOf({ ...query, page });
      dispatch(reviewApi.util.prefetch('sessionProducts', next, { ifOlderThan: PREFETCH_FRESH_S }));
    },
    [dispatch, argsOf, query],
  );
  const cycleFilter = useCallback(
    () => change({ filter: FILTERS[(FILTERS.indexOf(query.filter) + 1) % FILTERS.length]! }),
    [change, query.filter],
  );
  const sortBy = useCallback(
    (sort: ListQuery['sort']) => change(turnedOrder(query, sort, FROM_BELOW.has(sort) ? 'asc' : 'desc')),
    [change, query],
  );

  /** Answers the barcode that the row has then; undefined, and a word, where it was refused. */
  const sell = useCallback(
    async (barcode: string, choice: SaleChoice): Promise<string | undefined> => {
      edited();
      const { data: sold, error: refusal } = await setSoldAs({ list: args, barcode, choice });
      if (refusal) toast.error(messageOf(refusal, 'Your choice of unit or case could not be saved'));
      return sold?.barcode;
    },
    [args, edited, setSoldAs],
  );

  return { ...list, cycleFilter, sortBy, prefetch, sell };
};

export type ReviewListState = ReturnType<typeof useReviewList>;

/** What the list is asked for, and the way to ask for something else. */
export type ListQuestion = ReviewListState['question'];
