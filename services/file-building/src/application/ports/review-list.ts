import type { ClassifiedItem, Evidence } from '../../domain/item.ts';
import type { Place } from '../../domain/wholesaler.ts';

export type ReviewFilter = 'all' | 'review' | 'ok';

export type ReviewQuery = Readonly<{
  uploadId: string;
  filter: ReviewFilter;
  sort: 'needs_review' | 'confidence';
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
  search: ReviewSearch | null;
}>;

/** Text is looked for in description and barcode; `places` are those whose name it was found in. */
export type ReviewSearch = Readonly<{
  text: string;
  how: 'contains' | 'begins';
  /** The text as a canonical barcode, when it is one. */
  canonical: string | null;
  places: readonly Place[];
}>;

export type ReviewRow = Readonly<{ classified: ClassifiedItem; evidence: Evidence | null }>;

/** Reads an upload's classified items. */
export interface ReviewList {
  rows(query: ReviewQuery): Promise<ReviewRow[]>;
  /** How many there are under a search. */
  count(query: Pick<ReviewQuery, 'uploadId' | 'filter'> & { readonly search: ReviewSearch }): Promise<number>;
  byBarcode(uploadId: string, canonical: string): Promise<ReviewRow | undefined>;
  /** Items that have a classification, in the order of the file, in pages that are read as they are asked for. */
  classified(uploadId: string): AsyncIterable<readonly ClassifiedItem[]>;
}
