import { currentUser, logout, type User } from '@tillmap/contracts';
import { baseApi } from './base-api.ts';
import { isRefused } from './failure.ts';
import type { AnswerOf } from './http.ts';
import { signedOut } from './sign-in.ts';

const userApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    currentUser: build.query<User, void>({
      query: () => ({ call: currentUser }),
      transformResponse: (body: AnswerOf<typeof currentUser>) => body.user,
      providesTags: ['User'],
      onQueryStarted: async (_argument, { dispatch, queryFulfilled }) => {
        try {
          await queryFulfilled;
        } catch (thrown) {
          // A refused check signs out silently; a server that is away or busy says nothing about the user.
          if (isRefused((thrown as { error?: unknown }).error)) dispatch(signedOut('server'));
        }
      },
    }),
    logout: build.mutation<null, void>({ query: () => ({ call: logout }) }),
  }),
});

export const { useCurrentUserQuery, useLogoutMutation } = userApi;
