import {
  listReviewSettings,
  matchingQuality,
  type ReviewSettings,
  type Sent,
  updateReviewSettings,
} from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';

type Change = { id: string; body: Sent<typeof updateReviewSettings.body> };

const matchingQualityApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    matchingQuality: build.query<AnswerOf<typeof matchingQuality>['data'], void>({
      query: () => ({ call: matchingQuality }),
      transformResponse: (body: AnswerOf<typeof matchingQuality>) => body.data,
    }),
    reviewSettings: build.query<AnswerOf<typeof listReviewSettings>['data'], void>({
      query: () => ({ call: listReviewSettings }),
      transformResponse: (body: AnswerOf<typeof listReviewSettings>) => body.data,
      providesTags: ['ReviewSettings'],
    }),
    updateReviewSettings: build.mutation<ReviewSettings, Change>({
      query: ({ id, body }) => ({ call: updateReviewSettings, params: { id }, body }),
      transformResponse: (body: AnswerOf<typeof updateReviewSettings>) => body.data,
      invalidatesTags: ['ReviewSettings'],
    }),
  }),
});

export const { useMatchingQualityQuery, useReviewSettingsQuery, useUpdateReviewSettingsMutation } = matchingQualityApi;
