import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { isTemporary, messageOf } from '../../api/failure.ts';
import { type Asked, columnsQuestionAfter } from './columns-question-of.ts';
import { type Upload, uploadChanged, uploadForgotten, type WithUploads } from './uploads.ts';

type Dispatch = ThunkDispatch<WithUploads, unknown, UnknownAction>;
type Sending<Result> = PromiseLike<{ data?: Result; error?: unknown }> & { abort: () => void };

type Options<Result> = {
  /** The id of what the file belongs to. */
  of: string;
  /** Begins the upload as a mutation that outlives the page. */
  begin: (file: File, dispatch: Dispatch, layout: string) => Sending<Result>;
  /** The sentence of the error catalogue, where the server says nothing. */
  fallback: string;
  /** Tells that it is done, wherever the person is by then; without it the answer is kept to be shown. */
  onDone?: (fileName: string) => void;
};

/** Uploads under way, so that any view can stop them. */
const running = new Map<string, { abort: () => void }>();

const send = async <Result>(
  dispatch: Dispatch,
  file: File,
  layout: string,
  before: Asked | undefined,
  { of, begin, fallback, onDone }: Options<Result>,
): Promise<boolean> => {
  const fileName = file.name;
  const become = (upload: Upload<Result>) => dispatch(uploadChanged({ of, upload }));
  become({ phase: 'sending', fileName, sent: 0, total: file.size });
  const sending = begin(file, dispatch, layout);
  running.set(of, sending);
  const { data: result, error } = await sending;
  // Stopped by hand: the upload was forgotten already and a newer one may be under way.
  if (running.get(of) !== sending) return false;
  running.delete(of);
  const asked = columnsQuestionAfter(error, layout, before);
  if (result === undefined) {
    become({
      phase: 'refused',
      fileName,
      message: messageOf(error, fallback),
      isTemporary: isTemporary(error),
      ...(asked && { asked }),
    });
  } else if (onDone === undefined) become({ phase: 'done', fileName, result });
  else {
    dispatch(uploadForgotten(of));
    onDone(fileName);
  }
  return result !== undefined || !(isTemporary(error) || asked);
};

/** The upload in this browser to one session or promotion, and how to start and stop it. */
export const useUpload = <Result>(options: Options<Result>) => {
  const { of } = options;
  const dispatch = useDispatch<Dispatch>();
  const upload = useSelector((state: WithUploads) => state.uploads[of]) as Upload<Result> | undefined;
  return {
    upload,
    /**
     * Answers whether the server took or refused the file; after an outage, a stop or a question about its columns the same can be sent
     * again. `layout`: the columns that were chosen, '' for none.
     */
    start: (file: File, layout = '') =>
      send(dispatch, file, layout, upload?.phase === 'refused' ? upload.asked : undefined, options),
    stop: () => {
      const sending = running.get(of);
      running.delete(of);
      dispatch(uploadForgotten(of));
      sending?.abort();
    },
  };
};
