import {
  createShop,
  deleteShop,
  listShops,
  listTillProfiles,
  type Sent,
  type Shop,
  type TillProfileInfo,
  updateShop,
} from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';

type NewShop = Sent<typeof createShop.body>;
type ChangedShop = { code: string; body: Sent<typeof updateShop.body> };

/** A refusal may mean that the list is old; what pages of sessions show is of the shops. */
const CHANGED = ['Shop', 'Changes', 'Downloads', 'Labels'] as const;

const shopsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listShops: build.query<Shop[], void>({
      query: () => ({ call: listShops }),
      transformResponse: (body: AnswerOf<typeof listShops>) => body.data.shops,
      providesTags: ['Shop'],
    }),
    createShop: build.mutation<Shop, NewShop>({
      query: (body) => ({ call: createShop, body }),
      transformResponse: (body: AnswerOf<typeof createShop>) => body.data,
      invalidatesTags: CHANGED,
    }),
    updateShop: build.mutation<Shop, ChangedShop>({
      query: ({ code, body }) => ({ call: updateShop, params: { code }, body }),
      transformResponse: (body: AnswerOf<typeof updateShop>) => body.data,
      invalidatesTags: CHANGED,
    }),
    deleteShop: build.mutation<null, string>({
      query: (code) => ({ call: deleteShop, params: { code } }),
      invalidatesTags: CHANGED,
    }),
    /** The tills that a shop can have. */
    shopTills: build.query<TillProfileInfo[], void>({
      query: () => ({ call: listTillProfiles }),
      transformResponse: (body: AnswerOf<typeof listTillProfiles>) => body.data.profiles,
      providesTags: [{ type: 'TillProfile', id: 'LIST' }],
    }),
  }),
});

export const {
  useListShopsQuery,
  useCreateShopMutation,
  useUpdateShopMutation,
  useDeleteShopMutation,
  useShopTillsQuery,
} = shopsApi;
