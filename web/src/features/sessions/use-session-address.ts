import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useListAddress } from '../../shared/use-list-address.ts';

const FILTERS = ['status', 'wholesaler', 'days'] as const;

/** The filters of the sessions, kept in the address; links to a session and away from it keep them. */
export const useSessionAddress = () => {
  const { values, change } = useListAddress(FILTERS);
  const [params, setParams] = useSearchParams();
  const { search, status, wholesaler, days } = values;
  return useMemo(() => {
    const kept = new URLSearchParams(params);
    kept.delete('session');
    const rest = kept.toString();
    return {
      filters: { search, status, wholesaler, days },
      change,
      isFiltered: `${search}${status}${wholesaler}${days}` !== '',
      clear: () => {
        const selected = params.get('session');
        setParams(selected === null ? {} : { session: selected });
      },
      /** The address of the page with this session, or with none. */
      linkTo: (sessionId: string | null) =>
        sessionId === null ? `/${rest && `?${rest}`}` : `/?session=${sessionId}${rest && `&${rest}`}`,
    };
  }, [params, setParams, search, status, wholesaler, days, change]);
};
