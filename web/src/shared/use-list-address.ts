import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

type Values<Name extends string> = { page: number; search: string } & Record<Name, string>;

const pageOf = (text: string | null): number => {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 ? page : 1;
};

/**
 * Page, search and the named filters of a list, kept in the address so that reload, back and a shared link show the
 * same rows. A change of anything but the page begins at the first page. `filters` must be a constant.
 */
export const useListAddress = <Name extends string = never>(filters: readonly Name[] = []) => {
  const [params, setParams] = useSearchParams();
  const values = useMemo(
    () =>
      ({
        page: pageOf(params.get('page')),
        search: params.get('search') ?? '',
        ...Object.fromEntries(filters.map((name) => [name, params.get(name) ?? ''])),
      }) as Values<Name>,
    [params, filters],
  );
  const change = useCallback(
    (part: Partial<Values<Name>>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (!('page' in part)) after.delete('page');
          for (const [name, value] of Object.entries(part) as [string, string | number][]) {
            if (value === '' || (name === 'page' && value === 1)) after.delete(name);
            else after.set(name, String(value));
          }
          return after;
        },
        // One search is one step back, however many letters it took. At once, so that a quick second change of somebody
        // at the keyboard starts from the first one.
        { replace: 'search' in part && values.search !== '', flushSync: true },
      ),
    [setParams, values.search],
  );
  return { values, change };
};
