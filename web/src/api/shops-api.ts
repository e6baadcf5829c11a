import { type SessionShop, sessionShops } from '@tillmap/contracts';
import { baseApi } from './base-api.ts';
import type { AnswerOf } from './http.ts';

const shopsOf = (body: AnswerOf<typeof sessionShops>): SessionShop[] => body.data.shops;

/** The shops that a session can be downloaded for, of those that the person works in. */
const sessionShopsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sessionShops: build.query<SessionShop[], string>({
      query: (id) => ({ call: sessionShops, params: { id }, query: { figures: 'none' } }),
      transformResponse: shopsOf,
      providesTags: ['Shop'],
    }),
    shopFigures: build.query<SessionShop[], string>({
      query: (id) => ({ call: sessionShops, params: { id } }),
      transformResponse: shopsOf,
      providesTags: ['Shop', 'Changes', 'Downloads', 'Review'],
    }),
  }),
});

export const { useSessionShopsQuery, useShopFiguresQuery } = sessionShopsApi;
