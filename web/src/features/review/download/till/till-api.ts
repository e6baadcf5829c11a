import {
  compareTill,
  listTillProfiles,
  type Rehearsal,
  rehearsedRows,
  rehearseTill,
  setTillCodes,
  type TillChoice,
  type TillComparison,
  type TillProfileInfo,
  tillFile,
} from '@tillmap/contracts';
import { baseApi } from '../../../../api/base-api.ts';
import type { AnswerOf } from '../../../../api/http.ts';
import { pollUntilCompared } from '../../../../api/poll-until-compared.ts';
import { uploadFile } from '../../../../api/upload-file.ts';
import { download } from '../../../../shared/download.ts';
import type { Prices } from '../../../../shared/offers/use-prices.ts';
import type { TillTables, WantedFiles } from './till-selection.ts';

export type TillRequest = { sessionId: string; choice: TillChoice; prices: Prices };
type NewFile = TillRequest & { files: WantedFiles; disclaimerVersion: string | undefined };

const tillApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    tillProfiles: build.query<TillProfileInfo[], void>({
      query: () => ({ call: listTillProfiles }),
      transformResponse: (body: AnswerOf<typeof listTillProfiles>) => body.data.profiles,
      providesTags: [{ type: 'TillProfile', id: 'LIST' }],
    }),
    rehearsal: build.query<Rehearsal, TillRequest>({
      query: ({ sessionId, choice, prices }) => ({
        call: rehearseTill,
        params: { id: sessionId },
        query: prices,
        body: choice,
      }),
      transformResponse: (body: AnswerOf<typeof rehearseTill>) => body.data,
      keepUnusedDataFor: 30,
      providesTags: ['Changes', 'Review'],
    }),
    /** Keeps codes with a profile of the shop's own, for everybody. */
    tillCodes: build.mutation<null, { id: string; wholesaler: string; tables: TillTables }>({
      query: ({ id, wholesaler, tables }) => ({
        call: setTillCodes,
        params: { id },
        body: { wholesaler, ...tables },
      }),
      transformResponse: () => null,
    }),
    /** What the till's file would do to the products of an export. */
    compareTill: build.mutation<TillComparison, TillRequest & { file: File }>({
      queryFn: async ({ sessionId, choice, prices, file }, api) => {
        const fields = { choice: JSON.stringify(choice) };
        const request = { call: compareTill, params: { id: sessionId }, query: prices, fields, file };
        const outcome = await uploadFile(api, { ...request, onSent: () => undefined });
        if ('error' in outcome) return { error: outcome.error };
        return { data: (outcome.data as AnswerOf<typeof compareTill>).data };
      },
    }),
    /** What the till would do with each row, handed to the browser; its name. */
    rehearsedRows: build.mutation<string, TillRequest>({
      queryFn: ({ sessionId, choice, prices }, api) =>
        download(api, { call: rehearsedRows, params: { id: sessionId }, query: prices, body: choice }, 'rehearsal.csv'),
    }),
    /** The till's file, or every file that it takes, handed to the browser; its name. */
    tillFile: build.mutation<string, NewFile>({
      queryFn: ({ sessionId, choice, prices, files, disclaimerVersion }, api) => {
        const body = {
          ...choice,
          ...files,
          disclaimer_accepted: true,
          disclaimer_version: disclaimerVersion,
        };
        return download(api, { call: tillFile, params: { id: sessionId }, query: prices, body }, 'epos.csv');
      },
      invalidatesTags: (_name, error) => (error ? [] : ['Downloads', 'Changes']),
    }),
  }),
});

export const {
  useTillProfilesQuery,
  useTillCodesMutation,
  useCompareTillMutation,
  useRehearsedRowsMutation,
  useTillFileMutation,
} = tillApi;

export const useRehearsalQuery = pollUntilCompared(tillApi.useRehearsalQuery);
