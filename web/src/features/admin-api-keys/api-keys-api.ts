import { type ApiKey, createApiKey, deleteApiKey, listApiKeys, type Sent } from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';

type NewKey = Sent<typeof createApiKey.body>;
/** A key with its secret, which no later answer has. */
export type CreatedKey = AnswerOf<typeof createApiKey>['data'];

const apiKeysApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listApiKeys: build.query<ApiKey[], void>({
      query: () => ({ call: listApiKeys }),
      transformResponse: (body: AnswerOf<typeof listApiKeys>) => body.data,
      providesTags: ['ApiKey'],
    }),
    createApiKey: build.mutation<CreatedKey, NewKey>({
      query: (body) => ({ call: createApiKey, body }),
      transformResponse: (body: AnswerOf<typeof createApiKey>) => body.data,
      invalidatesTags: ['ApiKey'],
    }),
    deleteApiKey: build.mutation<null, string>({
      query: (id) => ({ call: deleteApiKey, params: { id } }),
      invalidatesTags: ['ApiKey'],
    }),
  }),
});

export const { useListApiKeysQuery, useCreateApiKeyMutation, useDeleteApiKeyMutation } = apiKeysApi;
