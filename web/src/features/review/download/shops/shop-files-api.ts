import { type DownloadContent, downloadSession, rehearseTill, type TillChoice, tillFile } from '@tillmap/contracts';
import { baseApi } from '../../../../api/base-api.ts';
import { withFreshToken } from '../../../../api/base-query.ts';
import { causeOf } from '../../../../api/failure.ts';
import { type AnswerOf, type ApiRequest, type FileAnswer, sendCall } from '../../../../api/http.ts';
import type { Prices } from '../../../../shared/offers/use-prices.ts';
import { saveFile } from '../../../../shared/save-file.ts';
import { zipOf } from '../../../../shared/zip.ts';

/** A shop, with the till that its file is for; without one the default file. */
export type WantedFile = Readonly<{ code: string; name: string; till: TillChoice | undefined }>;

type Wanted = Readonly<{
  sessionId: string;
  shops: readonly WantedFile[];
  content: DownloadContent;
  /** Of each shop, by its code. */
  prices: Readonly<Record<string, Prices>>;
  /** The name of one file with all of them; undefined for one by one. */
  zipName: string | undefined;
  disclaimerVersion: string | undefined;
}>;

/** What became of each shop's file: '' where it was received, else why not. */
export type ShopFiles = readonly Readonly<{ name: string; failure: string }>[];

/** By the shop's code: how many products its till would refuse, null where that could not be found out. Shops without a till are not there. */
type ShopRefusals = Readonly<Record<string, number | null>>;

const requestOf = (
  { sessionId, content, prices, disclaimerVersion }: Wanted,
  { code, till }: WantedFile,
): ApiRequest => {
  const params = { id: sessionId };
  if (till) {
    const accepted = { disclaimer_accepted: true, disclaimer_version: disclaimerVersion };
    return {
      call: tillFile,
      params,
      query: { shop: code, ...prices[code] },
      body: { ...till, parts: 'all', ...accepted },
    };
  }
  const accepted = { disclaimer_accepted: 'true', disclaimer_version: disclaimerVersion };
  return { call: downloadSession, params, query: { shop: code, content, ...prices[code], ...accepted } };
};

const shopFilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What the till of each shop would refuse of its file; one after the other, as each reads a whole file. */
    shopRefusals: build.query<ShopRefusals, Pick<Wanted, 'sessionId' | 'shops' | 'prices'>>({
      queryFn: async ({ sessionId, shops, prices }, _api, _extra, ask) => {
        const refused: Record<string, number | null> = {};
        for (const { code, till } of shops) {
          if (!till) continue;
          const query = { shop: code, ...prices[code] };
          const call = { call: rehearseTill, params: { id: sessionId }, query, body: till };
          const { data } = await ask(call);
          refused[code] = data ? (data as AnswerOf<typeof rehearseTill>).data.refused : null;
        }
        return { data: refused };
      },
      keepUnusedDataFor: 0,
      providesTags: ['Changes', 'Review'],
    }),
    /** A file for each shop, each with its own acceptance and receipt. What was received is handed to the browser, whatever fails. */
    shopFiles: build.mutation<ShopFiles, Wanted>({
      queryFn: async (wanted, api) => {
        const received: { name: string; file: Blob }[] = [];
        const told: { name: string; failure: string }[] = [];
        for (const shop of wanted.shops) {
          const outcome = await withFreshToken(api, (token) => sendCall(requestOf(wanted, shop), token, api.signal));
          told.push({ name: shop.name, failure: 'error' in outcome ? causeOf(outcome.error) : '' });
          if ('error' in outcome) continue;
          const { file, filename } = outcome.data as FileAnswer;
          const name = filename ?? `${shop.code}.csv`;
          if (wanted.zipName === undefined) saveFile(file, name);
          else received.push({ name, file });
        }
        if (wanted.zipName !== undefined && received.length > 0) saveFile(await zipOf(received), wanted.zipName);
        return { data: told };
      },
      invalidatesTags: ['Downloads', 'Changes'],
    }),
  }),
});

export const { useShopFilesMutation, useShopRefusalsQuery } = shopFilesApi;
