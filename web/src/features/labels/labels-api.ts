import {
  confirmLabels,
  type LabelPrint,
  type LabelsPreview,
  type LabelsRequest,
  type LabelsShown,
  labelFile,
  labelPrints,
  labelSheets,
  makeLabels,
  previewLabels,
  type ShelfLabelUnit,
  setLabelUnit,
  shelfLabels,
  undoLabels,
} from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import type { AnswerOf } from '../../api/http.ts';
import { pollUntilCompared } from '../../api/poll-until-compared.ts';
import { download } from '../../shared/download.ts';
import type { Prices } from '../../shared/offers/use-prices.ts';

export type LabelsPage = AnswerOf<typeof shelfLabels>['data'];
export type LabelsArgs = { sessionId: string; prices: Prices; show: LabelsShown; search: string; page: number };
type Wished = { sessionId: string; prices: Prices; wish: LabelsRequest };
type OfPrint = { sessionId: string; printId: string };
export type UnitWish = { sessionId: string; deptCode: string; subDeptCode: string; unit: '' | ShelfLabelUnit };

export const labelsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    shelfLabels: build.query<LabelsPage, LabelsArgs>({
      query: ({ sessionId, prices, ...query }) => ({
        call: shelfLabels,
        params: { id: sessionId },
        query: { ...query, ...prices },
      }),
      transformResponse: (body: AnswerOf<typeof shelfLabels>) => body.data,
      providesTags: ['Labels'],
    }),
    previewLabels: build.query<LabelsPreview, Wished>({
      query: ({ sessionId, prices, wish }) => ({
        call: previewLabels,
        params: { id: sessionId },
        query: prices,
        body: wish,
      }),
      transformResponse: (body: AnswerOf<typeof previewLabels>) => body.data,
      providesTags: ['Labels'],
    }),
    labelPrints: build.query<LabelPrint[], string>({
      query: (id) => ({ call: labelPrints, params: { id } }),
      transformResponse: (body: AnswerOf<typeof labelPrints>) => body.data.prints,
      providesTags: ['Labels'],
    }),
    makeLabels: build.mutation<LabelPrint, Wished>({
      query: ({ sessionId, prices, wish }) => ({
        call: makeLabels,
        params: { id: sessionId },
        query: prices,
        body: wish,
      }),
      transformResponse: (body: AnswerOf<typeof makeLabels>) => body.data,
    }),
    labelSheets: build.mutation<string, OfPrint>({
      queryFn: ({ sessionId, printId }, api) =>
        download(api, { call: labelSheets, params: { id: sessionId, printId } }, 'labels.pdf'),
    }),
    labelFile: build.mutation<string, OfPrint>({
      queryFn: ({ sessionId, printId }, api) =>
        download(api, { call: labelFile, params: { id: sessionId, printId } }, 'labels.csv'),
    }),
    confirmLabels: build.mutation<LabelPrint, OfPrint>({
      query: ({ sessionId, printId }) => ({ call: confirmLabels, params: { id: sessionId, printId }, body: {} }),
      transformResponse: (body: AnswerOf<typeof confirmLabels>) => body.data,
      invalidatesTags: ['Labels'],
    }),
    undoLabels: build.mutation<LabelPrint, OfPrint>({
      query: ({ sessionId, printId }) => ({ call: undoLabels, params: { id: sessionId, printId }, body: {} }),
      transformResponse: (body: AnswerOf<typeof undoLabels>) => body.data,
      invalidatesTags: ['Labels'],
    }),
    setLabelUnit: build.mutation<unknown, UnitWish>({
      query: ({ sessionId, deptCode, subDeptCode, unit }) => ({
        call: setLabelUnit,
        params: { id: sessionId },
        body: { dept_code: deptCode, sub_dept_code: subDeptCode, unit },
      }),
      invalidatesTags: ['Labels'],
    }),
  }),
});

export const {
  useLabelPrintsQuery,
  useMakeLabelsMutation,
  useLabelSheetsMutation,
  useLabelFileMutation,
  useConfirmLabelsMutation,
  useUndoLabelsMutation,
  useSetLabelUnitMutation,
} = labelsApi;

export const useShelfLabelsQuery = pollUntilCompared(labelsApi.useShelfLabelsQuery);
export const usePreviewLabelsQuery = pollUntilCompared(labelsApi.usePreviewLabelsQuery);
