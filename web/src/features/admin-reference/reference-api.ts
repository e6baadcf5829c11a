import {
  type CleanupStats,
  cleanupOrphanedProducts,
  cleanupStats,
  deleteAllMappings,
  deleteMapping,
  listImports,
  listMappings,
  listOrphanedProducts,
  mappingStats,
  type ReferenceMapping,
  revertImport,
  type Sent,
  updateMapping,
} from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';

type MappingsQuery = { wholesaler_code: string; page: number; search: string };
type MappingEdit = { id: string; body: Sent<typeof updateMapping.body> };
type OrphanedProducts = AnswerOf<typeof listOrphanedProducts>['data'];

const referenceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    mappingStats: build.query<AnswerOf<typeof mappingStats>['data'], string>({
      query: (code) => ({ call: mappingStats, query: { wholesaler_code: code } }),
      transformResponse: (body: AnswerOf<typeof mappingStats>) => body.data,
      providesTags: ['Mapping'],
    }),
    mappings: build.query<AnswerOf<typeof listMappings>['data'], MappingsQuery>({
      query: (query) => ({ call: listMappings, query }),
      transformResponse: (body: AnswerOf<typeof listMappings>) => body.data,
      providesTags: ['Mapping', 'Department', 'VatCode'],
    }),
    updateMapping: build.mutation<ReferenceMapping, MappingEdit>({
      query: ({ id, body }) => ({ call: updateMapping, params: { id }, body }),
      transformResponse: (body: AnswerOf<typeof updateMapping>) => body.data,
      invalidatesTags: ['Mapping', 'Product'],
    }),
    deleteMapping: build.mutation<null, string>({
      query: (id) => ({ call: deleteMapping, params: { id } }),
      invalidatesTags: ['Mapping', 'Product'],
    }),
    deleteAllMappings: build.mutation<AnswerOf<typeof deleteAllMappings>, string>({
      query: (code) => ({ call: deleteAllMappings, query: { wholesaler_code: code } }),
      invalidatesTags: ['Mapping', 'Product', 'Import'],
    }),
    cleanupStats: build.query<CleanupStats, void>({
      query: () => ({ call: cleanupStats }),
      transformResponse: (body: AnswerOf<typeof cleanupStats>) => body.data,
      providesTags: ['Mapping', 'Product', 'Wholesaler'],
    }),
    orphanedProducts: build.query<OrphanedProducts, number>({
      query: (limit) => ({ call: listOrphanedProducts, query: { limit } }),
      transformResponse: (body: AnswerOf<typeof listOrphanedProducts>) => body.data,
      providesTags: ['Mapping', 'Product'],
    }),
    cleanupOrphanedProducts: build.mutation<AnswerOf<typeof cleanupOrphanedProducts>, void>({
      query: () => ({ call: cleanupOrphanedProducts }),
      invalidatesTags: ['Product'],
    }),
    referenceImports: build.query<AnswerOf<typeof listImports>['data'], { code: string; page: number }>({
      query: ({ code, page }) => ({
        call: listImports,
        query: { wholesaler_code: code, type: 'reference_mappings', page },
      }),
      transformResponse: (body: AnswerOf<typeof listImports>) => body.data,
      providesTags: ['Import'],
    }),
    revertImport: build.mutation<AnswerOf<typeof revertImport>, string>({
      query: (id) => ({ call: revertImport, params: { id } }),
      invalidatesTags: ['Import'],
    }),
  }),
});

export const {
  useMappingStatsQuery,
  useMappingsQuery,
  useUpdateMappingMutation,
  useDeleteMappingMutation,
  useDeleteAllMappingsMutation,
  useCleanupStatsQuery,
  useOrphanedProductsQuery,
  useCleanupOrphanedProductsMutation,
  useReferenceImportsQuery,
  useRevertImportMutation,
} = referenceApi;
