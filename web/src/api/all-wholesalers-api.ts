import { adminListWholesalers, type Wholesaler } from '@tillmap/contracts';
import { baseApi } from './base-api.ts';
import type { AnswerOf } from './http.ts';

/** Every wholesaler, inactive ones as well; for administrators. */
const allWholesalersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    allWholesalers: build.query<Wholesaler[], void>({
      query: () => ({ call: adminListWholesalers }),
      transformResponse: (body: AnswerOf<typeof adminListWholesalers>) => body.data,
      providesTags: ['Wholesaler'],
    }),
  }),
});

export const { useAllWholesalersQuery } = allWholesalersApi;
