import { FACETS, type Facet } from '@tillmap/contracts';
import { facetText, facetValues } from '../../../workbench/facet-values.ts';

/** What is chosen of each facet; '' is the value of products that have none. */
export type FacetChoice = Record<Facet, string[]>;

/** Reads what is chosen from an address. */
export const facetsOf = (params: URLSearchParams): FacetChoice =>
  Object.fromEntries(FACETS.map((facet) => [facet, facetValues(params.get(facet) ?? '')])) as FacetChoice;

export const NO_FACETS: FacetChoice = facetsOf(new URLSearchParams());

/** The facets as a call sends them. */
export const sentFacets = (choice: FacetChoice): Record<Facet, string> =>
  Object.fromEntries(FACETS.map((facet) => [facet, facetText(choice[facet])])) as Record<Facet, string>;

/** The facets alone, without what else a query holds. */
export const onlyFacets = (choice: FacetChoice): FacetChoice =>
  Object.fromEntries(FACETS.map((facet) => [facet, choice[facet]])) as FacetChoice;

/** A value chosen, or no longer. */
export const toggled = (choice: FacetChoice, facet: Facet, value: string): FacetChoice => {
  const before = choice[facet];
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
  return { ...choice, [facet]: after };
};

export const chosenFacets = (choice: FacetChoice): { facet: Facet; value: string }[] =>
  FACETS.flatMap((facet) => choice[facet].map((value) => ({ facet, value })));
