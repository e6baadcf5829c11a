import { cancelSession, retrySession, type Session } from '@tillmap/contracts';
import { baseApi, SESSION_LIST } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';

const statusApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    cancelSession: build.mutation<Session, string>({
      query: (id) => ({ call: cancelSession, params: { id } }),
      transformResponse: (body: AnswerOf<typeof cancelSession>) => body.data,
      invalidatesTags: (_session, _error, id) => [{ type: 'Session', id }, SESSION_LIST],
    }),
    retrySession: build.mutation<Session, string>({
      query: (id) => ({ call: retrySession, params: { id } }),
      transformResponse: (body: AnswerOf<typeof retrySession>) => body.data,
      invalidatesTags: (_session, _error, id) => [{ type: 'Session', id }, SESSION_LIST],
    }),
  }),
});

export const { useCancelSessionMutation, useRetrySessionMutation } = statusApi;
