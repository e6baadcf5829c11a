import { useEffect } from 'react';
import { isComparing } from './failure.ts';

const AGAIN_MS = 2_000;

type Asked = { data?: unknown; error?: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown };

/**
 * A question whose answer is made of the comparison with the last download: while that goes on it counts as on its way, and is asked
 * again for as long as the page is open. Between two times nothing is under way, since what a save makes old is asked for only then.
 */
const useOnceCompared = <Result extends Asked>(result: Result): Result => {
  const { error, refetch } = result;
  useEffect(() => {
    if (!isComparing(error)) return;
    const timer = setTimeout(() => void refetch(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [error, refetch]);
  if (!isComparing(error)) return result;
  return { ...result, error: undefined, isError: false, isFetching: true, isLoading: result.data === undefined };
};

/** The hook of a query, asked again until products are compared. */
export const pollUntilCompared = <Hook extends (...args: never[]) => Asked>(useAsked: Hook): Hook =>
  ((...args: never[]) => useOnceCompared(useAsked(...args))) as Hook;
