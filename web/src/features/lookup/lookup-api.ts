import { batchLookup, type ExportRow, exportProducts } from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';
import { download } from '../../shared/download.ts';

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
      queryFn: (rows, api) => download(api, { call: exportProducts, body: { data: rows } }, 'product_lookup.csv'),
    }),
  }),
});

export const { useExportProductsMutation } = lookupApi;
