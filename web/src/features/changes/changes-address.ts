import { CHANGE_FACETS, type ChangeFacet, changedLines } from '@tillmap/contracts';
import type { z } from 'zod';
import { listAddress } from '../../workbench/list-address.ts';

/** What is chosen of each facet; '' is the value of lines that have none. */
export type ChangeFacets = Record<ChangeFacet, string[]>;

type Plain = Pick<z.infer<NonNullable<typeof changedLines.query>>, 'page' | 'show' | 'search' | 'sort' | 'direction'>;

/** Which lines are shown, and how. */
export type ChangesQuery = Plain & ChangeFacets;

export const CHANGES_ADDRESS = listAddress<Plain, ChangeFacet>({
  fields: changedLines.query!.shape,
  names: ['page', 'show', 'search', 'sort', 'direction'],
  // A person comes here to decide.
  defaults: { page: 1, show: 'to_decide', search: '', sort: 'order', direction: 'desc' },
  facets: CHANGE_FACETS,
});

export const { noFacets: NO_CHANGE_FACETS, toggled: toggledFacet, chosenFacets: chosenChangeFacets } = CHANGES_ADDRESS;

/** What narrows the list: the same for its figures and for a decision on all that fit. */
export const narrowingOf = (query: ChangesQuery) => ({
  show: query.show,
  search: query.search,
  ...CHANGES_ADDRESS.sentFacets(query),
});

export const isNarrowed = (query: ChangesQuery): boolean => query.search !== '' || chosenChangeFacets(query).length > 0;
