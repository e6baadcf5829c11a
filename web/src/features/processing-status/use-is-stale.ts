import { useEffect, useState } from 'react';

/** Of the last response that a query got, and of its last request. */
type Query = Readonly<{
  isError: boolean;
  isFetching: boolean;
  startedTimeStamp?: number | undefined;
  fulfilledTimeStamp?: number | undefined;
}>;

const FAILURES_IN_A_ROW = 2;
/** A poll without a word for so long is one that was lost. */
const LATE_MS = 15_000;

/**
 * Whether the last two polls failed, one after the other, or one was not answered within 15 s. A single failure is made good by the
 * next poll before anybody has read of it.
 */
export const useIsStale = ({ isError, isFetching, startedTimeStamp, fulfilledTimeStamp }: Query): boolean => {
  const [seen, setSeen] = useState({ failures: 0, failedAt: 0, fulfilledAt: fulfilledTimeStamp });
  useEffect(() => {
    if (!isFetching) return;
    const late = setTimeout(() => setSeen((known) => ({ ...known, failures: FAILURES_IN_A_ROW })), LATE_MS);
    return () => clearTimeout(late);
  }, [isFetching]);
  if (seen.fulfilledAt !== fulfilledTimeStamp)
    setSeen({ failures: 0, failedAt: seen.failedAt, fulfilledAt: fulfilledTimeStamp });
  else if (isError && !isFetching && startedTimeStamp !== undefined && startedTimeStamp !== seen.failedAt)
    setSeen({ ...seen, failures: seen.failures + 1, failedAt: startedTimeStamp });
  return seen.failures >= FAILURES_IN_A_ROW;
};
