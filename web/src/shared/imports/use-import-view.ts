import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi, type Tag } from '../../api/base-api.ts';
import { importTold } from './imports.ts';
import { showImportToast } from './show-import-toast.ts';
import { useFollowedImport } from './use-followed-import.ts';
import { useImport } from './use-import.ts';

/** An import as its panel shows it, whether the server answers at once or is asked until it has ended. */
export const useImportView = (of: string, tags: readonly Tag[]) => {
  const { run, followedId, file, start, close } = useImport(of);
  const { progress, isUnknown } = useFollowedImport(followedId, tags);
  const dispatch = useDispatch();
  const done = run?.phase === 'done' ? run : null;
  const isDone = done !== null;
  useEffect(() => {
    if (isDone) dispatch(baseApi.util.invalidateTags([...tags]));
  }, [isDone, tags, dispatch]);

  const ended = run?.phase === 'following' && !run.isTold ? (progress?.results ?? null) : null;
  const fileName = run?.fileName ?? '';
  useEffect(() => {
    if (ended === null) return;
    showImportToast(fileName, ended);
    dispatch(importTold(of));
  }, [ended, fileName, of, dispatch]);

  const isFollowed = followedId !== null && !isUnknown;
  const isWorking = isFollowed && (progress?.status ?? 'processing') === 'processing';
  return {
    run,
    progress,
    isFollowed,
    /** Nothing else can be started here meanwhile. */
    isBusy: run?.phase === 'sending' || isWorking,
    hasEnded: isDone || (isFollowed && !isWorking),
    result: done ?? (followedId && progress?.results ? { importId: followedId, results: progress.results } : null),
    file,
    start,
    close,
  };
};
