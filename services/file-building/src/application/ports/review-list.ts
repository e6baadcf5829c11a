import type { ClassifiedItem, StoredEvidence } from '../../domain/item.ts';
import type { CategoryPath } from '../../domain/wholesaler.ts';

export type ReviewFilter = 'all' | 'review' | 'ok';

export type ReviewQuery = Readonly<{
  uploadId: string;
  filter: ReviewFilter;
  /** Code of a price issue; '' for all. */
  issue: string;
  sort: 'needs_review' | 'confidence';
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}>;

/** Text is looked for in description and barcode; `places` are those whose name it was found in. */
export type ReviewSearch = Readonly<{
  text: string;
  how: 'contains' | 'begins';
  /** The text as a canonical barcode, when it is one that the text itself would not find. */
  canonical: string | null;
  places: readonly CategoryPath[];
}>;

export type ReviewRow = Readonly<{ classified: ClassifiedItem; evidence: StoredEvidence | null }>;

/** Reads an upload's classified items. */
export interface ReviewList {
  rows(query: ReviewQuery): Promise<ReviewRow[]>;
  /** A page of what a search finds, and how many there are in all. */
  found(query: ReviewQuery, search: ReviewSearch | null): Promise<{ rows: ReviewRow[]; total: number }>;
  /** How many items have which price issue, most first. */
  issueCounts(uploadId: string): Promise<{ code: string; count: number }[]>;
  byBarcode(uploadId: string, canonical: string): Promise<ReviewRow | undefined>;
  /** Items that have a classification, in the order of the file, in pages that are read as they are asked for. */
  classified(uploadId: string): AsyncIterable<readonly ClassifiedItem[]>;
}
