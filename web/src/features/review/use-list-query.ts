import { FACETS, productsQuery } from '@tillmap/contracts';
import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { facetsOf, sentFacets } from './facets/facet-address.ts';
import type { ListQuery } from './review-api.ts';

const DEFAULTS: ListQuery = productsQuery.parse({});
const NAMES = ['page', 'filter', 'search', 'issue', 'sort', 'direction'] as const;

/** Reads the list's state from the address; what does not belong there counts as unset. */
export const queryOf = (params: URLSearchParams): ListQuery => {
  const query: Record<string, unknown> = {};
  for (const name of NAMES) {
    const value = params.get(name);
    if (value !== null && productsQuery.shape[name].safeParse(value).success) query[name] = value;
  }
  return { ...productsQuery.parse(query), ...facetsOf(params) };
};

/** The address with another question; what else stands in it stays. */
export const withQuery = (before: URLSearchParams, query: ListQuery): URLSearchParams => {
  const after = new URLSearchParams(before);
  const facets = sentFacets(query);
  for (const facet of FACETS) {
    if (facets[facet] === '') after.delete(facet);
    else after.set(facet, facets[facet]);
  }
  for (const name of NAMES) {
    if (query[name] === DEFAULTS[name]) after.delete(name);
    else after.set(name, String(query[name]));
  }
  return after;
};

/**
 * Filter, search, price issue, facets, sort and page of the review, kept in the address so that reload, back and a shared
 * link show the same rows. A change of anything but the page begins at the first page.
 */
export const useListQuery = () => {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const query = useMemo(() => queryOf(params), [params]);

  const change = useCallback(
    (part: Partial<ListQuery>) =>
      setParams(
        (before) => withQuery(before, { ...queryOf(before), page: 1, ...part }),
        // At once, so that a quick second change of somebody at the keyboard starts from the first one.
        { replace: true, state, flushSync: true },
      ),
    [setParams, state],
  );
  // One value as long as the question is one: what shows only the question is not drawn again with every row.
  return useMemo(() => ({ query, change }), [query, change]);
};

/** What the list is asked for, and the way to ask for something else. */
export type ListQuestion = ReturnType<typeof useListQuery>;
