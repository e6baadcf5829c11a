import { type CostBasis, sessionChecked, setCostBasis, type UploadResult } from '@tillmap/contracts';
import { baseApi, SESSION_LIST } from '../../../api/base-api.ts';
import type { AnswerOf } from '../../../api/http.ts';

type BasisChoice = { sessionId: string; basis: CostBasis };

/** What the upload of a session answered, for as long as the session has that file. */
export const checkedApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sessionChecked: build.query<UploadResult, string>({
      query: (id) => ({ call: sessionChecked, params: { id } }),
      transformResponse: (body: AnswerOf<typeof sessionChecked>) => body.data,
    }),
    setCostBasis: build.mutation<UploadResult, BasisChoice>({
      query: ({ sessionId, basis }) => ({ call: setCostBasis, params: { id: sessionId }, body: { basis } }),
      transformResponse: (body: AnswerOf<typeof setCostBasis>) => body.data,
      onQueryStarted: async ({ sessionId }, api) => {
        const saved = await api.queryFulfilled.catch(() => undefined);
        if (saved) await api.dispatch(checkedApi.util.upsertQueryData('sessionChecked', sessionId, saved.data));
      },
      // The prices of what was processed are checked again, so the review's rows and figures are others.
      invalidatesTags: (_result, error, { sessionId }) =>
        error
          ? []
          : [
              { type: 'Session', id: sessionId },
              { type: 'Statistics', id: sessionId },
              { type: 'ReviewedProducts', id: sessionId },
              SESSION_LIST,
            ],
    }),
  }),
});

export const { useSessionCheckedQuery, useSetCostBasisMutation } = checkedApi;
