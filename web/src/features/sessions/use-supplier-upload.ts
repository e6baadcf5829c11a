import { useUpload } from '../../shared/uploads/use-upload.ts';
import { uploadApi } from './upload-api.ts';

const { uploadSupplierFile } = uploadApi.endpoints;

/** The upload of one session's supplier file. */
export const useSupplierUpload = (sessionId: string) =>
  useUpload({
    of: sessionId,
    begin: (file, dispatch, layout) =>
      dispatch(uploadSupplierFile.initiate({ sessionId, file, layout }, { track: false })),
    fallback: 'Error uploading file',
  });
