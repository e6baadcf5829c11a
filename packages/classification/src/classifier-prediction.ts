import type { ClassificationCodes } from './classification-codes.ts';
import type { CandidateCodes, ShelfCandidate } from './decision.ts';

/** How many products have a VAT code, of those in one group that a classifier learned from. */
export type GroupVat = Readonly<{ vat: string; products: number }>;

/** How likely (0..1) a VAT code is, among those that are told apart. */
export type VatShare = Readonly<{ vat: string; share: number }>;

/** The VAT codes that products of a group have, the commonest first; none where nothing is known of it. */
export type VatsOfGroup = (group: ClassificationCodes) => readonly GroupVat[];

/** A group as a classifier ranks it. `vats` are there where products of the group have several codes: by the name of this one. */
export type RankedCategory = CandidateCodes & Readonly<{ vats?: readonly VatShare[] }>;

/**
 * What a trained classifier says of one product, by its name and what its barcode tells, likeliest first: `share` (0..1) of
 * each group, and how likely (0..1) the first is right. `company` is there where it speaks for the first, `shelf` where a brand or
 * a word has been weighed. `vatsOf` tells of any group, whatever the product is.
 */
export type ClassifierPrediction = Readonly<{
  candidates: readonly RankedCategory[];
  probability: number;
  company?: CompanyEvidence;
  shelf?: ShelfCandidate;
  vatsOf?: VatsOfGroup;
}>;

/**
 * The known products whose barcodes begin as this one's does, with the number of the same company or of one of a few: how
 * many there are, and how many of them are in the group with these `codes`.
 */
export type CompanyEvidence = Readonly<{
  beginning: string;
  products: number;
  agreeing: number;
  codes: ClassificationCodes;
}>;
