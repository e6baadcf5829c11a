import { lookUpUnresolved, type Session } from '@tillmap/contracts';
import { baseApi, SESSION_LIST } from './base-api.ts';
import type { AnswerOf } from './http.ts';

const lookUpApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    lookUpUnresolved: build.mutation<Session, string>({
      query: (id) => ({ call: lookUpUnresolved, params: { id } }),
      transformResponse: (body: AnswerOf<typeof lookUpUnresolved>) => body.data,
      // Some rows of the review are others afterwards.
      invalidatesTags: (_session, error, id) =>
        error
          ? []
          : [
              { type: 'Session', id },
              { type: 'Statistics', id },
              { type: 'ReviewedProducts', id },
              'Review',
              SESSION_LIST,
            ],
    }),
  }),
});

export const { useLookUpUnresolvedMutation } = lookUpApi;
