import { offersOfDay } from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';

export type OffersOfDay = AnswerOf<typeof offersOfDay>['data'];

const offersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** '' for today, and for every wholesaler. */
    offersOfDay: build.query<OffersOfDay, { day: string; wholesaler: string }>({
      query: ({ day, wholesaler }) => ({ call: offersOfDay, query: { day, wholesaler_code: wholesaler } }),
      transformResponse: (body: AnswerOf<typeof offersOfDay>) => body.data,
      providesTags: ['Session', 'Review'],
    }),
  }),
});

export const { useOffersOfDayQuery } = offersApi;
