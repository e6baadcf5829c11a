import { type SessionOffers, sessionOffers } from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';

/** Codes of shops; undefined for the only one. */
type Asked = { sessionId: string; shops: readonly (string | undefined)[]; day: string | undefined };

const sessionOffersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** For each of these shops. */
    sessionOffers: build.query<readonly SessionOffers[], Asked>({
      queryFn: async ({ sessionId, shops, day }, _api, _extra, ask) => {
        const found: SessionOffers[] = [];
        for (const shop of shops) {
          const answer = await ask({ call: sessionOffers, params: { id: sessionId }, query: { shop, day } });
          if (answer.error) return { error: answer.error };
          found.push((answer.data as AnswerOf<typeof sessionOffers>).data);
        }
        return { data: found };
      },
      providesTags: ['Downloads', 'Review'],
    }),
  }),
});

export const { useSessionOffersQuery } = sessionOffersApi;
