import { type LearnedProduct, listLearned, restoreLearned, revertLearned, type Sent } from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';

export type LearnedPage = {
  data: readonly LearnedProduct[];
  current_page: number;
  last_page: number;
  total: number;
  /** How many of the user's or session's can be reverted. */
  not_reverted: number;
};
type Asked = { id: string; page: number; search: string; user_id: string; session_id: string };
type RevertAsked = { id: string; body: Sent<typeof revertLearned.body> };

const pageOf = ({ data: { learned, pagination, not_reverted } }: AnswerOf<typeof listLearned>): LearnedPage => ({
  data: learned,
  ...pagination,
  not_reverted,
});

/** What is different for other pages when mappings are reverted or restored. */
const CHANGED = ['Learned', 'Mapping', 'ReviewSettings'] as const;

const learnedApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    learned: build.query<LearnedPage, Asked>({
      query: ({ id, ...query }) => ({ call: listLearned, params: { id }, query }),
      transformResponse: pageOf,
      providesTags: ['Learned'],
    }),
    revertLearned: build.mutation<AnswerOf<typeof revertLearned>, RevertAsked>({
      query: ({ id, body }) => ({ call: revertLearned, params: { id }, body }),
      // Also after a refusal, which says that the number shown is no longer right.
      invalidatesTags: [...CHANGED],
    }),
    restoreLearned: build.mutation<AnswerOf<typeof restoreLearned>, { id: string; revert_id: string }>({
      query: ({ id, revert_id }) => ({ call: restoreLearned, params: { id }, body: { revert_id } }),
      invalidatesTags: [...CHANGED],
    }),
  }),
});

export const { useLearnedQuery, useRevertLearnedMutation, useRestoreLearnedMutation } = learnedApi;
