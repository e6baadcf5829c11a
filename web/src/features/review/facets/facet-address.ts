import { FACETS, type Facet, productsQuery } from '@tillmap/contracts';
import type { z } from 'zod';
import { listAddress } from '../../../workbench/list-address.ts';

/** What is chosen of each facet; '' is the value of products that have none. */
export type FacetChoice = Record<Facet, string[]>;

/** Filter, search, price issue, facets, sort and page of the review; rows that look alike are folded unless it says so. */
export const REVIEW_ADDRESS = listAddress<Omit<z.infer<typeof productsQuery>, Facet>, Facet>({
  fields: productsQuery.shape,
  names: ['page', 'filter', 'search', 'issue', 'sort', 'direction', 'fold'],
  defaults: productsQuery.parse({ fold: 'alike' }),
  facets: FACETS,
});

export const {
  facetsOf,
  sentFacets,
  noFacets: NO_FACETS,
  onlyFacets,
  toggled,
  chosenFacets,
  queryOf,
  withQuery,
} = REVIEW_ADDRESS;
