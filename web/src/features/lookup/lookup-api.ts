import {
  batchLookup,
  type ExportRow,
  exportProducts,
  listSessions,
  type Session,
  type ShelfLabel,
  shelfLabels,
} from '@tillmap/contracts';
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
    /** One barcode, as it was scanned. */
    scannedProduct: build.query<LookupAnswer, { wholesalerCode: string; barcode: string }>({
      query: ({ wholesalerCode, barcode }) => ({
        call: batchLookup,
        body: { wholesaler_code: wholesalerCode, products: [{ barcode }] },
      }),
    }),
    /** The last completed session of a wholesaler; null without one. */
    lastSession: build.query<Session | null, string>({
      query: (wholesalerCode) => ({
        call: listSessions,
        query: { wholesaler_code: wholesalerCode, status: 'completed', days: 'all', page: 1, per_page: 1 },
      }),
      transformResponse: ({ data }: AnswerOf<typeof listSessions>) => data[0] ?? null,
      providesTags: ['Session'],
    }),
    /** What a session has of a barcode beside the last download; null where it is not in it. */
    labelOfBarcode: build.query<ShelfLabel | null, { sessionId: string; barcode: string }>({
      query: ({ sessionId, barcode }) => ({
        call: shelfLabels,
        params: { id: sessionId },
        query: { show: 'all', search: barcode, page: 1 },
      }),
      transformResponse: ({ data }: AnswerOf<typeof shelfLabels>) => data.labels[0] ?? null,
      providesTags: ['Labels'],
    }),
    /** Saves the file; answers its name. */
    exportProducts: build.mutation<string, ExportRow[]>({
      queryFn: (rows, api) => download(api, { call: exportProducts, body: { data: rows } }, 'product_lookup.csv'),
    }),
  }),
});

export const { useExportProductsMutation, useScannedProductQuery, useLastSessionQuery, useLabelOfBarcodeQuery } =
  lookupApi;
