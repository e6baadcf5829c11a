import {
  type productsQuery,
  type ReviewedProduct,
  sessionProducts,
  sessionStatistics,
  setSoldAs,
  updateProduct,
} from '@tillmap/contracts';
import type { z } from 'zod';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';
import type { ListArgs as AskedArgs } from '../../workbench/use-list.ts';
import { sentFacets } from './facets/facet-address.ts';

export type ListQuery = z.infer<typeof productsQuery>;
export type ListArgs = AskedArgs<ListQuery>;
export type ProductsPage = AnswerOf<typeof sessionProducts>['data'];
export type Statistics = AnswerOf<typeof sessionStatistics>['data'];
export type MappingChoice = z.infer<NonNullable<typeof updateProduct.body>>;

/** `keep_rrp`: a case keeps the RRP of the file. */
export type SaleChoice = z.infer<NonNullable<typeof setSoldAs.body>>;

/** `version` is that of the row a person saw; without one nothing is compared. */
export type Edit = {
  list: ListArgs;
  barcode: string;
  version: number | undefined;
  choice: MappingChoice;
  shown: Partial<ReviewedProduct>;
};
type Sale = { list: ListArgs; barcode: string; choice: SaleChoice };

export const reviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sessionStatistics: build.query<Statistics, string>({
      query: (id) => ({ call: sessionStatistics, params: { id } }),
      transformResponse: (body: AnswerOf<typeof sessionStatistics>) => body.data,
      providesTags: (_statistics, _error, id) => [{ type: 'Statistics', id }],
    }),
    sessionProducts: build.query<ProductsPage, ListArgs>({
      // Without evidence: that of the focused row is asked for by itself.
      query: ({ sessionId, query }) => ({
        call: sessionProducts,
        params: { id: sessionId },
        query: { ...query, ...sentFacets(query), evidence: 'none' },
      }),
      transformResponse: (body: AnswerOf<typeof sessionProducts>) => body.data,
      // An edit changes its row alone; another cost basis changes them all.
      providesTags: (_page, _error, { sessionId }) => [{ type: 'ReviewedProducts', id: sessionId }],
    }),
    updateProduct: build.mutation<ReviewedProduct, Edit>({
      query: ({ list, barcode, version, choice }) => ({
        call: updateProduct,
        params: { id: list.sessionId, barcode },
        body: choice,
        version,
      }),
      transformResponse: (body: AnswerOf<typeof updateProduct>) => body.data,
      // The row shows the choice at once and keeps its place; a refusal takes it back with a word.
      onQueryStarted: async (edit, api) => {
        const { list, barcode, shown } = edit;
        const change = (product: Partial<ReviewedProduct>, args = list) =>
          api.dispatch(
            reviewApi.util.updateQueryData('sessionProducts', args, (page) => {
              const row = page.products.find((one) => one.barcode === barcode);
              if (row) Object.assign(row, product);
            }),
          );
        const shownPage = reviewApi.endpoints.sessionProducts.select(list)(api.getState()).data;
        const before = shownPage?.products.find((one) => one.barcode === barcode);
        change(shown);
        const saved = await api.queryFulfilled.catch(() => undefined);
        // By its barcode: the page may have been asked for again meanwhile, with its rows in another order.
        if (!saved) {
          if (before) change(before);
          return;
        }
        // A list asked for while this was under way may still show the row as it was.
        const lists = reviewApi.util.selectCachedArgsForQuery(api.getState(), 'sessionProducts');
        for (const args of lists) if (args.sessionId === list.sessionId) change(saved.data, args);
      },
      invalidatesTags: (_product, error, { list, barcode }) =>
        error ? [] : [{ type: 'Statistics', id: list.sessionId }, 'Review', { type: 'ReviewedProduct', id: barcode }],
    }),
    setSoldAs: build.mutation<ReviewedProduct, Sale>({
      query: ({ list, barcode, choice }) => ({
        call: setSoldAs,
        params: { id: list.sessionId, barcode },
        body: choice,
      }),
      transformResponse: (body: AnswerOf<typeof setSoldAs>) => body.data,
      // The row keeps its place, with the barcode of what is sold.
      onQueryStarted: async ({ list, barcode }, api) => {
        const saved = await api.queryFulfilled.catch(() => undefined);
        const lists = saved ? reviewApi.util.selectCachedArgsForQuery(api.getState(), 'sessionProducts') : [];
        for (const args of lists)
          if (args.sessionId === list.sessionId)
            api.dispatch(
              reviewApi.util.updateQueryData('sessionProducts', args, (page) => {
                const row = page.products.find((one) => one.barcode === barcode);
                if (row) Object.assign(row, saved?.data);
              }),
            );
      },
      invalidatesTags: (_product, error, { list }) =>
        error ? [] : [{ type: 'Statistics', id: list.sessionId }, 'Review'],
    }),
  }),
});

export const { useSessionStatisticsQuery, useSessionProductsQuery, useSetSoldAsMutation } = reviewApi;
