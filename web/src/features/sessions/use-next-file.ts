import { type Session, SUPPLIER_FILE_TYPES } from '@tillmap/contracts';
import { useSpaConfigQuery } from '../../api/config-api.ts';
import { useChosenFile } from '../../shared/files/use-chosen-file.ts';
import { useSupplierUpload } from './use-supplier-upload.ts';

/**
 * The file that a session gets next: chosen, on its way, or not taken. As long as `isOpen` a person has another file in
 * mind than the one the session has, and nothing may start with that one. `first` was chosen before the session was made.
 */
export const useNextFile = (session: Session, first?: File) => {
  const { upload, start, stop } = useSupplierUpload(session.id);
  const limits = useSpaConfigQuery().data?.limits;
  const chosen = useChosenFile({ types: SUPPLIER_FILE_TYPES, maxBytes: limits?.upload_bytes }, first);
  const { file, problem } = chosen;
  return {
    upload,
    limits,
    file,
    problem,
    isOpen: file !== null || problem !== null || upload?.phase === 'sending' || upload?.phase === 'refused',
    choose: chosen.choose,
    send: async () => {
      if (!file) chosen.miss('Please select a file and session');
      else if (problem === null && (await start(file))) chosen.clear();
    },
    /** Sends the file again with the columns that were chosen for it; without any it is read as the server knows it. */
    sendWith: async (layout: string) => {
      if (file && (await start(file, layout))) chosen.clear();
    },
    stop,
    /** Takes the choice back: the session goes on with the file it has. */
    keepOld: () => {
      chosen.clear();
      stop();
    },
  };
};

export type NextFile = ReturnType<typeof useNextFile>;
