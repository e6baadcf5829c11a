import { type RecognisedFile, recogniseSupplierFile, type UploadResult, uploadSupplierFile } from '@tillmap/contracts';
import { baseApi, SESSION_LIST } from '../../api/base-api.ts';
import { checkedApi } from '../../api/checked-api.ts';
import type { AnswerOf } from '../../api/http.ts';
import { uploadFile } from '../../api/upload-file.ts';
import { uploadSent } from '../../shared/uploads/uploads.ts';

type Upload = {
  sessionId: string;
  /** undefined: the session's own file, to be read with other columns. */
  file: File | undefined;
  /** Chosen columns; absent or '' for none. */
  layout?: string;
};

/** Enough of a text file for its first thousand rows; a workbook is read from its end. */
const HEAD_BYTES = 1_000_000;

const headOf = (file: File): File =>
  file.size <= HEAD_BYTES || /\.xlsx$/i.test(file.name) ? file : new File([file.slice(0, HEAD_BYTES)], file.name);

export const uploadApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    recogniseFile: build.mutation<RecognisedFile, File>({
      queryFn: async (file, api) => {
        const sent = { call: recogniseSupplierFile, fields: {}, file: headOf(file), onSent: () => undefined };
        const outcome = await uploadFile(api, sent);
        if ('error' in outcome) return { error: outcome.error };
        return { data: (outcome.data as AnswerOf<typeof recogniseSupplierFile>).data };
      },
    }),
    uploadSupplierFile: build.mutation<UploadResult, Upload>({
      queryFn: async ({ sessionId, file, layout = '' }, api) => {
        const outcome = await uploadFile(api, {
          call: uploadSupplierFile,
          fields: { session_id: sessionId, ...(layout !== '' && { layout }) },
          file,
          onSent: (sent, total) => api.dispatch(uploadSent({ of: sessionId, sent, total })),
        });
        if ('error' in outcome) return { error: outcome.error };
        const { data } = outcome.data as AnswerOf<typeof uploadSupplierFile>;
        // Shown by the same question as when one comes back to the session.
        api.dispatch(checkedApi.util.upsertQueryData('sessionChecked', sessionId, data));
        return { data };
      },
      invalidatesTags: (_result, _error, { sessionId }) => [
        { type: 'Session', id: sessionId },
        { type: 'RejectedRows', id: sessionId },
        SESSION_LIST,
      ],
    }),
  }),
});

export const { useRecogniseFileMutation, useUploadSupplierFileMutation } = uploadApi;
