import type { Facet, REVIEW_SORTS } from '@tillmap/contracts';
import type { CategoryPath } from '../../../model/wholesaler.ts';

export type ReviewFilter = 'all' | 'review' | 'ok';

/** Text is looked for in description and barcode; `places` are those whose name it was found in. */
export type ReviewSearch = Readonly<{
  text: string;
  how: 'contains' | 'begins';
  /** The text as a canonical barcode, when it is one that the text itself would not find. */
  canonical: string | null;
  places: readonly CategoryPath[];
}>;

/** The chosen values of each facet; none of a facet means all. */
export type FacetChoice = Readonly<Record<Facet, readonly string[]>>;

/** Items by their name, at these positions, and those of groups (`dept~sub~cg`) whose name says nothing: is at none of `named`. */
export type Flagged = Readonly<{
  positions: readonly number[];
  groups: readonly string[];
  named: readonly number[];
}>;

/** Which items of an upload are meant. */
export type ReviewSelection = Readonly<{
  filter: ReviewFilter;
  /** Code of a price issue; '' for all. */
  issue: string;
  search: ReviewSearch | null;
  facets: FacetChoice;
  /** What the chosen flags are of; null where none is chosen. */
  flagged: Flagged | null;
}>;

export const NO_FACETS: FacetChoice = {
  dept: [],
  group: [],
  reason: [],
  state: [],
  check: [],
  source: [],
  vat: [],
  band: [],
  change: [],
  flag: [],
};

/** Whether the counts of the session answer for it. */
export const isWhole = ({ issue, search, facets }: ReviewSelection): boolean =>
  issue === '' && search === null && Object.values(facets).every((values) => values.length === 0);

export type ReviewSort = (typeof REVIEW_SORTS)[number];
export type ReviewDirection = 'asc' | 'desc';

/** Whether an order needs the names of the hierarchy. */
export const isByName = (sort: ReviewSort): sort is 'department' | 'category_group' =>
  sort === 'department' || sort === 'category_group';
