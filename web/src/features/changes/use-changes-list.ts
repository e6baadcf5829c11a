import { useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type ChangesQuery, changesQueryOf, withChangesQuery } from './changes-address.ts';
import { type LinesArgs, useChangedLinesQuery } from './changes-api.ts';

/** The changed lines as the address asks for them, so that reload, back and a shared link show the same ones. */
export const useChangesList = (sessionId: string) => {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => changesQueryOf(params), [params]);
  const decisions = useRef(0);
  // Counted when the question changes, not when a line does: a decision must not ask again and make the list jump.
  const args: LinesArgs = useMemo(() => ({ sessionId, query, revision: decisions.current }), [sessionId, query]);
  const { data, currentData, isFetching, isError, error, refetch } = useChangedLinesQuery(args);

  const change = useCallback(
    (part: Partial<ChangesQuery>) =>
      setParams((before) => withChangesQuery(before, { ...changesQueryOf(before), page: 1, ...part }), {
        replace: true,
        // At once, so that a quick second change of somebody at the keyboard starts from the first one.
        flushSync: true,
      }),
    [setParams],
  );
  const decided = useCallback(() => {
    decisions.current += 1;
  }, []);

  return {
    args,
    query,
    change,
    decided,
    /** The lines asked for, or the ones before them while they are on their way. */
    page: currentData ?? (isFetching ? data : undefined),
    isStale: isFetching && currentData === undefined,
    failure: isError ? error : undefined,
    refetch,
  };
};

export type ChangesListState = ReturnType<typeof useChangesList>;
