import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../api/failure.ts';
import { type Asked, columnsQuestionAfter } from '../uploads/columns-question-of.ts';
import { type ImportRun, importChanged, importForgotten, type WithImports } from './imports.ts';
import { importsApi, type NewImport } from './imports-api.ts';
import { showImportToast } from './show-import-toast.ts';

type Dispatch = ThunkDispatch<WithImports, unknown, UnknownAction>;
type Failed = { errors?: Record<string, string[]> };

/** The running import in the address, so that a reload goes on watching it. */
const PARAMETER = 'import';

/** A change of the list right afterwards starts from the new address. */
const AT_ONCE = { flushSync: true };

/** The file that each panel sent last, to be sent again with its columns. */
const files = new Map<string, File>();

const send = async (
  dispatch: Dispatch,
  started: NewImport,
  fallback: string,
  before: Asked | undefined,
): Promise<void> => {
  const { of, file } = started;
  const fileName = file.name;
  const become = (run: ImportRun) => dispatch(importChanged({ of, run }));
  become({ phase: 'sending', fileName, sent: 0, total: file.size });
  const { data, error } = await dispatch(importsApi.endpoints.startImport.initiate(started, { track: false }));
  if (data?.results) {
    become({ phase: 'done', fileName, importId: data.importId, results: data.results });
    showImportToast(fileName, data.results);
  } else if (data) become({ phase: 'following', fileName, importId: data.importId, isTold: false });
  else {
    const details = Object.values((error as Failed).errors ?? {}).flat();
    const asked = columnsQuestionAfter(error, started.fields.layout ?? '', before);
    become({ phase: 'refused', fileName, message: messageOf(error, fallback), details, ...(asked && { asked }) });
  }
};

/** The import of one panel: how far it is, how to start one and how to put it away. */
export const useImport = (of: string) => {
  const dispatch = useDispatch<Dispatch>();
  const [params, setParams] = useSearchParams();
  const run: ImportRun | undefined = useSelector((state: WithImports) => state.imports[of]);
  const linked = params.get(PARAMETER);
  const following = run?.phase === 'following' ? run.importId : null;

  const setLinked = useCallback(
    (importId: string | null, options: { flushSync?: boolean } = {}) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (importId === null) after.delete(PARAMETER);
          else after.set(PARAMETER, importId);
          return after;
        },
        { replace: true, ...options },
      ),
    [setParams],
  );
  useEffect(() => {
    if (following !== null && following !== linked) setLinked(following);
  }, [following, linked, setLinked]);

  return {
    run,
    /** The import to ask about: of this visit, or of the address after a reload. */
    followedId: following ?? (run === undefined ? linked : null),
    start: (file: File, call: NewImport['call'], fields: NewImport['fields'], fallback: string) => {
      files.set(of, file);
      void send(dispatch, { of, call, fields, file }, fallback, run?.phase === 'refused' ? run.asked : undefined);
      setLinked(null, AT_ONCE);
    },
    /** The file that was sent last; undefined after a reload. */
    file: files.get(of),
    close: () => {
      files.delete(of);
      // Forgotten first: what is still followed would be put into the address again.
      dispatch(importForgotten(of));
      setLinked(null, AT_ONCE);
    },
  };
};
