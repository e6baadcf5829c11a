import { type Session, sessionStatus } from '@tillmap/contracts';
import { baseApi } from './base-api.ts';
import type { AnswerOf } from './http.ts';

/** One session as it stands; the status page and the review both read it. */
const sessionStatusApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sessionStatus: build.query<Session, string>({
      query: (id) => ({ call: sessionStatus, params: { id } }),
      transformResponse: (body: AnswerOf<typeof sessionStatus>) => body.data,
      providesTags: (_session, _error, id) => [{ type: 'Session', id }],
    }),
  }),
});

export const { useSessionStatusQuery } = sessionStatusApi;
