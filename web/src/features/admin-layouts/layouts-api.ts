import { deleteLayout, type Layout, listLayouts, renameLayout } from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';

type ListQuery = { page: number; search: string; wholesaler_code: string };

const layoutsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listLayouts: build.query<AnswerOf<typeof listLayouts>['data'], ListQuery>({
      query: (query) => ({ call: listLayouts, query }),
      transformResponse: (body: AnswerOf<typeof listLayouts>) => body.data,
      providesTags: ['Layout'],
    }),
    renameLayout: build.mutation<Layout, { id: string; name: string }>({
      query: ({ id, name }) => ({ call: renameLayout, params: { id }, body: { name } }),
      transformResponse: (body: AnswerOf<typeof renameLayout>) => body.data,
      invalidatesTags: ['Layout'],
    }),
    deleteLayout: build.mutation<AnswerOf<typeof deleteLayout>, string>({
      query: (id) => ({ call: deleteLayout, params: { id } }),
      invalidatesTags: ['Layout'],
    }),
  }),
});

export const { useListLayoutsQuery, useRenameLayoutMutation, useDeleteLayoutMutation } = layoutsApi;
