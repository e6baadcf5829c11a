import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { messageOf } from '../../api/failure.ts';
import { uploadApi } from './upload-api.ts';
import { type Upload, uploadDone, uploadForgotten, uploadRefused, uploadStarted, type WithUploads } from './uploads.ts';

type Dispatch = ThunkDispatch<WithUploads, unknown, UnknownAction>;
type Running = ReturnType<ReturnType<typeof uploadApi.endpoints.uploadSupplierFile.initiate>>;

/** Uploads under way, so that any view of the session can stop them. */
const running = new Map<string, Pick<Running, 'abort'>>();

const send = async (dispatch: Dispatch, sessionId: string, file: File): Promise<void> => {
  const fileName = file.name;
  dispatch(uploadStarted({ sessionId, fileName, total: file.size }));
  const sending = dispatch(uploadApi.endpoints.uploadSupplierFile.initiate({ sessionId, file }, { track: false }));
  running.set(sessionId, sending);
  const { data: result, error } = await sending;
  // Stopped by hand: the upload was forgotten already and a newer one may be under way.
  if (running.get(sessionId) !== sending) return;
  running.delete(sessionId);
  if (result) dispatch(uploadDone({ sessionId, fileName, result }));
  else dispatch(uploadRefused({ sessionId, fileName, message: messageOf(error, 'Error uploading file') }));
};

/** The upload of one session in this browser, and how to start and stop it. */
export const useUpload = (sessionId: string) => {
  const dispatch = useDispatch<Dispatch>();
  const upload: Upload | undefined = useSelector((state: WithUploads) => state.uploads[sessionId]);
  return {
    upload,
    start: (file: File) => void send(dispatch, sessionId, file),
    stop: () => {
      const sending = running.get(sessionId);
      running.delete(sessionId);
      dispatch(uploadForgotten(sessionId));
      sending?.abort();
    },
  };
};
