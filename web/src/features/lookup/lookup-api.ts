import { batchLookup, type ExportRow, exportProducts } from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import { withFreshToken } from '../../api/base-query.ts';
import { type AnswerOf, type FileAnswer, sendCall } from '../../api/http.ts';
import { saveFile } from '../../shared/save-file.ts';

export type LookupAnswer = AnswerOf<typeof batchLookup>;
type Lookup = { wholesalerCode: string; barcodes: readonly string[] };

export const lookupApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    batchLookup: build.mutation<LookupAnswer, Lookup>({
      query: ({ wholesalerCode, barcodes }) => ({
        call: batchLookup,
        body: { wholesaler_code: wholesalerCode, products: barcodes.map((barcode) => ({ barcode })) },
      }),
    }),
    /** Saves the file; answers its name. */
    exportProducts: build.mutation<string, ExportRow[]>({
      queryFn: async (rows, api) => {
        const request = { call: exportProducts, body: { data: rows } };
        const outcome = await withFreshToken(api, (token) => sendCall(request, token, api.signal));
        if ('error' in outcome) return { error: outcome.error };
        const { file, filename } = outcome.data as FileAnswer;
        const name = filename ?? 'product_lookup.csv';
        saveFile(file, name);
        return { data: name };
      },
    }),
  }),
});

export const { useExportProductsMutation } = lookupApi;
