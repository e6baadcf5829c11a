import { useState } from 'react';

/** Of the last response that a query got, and of its last request. */
type Query = Readonly<{
  isError: boolean;
  isFetching: boolean;
  startedTimeStamp?: number | undefined;
  fulfilledTimeStamp?: number | undefined;
}>;

const FAILURES_IN_A_ROW = 2;

/** Whether the last two polls failed, one after the other: a single one is made good by the next before anybody has read of it. */
export const useIsStale = ({ isError, isFetching, startedTimeStamp, fulfilledTimeStamp }: Query): boolean => {
  const [seen, setSeen] = useState({ failures: 0, failedAt: 0, fulfilledAt: fulfilledTimeStamp });
  if (seen.fulfilledAt !== fulfilledTimeStamp)
    setSeen({ failures: 0, failedAt: seen.failedAt, fulfilledAt: fulfilledTimeStamp });
  else if (isError && !isFetching && startedTimeStamp !== undefined && startedTimeStamp !== seen.failedAt)
    setSeen({ ...seen, failures: seen.failures + 1, failedAt: startedTimeStamp });
  return seen.failures >= FAILURES_IN_A_ROW;
};
