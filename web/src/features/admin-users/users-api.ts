import {
  type AdminUser,
  createUser,
  deleteUser,
  resetUserPassword,
  type Sent,
  toggleUserActive,
  updateUser,
} from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';

type NewUser = Sent<typeof createUser.body>;
type ChangedUser = { id: string; body: Sent<typeof updateUser.body> };

/** 'User' is who is signed in: an administrator may change their own name. A refusal may mean that the list is old. */
const CHANGED = ['AdminUser', 'User'] as const;

const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createUser: build.mutation<AdminUser, NewUser>({
      query: (body) => ({ call: createUser, body }),
      transformResponse: (body: AnswerOf<typeof createUser>) => body.data,
      invalidatesTags: CHANGED,
    }),
    updateUser: build.mutation<AdminUser, ChangedUser>({
      query: ({ id, body }) => ({ call: updateUser, params: { id }, body }),
      transformResponse: (body: AnswerOf<typeof updateUser>) => body.data,
      invalidatesTags: CHANGED,
    }),
    deleteUser: build.mutation<null, string>({
      query: (id) => ({ call: deleteUser, params: { id } }),
      invalidatesTags: CHANGED,
    }),
    toggleUserActive: build.mutation<AdminUser, Pick<AdminUser, 'id' | 'version'>>({
      query: ({ id, version }) => ({ call: toggleUserActive, params: { id }, body: { version } }),
      transformResponse: (body: AnswerOf<typeof toggleUserActive>) => body.data,
      invalidatesTags: CHANGED,
    }),
    resetUserPassword: build.mutation<AdminUser, { id: string; password: string }>({
      query: ({ id, password }) => ({ call: resetUserPassword, params: { id }, body: { password } }),
      transformResponse: (body: AnswerOf<typeof resetUserPassword>) => body.data,
      invalidatesTags: ['AdminUser'],
    }),
  }),
});

export const {
  useCreateUserMutation,
  useUpdateUserMutation,
  useDeleteUserMutation,
  useToggleUserActiveMutation,
  useResetUserPasswordMutation,
} = usersApi;
