import {
  answerFileCheck,
  type CostBasis,
  type FileCheckAnswer,
  sessionChecked,
  setCostBasis,
  type UploadResult,
} from '@tillmap/contracts';
import { baseApi, SESSION_LIST } from './base-api.ts';
import type { AnswerOf } from './http.ts';

type BasisChoice = { sessionId: string; basis: CostBasis };
type CheckAnswer = { sessionId: string; answer: FileCheckAnswer };

/** Prices are checked again, so the review's rows and figures are others. */
const changedBy = (id: string) => [
  ...(['Session', 'Statistics', 'ReviewedProducts'] as const).map((type) => ({ type, id })),
  SESSION_LIST,
];

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
      invalidatesTags: (_result, error, { sessionId }) => (error ? [] : changedBy(sessionId)),
    }),
    answerFileCheck: build.mutation<UploadResult, CheckAnswer>({
      query: ({ sessionId, answer }) => ({ call: answerFileCheck, params: { id: sessionId }, body: { answer } }),
      transformResponse: (body: AnswerOf<typeof answerFileCheck>) => body.data,
      onQueryStarted: async ({ sessionId }, api) => {
        const saved = await api.queryFulfilled.catch(() => undefined);
        if (saved) await api.dispatch(checkedApi.util.upsertQueryData('sessionChecked', sessionId, saved.data));
      },
      invalidatesTags: (_result, error, { sessionId }) =>
        error ? [] : [...changedBy(sessionId), { type: 'RejectedRows', id: sessionId }],
    }),
  }),
});

export const { useSessionCheckedQuery, useSetCostBasisMutation, useAnswerFileCheckMutation } = checkedApi;
