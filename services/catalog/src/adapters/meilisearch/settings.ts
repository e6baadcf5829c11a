import type { Settings } from 'meilisearch';

/** A query is cut off after this time; its response then lacks hits without a notice. */
export const CUTOFF_MS = 5_000;

/**
 * Set before the first document: changing them later indexes everything again. Sizes: docs/operations/meilisearch.md.
 */
export const INDEX_SETTINGS: Settings = {
  searchableAttributes: ['name', 'alt'],
  displayedAttributes: ['*'],
  filterableAttributes: [],
  rankingRules: ['words', 'typo', 'exactness'],
  proximityPrecision: 'byAttribute',
  facetSearch: false,
  typoTolerance: { enabled: true, disableOnNumbers: true },
  pagination: { maxTotalHits: 50 },
  prefixSearch: 'indexingTime',
  searchCutoffMs: CUTOFF_MS,
};

/** The names of a wholesaler's indexes: the one that is searched, and the one that is being built to take its place. */
export const indexNames = (prefix: string) => ({
  live: (wholesaler: string): string => `${prefix}-names-${wholesaler}`,
  next: (wholesaler: string): string => `${prefix}-next-${wholesaler}`,
  /** The wholesaler whose live index this is. */
  wholesalerOf: (uid: string): string | undefined =>
    uid.startsWith(`${prefix}-names-`) ? uid.slice(`${prefix}-names-`.length) : undefined,
});

export type IndexNames = ReturnType<typeof indexNames>;
