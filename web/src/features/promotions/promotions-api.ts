import {
  createPromotion,
  deletePromotion,
  deletePromotionFile,
  downloadPromotionFile,
  listPromotions,
  type Promotion,
  type PromotionFile,
  type PromotionOffers,
  promotionOffers,
  readPromotionOffers,
  type Sent,
  showPromotion,
  uploadPromotionFile,
} from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';
import { uploadFile } from '../../api/upload-file.ts';
import { download } from '../../shared/download.ts';
import { uploadSent } from '../../shared/uploads/uploads.ts';

type NewPromotion = Sent<typeof createPromotion.body>;
type Upload = { promotionId: string; file: File };

export const promotionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Of one wholesaler, or of all of them for ''. */
    listPromotions: build.query<Promotion[], string>({
      query: (code) => ({ call: listPromotions, query: { wholesaler_code: code } }),
      transformResponse: (body: AnswerOf<typeof listPromotions>) => body,
      providesTags: ['Promotion'],
    }),
    showPromotion: build.query<Promotion, string>({
      query: (id) => ({ call: showPromotion, params: { id } }),
      transformResponse: (body: AnswerOf<typeof showPromotion>) => body,
      providesTags: ['Promotion'],
    }),
    createPromotion: build.mutation<Promotion, NewPromotion>({
      query: (body) => ({ call: createPromotion, body }),
      transformResponse: (body: AnswerOf<typeof createPromotion>) => body,
      invalidatesTags: (_created, error) => (error ? [] : ['Promotion']),
    }),
    deletePromotion: build.mutation<null, string>({
      query: (id) => ({ call: deletePromotion, params: { id } }),
      // The page that shows it leaves first and asks no more.
      invalidatesTags: [],
    }),
    uploadPromotionFile: build.mutation<PromotionFile, Upload>({
      queryFn: async ({ promotionId, file }, api) => {
        const outcome = await uploadFile(api, {
          call: uploadPromotionFile,
          params: { id: promotionId },
          fields: {},
          file,
          onSent: (sent, total) => api.dispatch(uploadSent({ of: promotionId, sent, total })),
        });
        if ('error' in outcome) return { error: outcome.error };
        return { data: outcome.data as AnswerOf<typeof uploadPromotionFile> };
      },
      invalidatesTags: ['Promotion'],
    }),
    /** Saves the file; answers its name. */
    downloadPromotionFile: build.mutation<string, PromotionFile>({
      queryFn: ({ id, original_filename }, api) =>
        download(api, { call: downloadPromotionFile, params: { id } }, original_filename),
    }),
    /** What a file gave when it was read as offers; 404 before. */
    promotionOffers: build.query<PromotionOffers, string>({
      query: (id) => ({ call: promotionOffers, params: { id } }),
      transformResponse: ({ data }: AnswerOf<typeof promotionOffers>) => data,
    }),
    /** With the columns that were chosen, as JSON; '' for none. */
    readPromotionOffers: build.mutation<PromotionOffers, Readonly<{ id: string; layout: string }>>({
      query: ({ id, layout }) => ({ call: readPromotionOffers, params: { id }, body: { layout } }),
      transformResponse: ({ data }: AnswerOf<typeof readPromotionOffers>) => data,
    }),
    /** A refusal may mean that what is shown is old. */
    deletePromotionFile: build.mutation<null, string>({
      query: (id) => ({ call: deletePromotionFile, params: { id } }),
      invalidatesTags: ['Promotion'],
    }),
  }),
});

export const {
  useListPromotionsQuery,
  useShowPromotionQuery,
  useCreatePromotionMutation,
  useDeletePromotionMutation,
  useDownloadPromotionFileMutation,
  useDeletePromotionFileMutation,
  usePromotionOffersQuery,
  useReadPromotionOffersMutation,
} = promotionsApi;
