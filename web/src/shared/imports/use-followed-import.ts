import { IMPORT_PROGRESS_POLL_MS } from '@tillmap/contracts';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi, type Tag } from '../../api/base-api.ts';
import { useLoggedFailure } from '../use-logged-failure.ts';
import { useImportProgressQuery } from './imports-api.ts';

const statusOf = (error: unknown): unknown => (error as { status?: unknown } | undefined)?.status;

/**
 * The progress of an import, asked for every 500 ms until it has ended; undefined before the first answer.
 * `isUnknown`: there is no such import (any more). Whatever has the given tags is read anew at the end. A question that fails is only logged. `tags` must be a constant.
 */
export const useFollowedImport = (importId: string | null, tags: readonly Tag[]) => {
  const dispatch = useDispatch();
  const [endedId, setEndedId] = useState<string | null>(null);
  const isEnded = importId !== null && endedId === importId;
  const { currentData: progress, error } = useImportProgressQuery(importId ?? '', {
    skip: importId === null,
    pollingInterval: isEnded ? 0 : IMPORT_PROGRESS_POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  useLoggedFailure(error, 'The progress of the import could not be read');

  const isUnknown = importId !== null && progress === undefined && statusOf(error) === 404;
  const hasEnded = isUnknown || (progress !== undefined && progress.status !== 'processing');
  useEffect(() => {
    if (!hasEnded || isEnded) return;
    setEndedId(importId);
    dispatch(baseApi.util.invalidateTags([...tags]));
  }, [hasEnded, isEnded, importId, tags, dispatch]);
  return { progress, isUnknown };
};
