import { createWholesaler, deleteWholesaler, type Sent, updateWholesaler, type Wholesaler } from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';

type NewWholesaler = Sent<typeof createWholesaler.body>;

const adminWholesalersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createWholesaler: build.mutation<Wholesaler, NewWholesaler>({
      query: (body) => ({ call: createWholesaler, body }),
      transformResponse: (body: AnswerOf<typeof createWholesaler>) => body.data,
      invalidatesTags: ['Wholesaler'],
    }),
    updateWholesaler: build.mutation<Wholesaler, { id: string; body: NewWholesaler }>({
      query: ({ id, body }) => ({ call: updateWholesaler, params: { id }, body }),
      transformResponse: (body: AnswerOf<typeof updateWholesaler>) => body.data,
      invalidatesTags: ['Wholesaler', 'Department', 'VatCode', 'Product'],
    }),
    deleteWholesaler: build.mutation<null, string>({
      query: (id) => ({ call: deleteWholesaler, params: { id } }),
      invalidatesTags: ['Wholesaler', 'Department', 'VatCode'],
    }),
  }),
});

export const { useCreateWholesalerMutation, useUpdateWholesalerMutation, useDeleteWholesalerMutation } =
  adminWholesalersApi;
