import { type ChangesOverview, changesOverview } from '@tillmap/contracts';
import { baseApi } from './base-api.ts';
import type { AnswerOf } from './http.ts';
import { pollUntilCompared } from './poll-until-compared.ts';

/** What changed in a session as a whole, for pages that do not list it. */
const changesFiguresApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    changesFigures: build.query<ChangesOverview, string>({
      query: (id) => ({ call: changesOverview, params: { id } }),
      transformResponse: (body: AnswerOf<typeof changesOverview>) => body.data,
      providesTags: (_overview, _error, id) => [{ type: 'Session', id }, 'Changes', 'Downloads'],
    }),
  }),
});

export const useChangesFiguresQuery = pollUntilCompared(changesFiguresApi.useChangesFiguresQuery);
