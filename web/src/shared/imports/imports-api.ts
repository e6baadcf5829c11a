import {
  type AnyCall,
  type ImportProgress,
  type ImportResults,
  importErrors,
  importProgress,
  type importVatCodes,
} from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';
import { uploadFile } from '../../api/upload-file.ts';
import { download } from '../download.ts';
import { importSent } from './imports.ts';

/** `of`: the panel; `call`: the upload of the contracts; `fields`: sent before the file. */
export type NewImport = { of: string; call: AnyCall; fields: Record<string, string>; file: File };
type Started = { importId: string; results: ImportResults | null };
type Answer = Pick<AnswerOf<typeof importVatCodes>, 'import_id'> & Partial<AnswerOf<typeof importVatCodes>>;

export const importsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    startImport: build.mutation<Started, NewImport>({
      queryFn: async ({ of, call, fields, file }, api) => {
        const onSent = (sent: number, total: number) => api.dispatch(importSent({ of, sent, total }));
        const outcome = await uploadFile(api, { call, fields, file, onSent });
        if ('error' in outcome) return { error: outcome.error };
        const { import_id, data } = outcome.data as Answer;
        return { data: { importId: import_id, results: data ?? null } };
      },
    }),
    importProgress: build.query<ImportProgress, string>({
      query: (id) => ({ call: importProgress, params: { id } }),
      transformResponse: (body: AnswerOf<typeof importProgress>) => body.data,
    }),
    downloadImportErrors: build.mutation<string, string>({
      queryFn: (id, api) => download(api, { call: importErrors, params: { id } }, 'rows to correct.csv'),
    }),
  }),
});

export const { useImportProgressQuery, useDownloadImportErrorsMutation } = importsApi;
