import {
  ALL_SHOPS,
  type ChangeAnswer,
  type ChangedLine,
  type ChangePairs,
  type ChangesOverview,
  changedLines,
  changePairs,
  changesFile,
  changesOverview,
  decideChanges,
  delistedProducts,
  pairChanges,
  redoChanges,
  type SecondThoughts,
  undoChanges,
} from '@tillmap/contracts';
import type { z } from 'zod';
import { baseApi } from '../../api/base-api.ts';
import { chosenShop } from '../../api/chosen-shop.ts';
import type { AnswerOf } from '../../api/http.ts';
import { pollUntilCompared } from '../../api/poll-until-compared.ts';
import { download } from '../../shared/download.ts';
import type { ListArgs } from '../../workbench/use-list.ts';
import { type ChangesQuery, narrowingOf } from './changes-address.ts';

export type DecideBody = z.input<NonNullable<typeof decideChanges.body>>;
export type PairBody = z.input<NonNullable<typeof pairChanges.body>>;
export type LinesPage = AnswerOf<typeof changedLines>['data'];
export type LinesArgs = ListArgs<ChangesQuery>;
export type DelistedPage = AnswerOf<typeof delistedProducts>['data'];

type OfSession<Part> = { sessionId: string } & Part;
/** Of the query, what narrows the list; the page and the order do not count. */
type Narrowed = OfSession<{ query: ChangesQuery }>;

/** Lines of a page on one sheet of paper: the most that the server gives at once. */
const PRINT_PAGE = 500;

/** Lines that have no value of a facet stand under '' on the page, under '-' in an address. */
const withNoneAsEmpty = (overview: ChangesOverview): ChangesOverview => {
  const plain = (values: ChangesOverview['facets']['change']) =>
    values.map((one) => (one.value === '-' ? { ...one, value: '' } : one));
  const { change, dept, decision, margin } = overview.facets;
  return {
    ...overview,
    facets: { change: plain(change), dept: plain(dept), decision: plain(decision), margin: plain(margin) },
  };
};

export const changesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    changesOverview: build.query<ChangesOverview, Narrowed>({
      query: ({ sessionId, query }) => ({
        call: changesOverview,
        params: { id: sessionId },
        query: narrowingOf(query),
      }),
      transformResponse: (body: AnswerOf<typeof changesOverview>) => withNoneAsEmpty(body.data),
      // What is only turned over or ordered otherwise has the same figures.
      serializeQueryArgs: ({ queryArgs: { sessionId, query } }) => ({
        sessionId,
        ...narrowingOf(query),
        shop: chosenShop(),
      }),
      providesTags: ['Changes'],
    }),
    /** How many lines all shops have as one list, while the page is about one of them. */
    changedInAll: build.query<number, string>({
      query: (id) => ({ call: changesOverview, params: { id }, query: { shop: ALL_SHOPS } }),
      transformResponse: ({ data: { counts } }: AnswerOf<typeof changesOverview>) => counts.to_decide + counts.decided,
      providesTags: ['Changes'],
    }),
    changedLines: build.query<LinesPage, LinesArgs>({
      query: ({ sessionId, query }) => ({
        call: changedLines,
        params: { id: sessionId },
        query: { ...narrowingOf(query), page: query.page, sort: query.sort, direction: query.direction },
      }),
      transformResponse: (body: AnswerOf<typeof changedLines>) => body.data,
    }),
    secondThoughts: build.query<LinesPage, OfSession<{ toldBy: SecondThoughts; page: number }>>({
      query: ({ sessionId, toldBy, page }) => ({
        call: changedLines,
        params: { id: sessionId },
        query: { told_by: toldBy, page, sort: 'description', direction: 'asc' },
      }),
      transformResponse: (body: AnswerOf<typeof changedLines>) => body.data,
      providesTags: ['Changes'],
    }),
    /** Every line that fits, for the paper. */
    linesToPrint: build.mutation<ChangedLine[], Narrowed>({
      queryFn: async ({ sessionId, query }, _api, _extra, ask) => {
        const lines: ChangedLine[] = [];
        for (let page = 1, last = 1; page <= last; page += 1) {
          const answer = await ask({
            call: changedLines,
            params: { id: sessionId },
            query: {
              ...narrowingOf(query),
              page,
              per_page: PRINT_PAGE,
              sort: query.sort,
              direction: query.direction,
            },
          });
          if (answer.error) return { error: answer.error };
          const { data } = answer.data as AnswerOf<typeof changedLines>;
          lines.push(...data.lines);
          last = data.pagination.last_page;
        }
        return { data: lines };
      },
    }),
    decide: build.mutation<ChangeAnswer, OfSession<{ body: DecideBody }>>({
      query: ({ sessionId, body }) => ({
        call: decideChanges,
        params: { id: sessionId },
        body,
      }),
      transformResponse: (body: AnswerOf<typeof decideChanges>) => body.data,
    }),
    undoChange: build.mutation<ChangeAnswer, string>({
      query: (id) => ({ call: undoChanges, params: { id }, body: {} }),
      transformResponse: (body: AnswerOf<typeof undoChanges>) => body.data,
    }),
    redoChange: build.mutation<ChangeAnswer, string>({
      query: (id) => ({ call: redoChanges, params: { id }, body: {} }),
      transformResponse: (body: AnswerOf<typeof redoChanges>) => body.data,
    }),
    changePairs: build.query<ChangePairs, string>({
      query: (id) => ({ call: changePairs, params: { id } }),
      transformResponse: (body: AnswerOf<typeof changePairs>) => body.data,
      providesTags: ['Changes'],
    }),
    pairChanges: build.mutation<ChangeAnswer, OfSession<{ body: PairBody }>>({
      query: ({ sessionId, body }) => ({ call: pairChanges, params: { id: sessionId }, body }),
      transformResponse: (body: AnswerOf<typeof pairChanges>) => body.data,
    }),
    delistedProducts: build.query<DelistedPage, OfSession<{ page: number }>>({
      query: ({ sessionId, page }) => ({ call: delistedProducts, params: { id: sessionId }, query: { page } }),
      transformResponse: (body: AnswerOf<typeof delistedProducts>) => body.data,
      providesTags: ['Changes'],
    }),
    changesFile: build.mutation<string, Narrowed>({
      queryFn: ({ sessionId, query }, api) =>
        download(api, { call: changesFile, params: { id: sessionId }, query: narrowingOf(query) }, 'what-changed.csv'),
    }),
  }),
});

export const { useChangedInAllQuery, useLinesToPrintMutation, useChangesFileMutation } = changesApi;

export const useChangesOverviewQuery = pollUntilCompared(changesApi.useChangesOverviewQuery);
export const useChangedLinesQuery = pollUntilCompared(changesApi.useChangedLinesQuery);
export const useSecondThoughtsQuery = pollUntilCompared(changesApi.useSecondThoughtsQuery);
export const useChangePairsQuery = pollUntilCompared(changesApi.useChangePairsQuery);
export const useDelistedProductsQuery = pollUntilCompared(changesApi.useDelistedProductsQuery);
