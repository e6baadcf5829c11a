import { currentUser, type UploadResult, uploadSupplierFile } from '@tillmap/contracts';
import { baseApi, SESSION_LIST } from '../../api/base-api.ts';
import { withFreshToken } from '../../api/base-query.ts';
import { type AnswerOf, sendCall } from '../../api/http.ts';
import { sendFile } from '../../api/send-file.ts';
import { uploadSent } from './uploads.ts';

type Upload = { sessionId: string; file: File };

/** A random key; `randomUUID` exists only on https and localhost. */
const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

export const uploadApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    uploadSupplierFile: build.mutation<UploadResult, Upload>({
      queryFn: async ({ sessionId, file }, api) => {
        const idempotencyKey = newKey();
        // A refusal in the middle of a long body reaches a browser as a broken line, so an old token is renewed first.
        const checked = await withFreshToken(api, (token) => sendCall({ call: currentUser }, token, api.signal));
        if ('error' in checked && checked.error.status === 401) return checked;
        const outcome = await withFreshToken(api, (token) =>
          sendFile({
            call: uploadSupplierFile,
            fields: { session_id: sessionId },
            file,
            token,
            idempotencyKey,
            onSent: (sent, total) => api.dispatch(uploadSent({ sessionId, sent, total })),
            signal: api.signal,
          }),
        );
        if ('error' in outcome) return { error: outcome.error };
        return { data: (outcome.data as AnswerOf<typeof uploadSupplierFile>).data };
      },
      invalidatesTags: (_result, _error, { sessionId }) => [{ type: 'Session', id: sessionId }, SESSION_LIST],
    }),
  }),
});
