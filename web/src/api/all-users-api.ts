import { type AdminUser, listUsers } from '@tillmap/contracts';
import { baseApi } from './base-api.ts';
import type { AnswerOf } from './http.ts';

/** Every user; for administrators. */
const allUsersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<AdminUser[], void>({
      query: () => ({ call: listUsers }),
      transformResponse: (body: AnswerOf<typeof listUsers>) => body.users,
      providesTags: ['AdminUser'],
    }),
  }),
});

export const { useListUsersQuery } = allUsersApi;
