import { sessionFlags } from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';

export type SessionFlags = AnswerOf<typeof sessionFlags>['data'];
type Asked = { sessionId: string; day: string; flag: string };

const flagsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sessionFlags: build.query<SessionFlags, Asked>({
      query: ({ sessionId, ...query }) => ({ call: sessionFlags, params: { id: sessionId }, query }),
      transformResponse: (body: AnswerOf<typeof sessionFlags>) => body.data,
      providesTags: ['Review'],
    }),
  }),
});

export const { useSessionFlagsQuery } = flagsApi;
