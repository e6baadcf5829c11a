import {
  type Download,
  type DownloadContent,
  downloadAgain,
  downloadCheck,
  downloadDifference,
  downloadSession,
  sessionDownloads,
} from '@tillmap/contracts';
import { baseApi } from '../../../api/base-api.ts';
import type { AnswerOf } from '../../../api/http.ts';
import { download } from '../../../shared/download.ts';
import type { Prices } from '../../../shared/offers/use-prices.ts';

type NewDownload = {
  sessionId: string;
  content: DownloadContent;
  prices: Prices;
  disclaimerVersion: string | undefined;
};
type OfDownload = { sessionId: string; downloadId: string };
export type DifferencePage = AnswerOf<typeof downloadDifference>['data'];

const downloadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Hands the file to the browser; its name. */
    downloadSession: build.mutation<string, NewDownload>({
      queryFn: ({ sessionId, content, prices, disclaimerVersion }, api) => {
        const request = {
          call: downloadSession,
          params: { id: sessionId },
          query: {
            disclaimer_accepted: 'true',
            disclaimer_version: disclaimerVersion,
            ...(content === 'all' ? {} : { content }),
            ...prices,
          },
        };
        return download(api, request, 'epos.csv');
      },
      // What was downloaded is what the next file is compared with.
      invalidatesTags: (_name, error) => (error ? [] : ['Downloads', 'Changes']),
    }),
    downloadAgain: build.mutation<string, OfDownload & { disclaimerVersion: string | undefined }>({
      queryFn: ({ sessionId, downloadId, disclaimerVersion }, api) => {
        const request = {
          call: downloadAgain,
          params: { id: sessionId, downloadId },
          query: { disclaimer_accepted: 'true', disclaimer_version: disclaimerVersion },
        };
        return download(api, request, 'epos.csv');
      },
    }),
    /** What the till would do with each row, as it was told when the file was made, handed to the browser; its name. */
    downloadCheck: build.mutation<string, OfDownload>({
      queryFn: ({ sessionId, downloadId }, api) =>
        download(api, { call: downloadCheck, params: { id: sessionId, downloadId } }, 'check.csv'),
    }),
    sessionDownloads: build.query<Download[], string>({
      query: (id) => ({ call: sessionDownloads, params: { id } }),
      transformResponse: (body: AnswerOf<typeof sessionDownloads>) => body.data.downloads,
      providesTags: ['Downloads'],
    }),
    downloadDifference: build.query<DifferencePage, OfDownload & { page: number }>({
      query: ({ sessionId, downloadId, page }) => ({
        call: downloadDifference,
        params: { id: sessionId, downloadId },
        query: { page },
      }),
      transformResponse: (body: AnswerOf<typeof downloadDifference>) => body.data,
    }),
  }),
});

export const {
  useDownloadSessionMutation,
  useDownloadAgainMutation,
  useDownloadCheckMutation,
  useSessionDownloadsQuery,
  useLazySessionDownloadsQuery,
  useDownloadDifferenceQuery,
} = downloadsApi;
