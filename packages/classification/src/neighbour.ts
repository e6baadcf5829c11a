import type { ClassificationCodes } from './classification-codes.ts';

/** One reference mapping as the index holds it. `barcode` is the canonical 14-digit form. */
export type IndexDoc = ClassificationCodes & Readonly<{ barcode: string; name: string; size: string }>;

/** A known product that resembles the one asked for. `score` is 0 (nothing in common) to 1 (the same words). */
export type Neighbour = Readonly<{
  barcode: string;
  name: string;
  size: string;
  codes: ClassificationCodes;
  score: number;
}>;

/** What a classifier reads of a known product that resembles the one asked for. */
export type NearGroup = Pick<Neighbour, 'codes' | 'score'>;
