import {
  type HierarchyOption,
  listWholesalers,
  type VatCodeOption,
  type WholesalerOption,
  wholesalerHierarchy,
  wholesalerVatCodes,
} from '@tillmap/contracts';
import { baseApi } from './base-api.ts';
import type { AnswerOf } from './http.ts';

/** What can be chosen from: active wholesalers, and a wholesaler's hierarchy and VAT codes. Read by many features. */
const referenceOptionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listWholesalers: build.query<WholesalerOption[], void>({
      query: () => ({ call: listWholesalers }),
      transformResponse: (body: AnswerOf<typeof listWholesalers>) => body.data,
      providesTags: ['Wholesaler'],
    }),
    hierarchy: build.query<HierarchyOption[], string>({
      query: (code) => ({ call: wholesalerHierarchy, params: { code } }),
      transformResponse: (body: AnswerOf<typeof wholesalerHierarchy>) => body.data,
      providesTags: ['Department'],
    }),
    vatCodes: build.query<VatCodeOption[], string>({
      query: (code) => ({ call: wholesalerVatCodes, params: { code } }),
      transformResponse: (body: AnswerOf<typeof wholesalerVatCodes>) => body.data,
      providesTags: ['VatCode'],
    }),
  }),
});

export const { useListWholesalersQuery, useHierarchyQuery, useVatCodesQuery } = referenceOptionsApi;
