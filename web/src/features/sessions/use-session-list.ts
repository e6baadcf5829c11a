import { SESSION_LIST_REFRESH_MS, SESSIONS_PAGE_SIZE } from '@tillmap/contracts';
import { shownPage } from '../../shared/shown-page.ts';
import { useLoggedFailure } from '../../shared/use-logged-failure.ts';
import { useListSessionsQuery } from './sessions-api.ts';
import { useSessionAddress } from './use-session-address.ts';

const FRESH = {
  pollingInterval: SESSION_LIST_REFRESH_MS,
  skipPollingIfUnfocused: true,
  refetchOnMountOrArgChange: true,
};

/** The page of sessions that the address asks for, always fresh, and how to ask for another one. */
export const useSessionList = () => {
  const address = useSessionAddress();
  const { page, isFiltered } = address;
  const { search, status, wholesaler: wholesaler_code, days } = address.filters;
  const query = { search, status, wholesaler_code, days, page, per_page: SESSIONS_PAGE_SIZE };
  const asked = useListSessionsQuery(query, FRESH);
  useLoggedFailure(asked.error, 'Sessions could not be loaded');
  const { shown, isStale } = shownPage(asked);
  const isEmpty = shown?.total === 0 && !isFiltered && !isStale;
  // Without a look at those that the list leaves out by itself, nobody could say that there are none.
  const older = useListSessionsQuery({ ...query, days: 'all', page: 1, per_page: 1 }, { ...FRESH, skip: !isEmpty });
  const isAsking = isEmpty && older.currentData === undefined && older.error === undefined;
  const hasOlder = isEmpty && (older.currentData?.total ?? 0) > 0;
  return {
    ...address,
    shown: isAsking ? undefined : shown,
    isStale,
    hasOlder,
    isFetching: asked.isFetching,
    error: asked.error,
  };
};

export type SessionListState = ReturnType<typeof useSessionList>;
