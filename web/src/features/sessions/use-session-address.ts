import { SESSION_STATUSES } from '@tillmap/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useListAddress } from '../../shared/use-list-address.ts';
import { DAYS_CHOICES } from './session-filters.ts';

const FILTERS = ['status', 'wholesaler', 'days'] as const;

/** What the address says where it is one of these, since it may be of another version. */
const oneOf = (known: readonly string[], value: string): string => (known.includes(value) ? value : '');
const DAYS = DAYS_CHOICES.map(({ value }) => value);

/** The filters of the sessions, kept in the address; links to a session and away from it keep them. */
export const useSessionAddress = () => {
  const { values, change } = useListAddress(FILTERS);
  const [params, setParams] = useSearchParams();
  const { page, search, wholesaler } = values;
  const [status, days] = [oneOf(SESSION_STATUSES, values.status), oneOf(DAYS, values.days)];
  return useMemo(() => {
    const kept = new URLSearchParams(params);
    kept.delete('session');
    const rest = kept.toString();
    return {
      filters: { search, status, wholesaler, days },
      page,
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
  }, [params, setParams, page, search, status, wholesaler, days, change]);
};
