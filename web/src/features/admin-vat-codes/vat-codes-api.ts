import { createVatCode, deleteVatCode, listVatCodes, type Sent, updateVatCode, type VatCode } from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';

type NewVatCode = Sent<typeof createVatCode.body>;
type ListQuery = { page: number; search: string; wholesaler_code: string };

/** Codes and rates are shown with mappings as well. */
const CHANGED = ['VatCode', 'Mapping'] as const;

const adminVatCodesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listVatCodes: build.query<AnswerOf<typeof listVatCodes>['data'], ListQuery>({
      query: (query) => ({ call: listVatCodes, query }),
      transformResponse: (body: AnswerOf<typeof listVatCodes>) => body.data,
      providesTags: ['VatCode'],
    }),
    createVatCode: build.mutation<VatCode, NewVatCode>({
      query: (body) => ({ call: createVatCode, body }),
      transformResponse: (body: AnswerOf<typeof createVatCode>) => body.data,
      invalidatesTags: CHANGED,
    }),
    updateVatCode: build.mutation<VatCode, { id: string; body: NewVatCode }>({
      query: ({ id, body }) => ({ call: updateVatCode, params: { id }, body }),
      transformResponse: (body: AnswerOf<typeof updateVatCode>) => body.data,
      invalidatesTags: CHANGED,
    }),
    deleteVatCode: build.mutation<null, string>({
      query: (id) => ({ call: deleteVatCode, params: { id } }),
      invalidatesTags: CHANGED,
    }),
  }),
});

export const { useListVatCodesQuery, useCreateVatCodeMutation, useUpdateVatCodeMutation, useDeleteVatCodeMutation } =
  adminVatCodesApi;
