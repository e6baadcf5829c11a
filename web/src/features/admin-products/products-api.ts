import { listProducts } from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';

type ProductsPage = AnswerOf<typeof listProducts>['data'];

const adminProductsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    masterProducts: build.query<ProductsPage, { page: number; search: string }>({
      query: (query) => ({ call: listProducts, query }),
      transformResponse: (body: AnswerOf<typeof listProducts>) => body.data,
      providesTags: ['Product'],
    }),
  }),
});

export const { useMasterProductsQuery } = adminProductsApi;
