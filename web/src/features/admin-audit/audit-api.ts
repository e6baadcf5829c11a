import {
  type AcceptanceDetails,
  type AcceptanceStats,
  acceptanceStats,
  exportAcceptances,
  listAcceptances,
  showAcceptance,
} from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';
import { download } from '../../shared/download.ts';

export type AcceptanceFilters = { search: string; wholesaler_code: string; date_from: string; date_to: string };
export type AcceptancesPage = AnswerOf<typeof listAcceptances>['data'];

const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAcceptances: build.query<AcceptancesPage, AcceptanceFilters & { page: number }>({
      query: (query) => ({ call: listAcceptances, query }),
      transformResponse: (body: AnswerOf<typeof listAcceptances>) => body.data,
    }),
    acceptanceStats: build.query<AcceptanceStats, void>({
      query: () => ({ call: acceptanceStats }),
      transformResponse: (body: AnswerOf<typeof acceptanceStats>) => body.data,
    }),
    showAcceptance: build.query<AcceptanceDetails, string>({
      query: (id) => ({ call: showAcceptance, params: { id } }),
      transformResponse: (body: AnswerOf<typeof showAcceptance>) => body.data,
    }),
    /** Saves the file of all that match; answers its name. */
    exportAcceptances: build.mutation<string, AcceptanceFilters>({
      queryFn: (query, api) => download(api, { call: exportAcceptances, query }, 'disclaimer_acceptances.csv'),
    }),
  }),
});

export const {
  useListAcceptancesQuery,
  useAcceptanceStatsQuery,
  useShowAcceptanceQuery,
  useExportAcceptancesMutation,
} = auditApi;
