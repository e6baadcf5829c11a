import {
  type CorrectedRowsResult,
  correctedRows,
  correctRow,
  type RejectedCells,
  rejectedCells,
  type UploadResult,
} from '@tillmap/contracts';
import { baseApi, SESSION_LIST } from '../../../api/base-api.ts';
import { checkedApi } from '../../../api/checked-api.ts';
import type { AnswerOf } from '../../../api/http.ts';
import { uploadFile } from '../../../api/upload-file.ts';

type Correction = {
  sessionId: string;
  line: number;
  cells: { column: number; value: string; was: string }[];
  keepsBarcode: boolean;
};

const { upsertQueryData } = checkedApi.util;

const rejectedApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    rejectedCells: build.query<RejectedCells, { sessionId: string; after: number }>({
      query: ({ sessionId, after }) => ({ call: rejectedCells, params: { id: sessionId }, query: { after } }),
      transformResponse: (body: AnswerOf<typeof rejectedCells>) => body.data,
      providesTags: (_rows, _error, { sessionId }) => [{ type: 'RejectedRows', id: sessionId }],
    }),
    // The list keeps the row, with a word that it was corrected: nothing jumps below the hands of who corrects the next.
    correctRow: build.mutation<UploadResult, Correction>({
      query: ({ sessionId, line, cells, keepsBarcode }) => ({
        call: correctRow,
        params: { id: sessionId, line: String(line) },
        body: { cells, keep_barcode: keepsBarcode },
      }),
      transformResponse: (body: AnswerOf<typeof correctRow>) => body.data,
      onQueryStarted: async ({ sessionId }, api) => {
        const saved = await api.queryFulfilled.catch(() => undefined);
        if (saved) await api.dispatch(upsertQueryData('sessionChecked', sessionId, saved.data));
      },
      invalidatesTags: (_result, error, { sessionId }) =>
        error ? [] : [{ type: 'Session', id: sessionId }, SESSION_LIST],
    }),
    correctedRows: build.mutation<CorrectedRowsResult, { sessionId: string; file: File }>({
      queryFn: async ({ sessionId, file }, api) => {
        const outcome = await uploadFile(api, {
          call: correctedRows,
          params: { id: sessionId },
          fields: {},
          file,
          onSent: () => undefined,
        });
        if ('error' in outcome) return { error: outcome.error };
        const { data } = outcome.data as AnswerOf<typeof correctedRows>;
        api.dispatch(upsertQueryData('sessionChecked', sessionId, data.upload));
        return { data };
      },
      invalidatesTags: (_result, error, { sessionId }) =>
        error ? [] : [{ type: 'RejectedRows', id: sessionId }, { type: 'Session', id: sessionId }, SESSION_LIST],
    }),
  }),
});

export const { useRejectedCellsQuery, useCorrectRowMutation, useCorrectedRowsMutation } = rejectedApi;
