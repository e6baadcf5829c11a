import { type PathStep, sessionPath } from '@tillmap/contracts';
import { baseApi } from './base-api.ts';
import type { AnswerOf } from './http.ts';

/** The five steps of a session with their figures; every page of the session shows them. */
const sessionPathApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sessionPath: build.query<PathStep[], string>({
      query: (id) => ({ call: sessionPath, params: { id } }),
      transformResponse: (body: AnswerOf<typeof sessionPath>) => body.data.steps,
      providesTags: (_steps, _error, id) => [{ type: 'Session', id }, 'Review', 'Changes', 'Downloads'],
    }),
  }),
});

export const { useSessionPathQuery } = sessionPathApi;
