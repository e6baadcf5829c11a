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

export const { useHierarchyQuery, useVatCodesQuery } = referenceOptionsApi;

/** While there is none: a new installation loads its first ones beside the people who wait for them. */
const EMPTY_POLL_MS = 5_000;

/** The active wholesalers. A select of them reads them again when it opens. */
export const useActiveWholesalers = () => {
  const { data } = referenceOptionsApi.endpoints.listWholesalers.useQueryState();
  return referenceOptionsApi.useListWholesalersQuery(undefined, {
    pollingInterval: data?.length === 0 ? EMPTY_POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
};
