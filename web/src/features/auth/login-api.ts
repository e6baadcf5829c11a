import { login, type loginRequestSchema } from '@tillmap/contracts';
import type { z } from 'zod';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';
import { signedIn } from '../../api/sign-in.ts';

type Credentials = z.input<typeof loginRequestSchema>;

const loginApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<AnswerOf<typeof login>, Credentials>({
      query: (body) => ({ call: login, body }),
      onQueryStarted: async (_credentials, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(signedIn(answer.data.token));
      },
    }),
  }),
});

export const { useLoginMutation } = loginApi;
