import type { RecognisedFile } from '@tillmap/contracts';
import { useEffect, useState } from 'react';
import { isTemporary, messageOf, statusOf } from '../../api/failure.ts';
import { useRecogniseFileMutation } from './upload-api.ts';

/** Nobody can say: a person fills in the rest. */
const unrecognised = (file: File): RecognisedFile => ({
  session_name: file.name.replace(/\.[^.]*$/, ''),
  follows: '',
  wholesaler: null,
  reason: 'Please choose one.',
  columns_known: true,
  columns: 'They are read once the file is uploaded.',
});

/** What the server tells of a file, or why it is none; neither while it is being read. */
export const useRecognition = (file: File | null): { recognised?: RecognisedFile; refusal: string | null } => {
  const [recognise] = useRecogniseFileMutation();
  const [found, setFound] = useState<{ file: File; recognised?: RecognisedFile; refusal: string | null }>();
  useEffect(() => {
    if (!file) return;
    const asking = recognise(file);
    let isCurrent = true;
    void asking.then(({ data, error }) => {
      if (!isCurrent) return;
      const isNobody = isTemporary(error) || statusOf(error) === 404;
      if (data) setFound({ file, recognised: data, refusal: null });
      else if (isNobody) setFound({ file, recognised: unrecognised(file), refusal: null });
      else setFound({ file, refusal: `${file.name}: ${messageOf(error, 'This file could not be read.')}` });
    });
    return () => {
      isCurrent = false;
      asking.abort();
    };
  }, [file, recognise]);
  return found && found.file === file ? found : { refusal: null };
};
