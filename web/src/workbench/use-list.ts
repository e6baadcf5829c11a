import { useCallback, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';

type Address<Query> = {
  queryOf: (params: URLSearchParams) => Query;
  withQuery: (before: URLSearchParams, query: Query) => URLSearchParams;
};
/** `revision` counts the decisions made before the page was asked for: a page asked for later is another question. */
export type ListArgs<Query> = { sessionId: string; query: Query; revision: number };
type Asked<Page> = {
  data?: Page | undefined;
  currentData?: Page | undefined;
  isFetching: boolean;
  isError: boolean;
  error?: unknown;
  refetch: () => PromiseLike<{ error?: unknown }>;
};

/**
 * What a list is asked for, kept in the address so that reload, back and a shared link show the same rows, and the way to
 * ask for something else. A change of anything but the page begins at the first page.
 */
const useQuestion = <Query>({ queryOf, withQuery }: Address<Query>) => {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const query = useMemo(() => queryOf(params), [params, queryOf]);
  const change = useCallback(
    (part: Partial<Query>) =>
      setParams(
        (before) => withQuery(before, { ...queryOf(before), page: 1, ...part }),
        // At once, so that a quick second change of somebody at the keyboard starts from the first one.
        { replace: true, state, flushSync: true },
      ),
    [setParams, state, queryOf, withQuery],
  );
  // One value as long as the question is one: what shows only the question is not drawn again with every row.
  return useMemo(() => ({ query, change }), [query, change]);
};

/** The rows of a list as the address asks for them. */
export const useList = <Query, Page>(
  sessionId: string,
  address: Address<Query>,
  usePage: (args: ListArgs<Query>) => Asked<Page>,
) => {
  const question = useQuestion(address);
  const { query } = question;
  const edits = useRef(0);
  const argsOf = useCallback(
    (asked: Query): ListArgs<Query> => ({ sessionId, query: asked, revision: edits.current }),
    [sessionId],
  );
  // Counted when the question changes, not when a row does: an edit must not ask again and make the list jump.
  const args = useMemo(() => argsOf(query), [argsOf, query]);
  const { data, currentData, isFetching, isError, error, refetch } = usePage(args);
  const edited = useCallback(() => {
    edits.current += 1;
  }, []);
  return {
    args,
    argsOf,
    question,
    ...question,
    edited,
    /** The rows asked for, or the ones before them while they are on their way. */
    page: currentData ?? (isFetching ? data : undefined),
    isStale: isFetching && currentData === undefined,
    failure: isError ? error : undefined,
    refetch,
  };
};

type Order<Sort> = { sort: Sort; direction: 'asc' | 'desc' };

/** The order once a column's name was pressed: from its usual end, then from the other one. */
export const turnedOrder = <Sort>(now: Order<Sort>, sort: Sort, first: Order<Sort>['direction']): Order<Sort> => ({
  sort,
  direction: now.sort !== sort ? first : now.direction === 'desc' ? 'asc' : 'desc',
});
