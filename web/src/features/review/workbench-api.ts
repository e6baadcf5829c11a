import {
  type ReviewHistory,
  type ReviewOverview,
  type ReviewWork,
  redoReviewStep,
  reviewChanges,
  reviewHistory,
  reviewOverview,
  reviewWork,
  type SpotCheck,
  type StepAnswer,
  sessionProduct,
  similarProducts,
  spotCheck,
  startSpotCheck,
  takeReviewStep,
  type UsualVat,
  undoReviewStep,
  usualVatCodes,
  type WorkbenchProduct,
  type WorkbenchRow,
} from '@tillmap/contracts';
import type { z } from 'zod';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';
import { type FacetChoice, sentFacets } from './facets/facet-address.ts';

type BodyOf<Call extends { body?: z.ZodType | undefined }> = z.input<NonNullable<Call['body']>>;

export type StepBody = BodyOf<typeof takeReviewStep>;
export type CategoryCodes = NonNullable<StepBody['place']>;
export type UndoBody = BodyOf<typeof undoReviewStep>;
export type Changes = AnswerOf<typeof reviewChanges>['data'];
/** What the list is narrowed to: the same for its facets and for a step on all that match. */
export type Narrowing = FacetChoice & { filter: 'all' | 'review' | 'ok'; search: string; issue: string };

type OfSession<Part> = { sessionId: string } & Part;
type OfProduct = OfSession<{ barcode: string }>;

/** Evidence, history and versions of single products; ids are barcodes. */
export const productTag = ({ barcode }: { barcode: string }) => ({ type: 'ReviewedProduct', id: barcode }) as const;

export const workbenchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    takeStep: build.mutation<StepAnswer, OfSession<{ body: StepBody }>>({
      query: ({ sessionId, body }) => ({ call: takeReviewStep, params: { id: sessionId }, body }),
      transformResponse: (body: AnswerOf<typeof takeReviewStep>) => body.data,
    }),
    undoStep: build.mutation<StepAnswer, OfSession<{ body: UndoBody }>>({
      query: ({ sessionId, body }) => ({ call: undoReviewStep, params: { id: sessionId }, body }),
      transformResponse: (body: AnswerOf<typeof undoReviewStep>) => body.data,
    }),
    redoStep: build.mutation<StepAnswer, OfSession<{ body: BodyOf<typeof redoReviewStep> }>>({
      query: ({ sessionId, body }) => ({ call: redoReviewStep, params: { id: sessionId }, body }),
      transformResponse: (body: AnswerOf<typeof redoReviewStep>) => body.data,
    }),
    reviewHistory: build.query<ReviewHistory, OfSession<{ limit: number }>>({
      query: ({ sessionId, limit }) => ({ call: reviewHistory, params: { id: sessionId }, query: { limit } }),
      transformResponse: (body: AnswerOf<typeof reviewHistory>) => body.data,
      providesTags: ['Review'],
    }),
    // Never kept: each answer is of another moment.
    reviewChanges: build.mutation<Changes, OfSession<{ since: number }>>({
      query: ({ sessionId, since }) => ({ call: reviewChanges, params: { id: sessionId }, query: { since } }),
      transformResponse: (body: AnswerOf<typeof reviewChanges>) => body.data,
    }),
    similarProducts: build.mutation<WorkbenchRow[], OfProduct>({
      query: ({ sessionId, barcode }) => ({ call: similarProducts, params: { id: sessionId, barcode } }),
      transformResponse: (body: AnswerOf<typeof similarProducts>) => body.data.products,
    }),
    sessionProduct: build.query<WorkbenchProduct, OfProduct>({
      query: ({ sessionId, barcode }) => ({ call: sessionProduct, params: { id: sessionId, barcode } }),
      transformResponse: (body: AnswerOf<typeof sessionProduct>) => body.data,
      providesTags: (_product, _error, { barcode }) => [productTag({ barcode })],
    }),
    reviewOverview: build.query<ReviewOverview, OfSession<{ narrowing: Narrowing }>>({
      query: ({ sessionId, narrowing: { filter, search, issue, ...facets } }) => ({
        call: reviewOverview,
        params: { id: sessionId },
        query: { filter, search, issue, ...sentFacets(facets) },
      }),
      transformResponse: (body: AnswerOf<typeof reviewOverview>) => body.data,
      providesTags: ['Review'],
    }),
    usualVat: build.query<UsualVat[], string>({
      query: (id) => ({ call: usualVatCodes, params: { id } }),
      transformResponse: (body: AnswerOf<typeof usualVatCodes>) => body.data,
    }),
    spotCheck: build.query<SpotCheck, string>({
      query: (id) => ({ call: spotCheck, params: { id } }),
      transformResponse: (body: AnswerOf<typeof spotCheck>) => body.data,
      providesTags: ['Review'],
    }),
    reviewWork: build.query<ReviewWork, string>({
      query: (id) => ({ call: reviewWork, params: { id } }),
      transformResponse: (body: AnswerOf<typeof reviewWork>) => body.data,
      providesTags: ['Review'],
    }),
    startSpotCheck: build.mutation<SpotCheck, string>({
      query: (id) => ({ call: startSpotCheck, params: { id } }),
      transformResponse: (body: AnswerOf<typeof startSpotCheck>) => body.data,
      invalidatesTags: ['Review'],
    }),
  }),
});

export const {
  useReviewHistoryQuery,
  useSessionProductQuery,
  useReviewOverviewQuery,
  useUsualVatQuery,
  useReviewWorkQuery,
  useSpotCheckQuery,
  useStartSpotCheckMutation,
} = workbenchApi;
