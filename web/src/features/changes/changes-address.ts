import { CHANGE_FACETS, type ChangeFacet, changedLines } from '@tillmap/contracts';
import type { z } from 'zod';
import { facetText, facetValues } from '../../workbench/facet-values.ts';

/** What is chosen of each facet; '' is the value of lines that have none. */
export type ChangeFacets = Record<ChangeFacet, string[]>;

const sent = changedLines.query!;
type Sent = z.infer<typeof sent>;
type Plain = Pick<Sent, 'page' | 'show' | 'search' | 'sort' | 'direction'>;

/** Which lines are shown, and how. */
export type ChangesQuery = Plain & ChangeFacets;

const NAMES = ['page', 'show', 'search', 'sort', 'direction'] as const;
/** A person comes here to decide. */
const DEFAULTS: Plain = { page: 1, show: 'to_decide', search: '', sort: 'order', direction: 'desc' };

const everyFacet = <Value>(make: (facet: ChangeFacet) => Value): Record<ChangeFacet, Value> =>
  Object.fromEntries(CHANGE_FACETS.map((facet) => [facet, make(facet)])) as Record<ChangeFacet, Value>;

export const NO_CHANGE_FACETS: ChangeFacets = everyFacet(() => []);

/** Reads the list's state from the address; what does not belong there counts as unset. */
export const changesQueryOf = (params: URLSearchParams): ChangesQuery => {
  const query: Record<string, unknown> = { ...DEFAULTS };
  for (const name of NAMES) {
    const given = sent.shape[name].safeParse(params.get(name) ?? undefined);
    if (params.get(name) !== null && given.success) query[name] = given.data;
  }
  return { ...(query as Plain), ...everyFacet((facet) => facetValues(params.get(facet) ?? '')) };
};

/** The facets as a call sends them. */
export const sentFacets = (query: ChangeFacets): Record<ChangeFacet, string> =>
  everyFacet((facet) => facetText(query[facet]));

/** What narrows the list: the same for its figures and for a decision on all that fit. */
export const narrowingOf = (query: ChangesQuery) => ({ show: query.show, search: query.search, ...sentFacets(query) });

/** The address with another question; what else stands in it stays. */
export const withChangesQuery = (before: URLSearchParams, query: ChangesQuery): URLSearchParams => {
  const after = new URLSearchParams(before);
  const facets = sentFacets(query);
  for (const facet of CHANGE_FACETS) {
    if (facets[facet] === '') after.delete(facet);
    else after.set(facet, facets[facet]);
  }
  for (const name of NAMES) {
    if (query[name] === DEFAULTS[name]) after.delete(name);
    else after.set(name, String(query[name]));
  }
  return after;
};

/** A value chosen, or no longer. */
export const toggledFacet = (query: ChangeFacets, facet: ChangeFacet, value: string): Partial<ChangeFacets> => {
  const before = query[facet];
  return { [facet]: before.includes(value) ? before.filter((one) => one !== value) : [...before, value] };
};

export const chosenChangeFacets = (query: ChangeFacets): { facet: ChangeFacet; value: string }[] =>
  CHANGE_FACETS.flatMap((facet) => query[facet].map((value) => ({ facet, value })));

export const isNarrowed = (query: ChangesQuery): boolean => query.search !== '' || chosenChangeFacets(query).length > 0;
