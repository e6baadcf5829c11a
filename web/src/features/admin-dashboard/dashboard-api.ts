import {
  type ActivityKind,
  type Dashboard,
  dashboard,
  listActivities,
  type WeeklyReviewWork,
  weeklyReviewWork,
} from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';

type ActivityQuery = { page: number; search: string; kind: ActivityKind | ''; date_from: string; date_to: string };

const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    dashboard: build.query<Dashboard, void>({
      query: () => ({ call: dashboard }),
      transformResponse: (body: AnswerOf<typeof dashboard>) => body.data,
    }),
    weeklyReviewWork: build.query<WeeklyReviewWork[], void>({
      query: () => ({ call: weeklyReviewWork }),
      transformResponse: (body: AnswerOf<typeof weeklyReviewWork>) => body.data,
    }),
    listActivities: build.query<AnswerOf<typeof listActivities>['data'], ActivityQuery>({
      query: (query) => ({ call: listActivities, query }),
      transformResponse: (body: AnswerOf<typeof listActivities>) => body.data,
    }),
  }),
});

export const { useDashboardQuery, useListActivitiesQuery, useWeeklyReviewWorkQuery } = dashboardApi;
