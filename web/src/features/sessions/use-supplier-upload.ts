import { useUpload } from '../../shared/uploads/use-upload.ts';
import { uploadApi } from './upload-api.ts';

const { uploadSupplierFile } = uploadApi.endpoints;

/** The upload of one session's supplier file. */
export const useSupplierUpload = (sessionId: string) =>
  useUpload({
    of: sessionId,
    begin: (file, dispatch) => dispatch(uploadSupplierFile.initiate({ sessionId, file }, { track: false })),
    fallback: 'Error uploading file',
  });
