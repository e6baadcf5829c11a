import type { ClassificationCodes } from './classification-codes.ts';

/** `count` products have `from` at the other wholesaler and `to` at this one. */
export type CodePair = Readonly<{ from: ClassificationCodes; to: ClassificationCodes; count: number }>;

/** How sure a correspondence is about the level it was found at: the whole triple, or only its upper levels. */
export type CorrespondenceLevel = 'group' | 'sub_department' | 'department';

/**
 * Codes of this wholesaler that a foreign code corresponds to. `count` products showed it, which is `share` (0..1) of
 * all products seen with the foreign code. `vatShare` (0..1) is how unanimous they were about `codes.vat`, `otherVat` the next
 * commonest; '' where there was none.
 */
export type CorrespondenceCandidate = Readonly<{
  codes: ClassificationCodes;
  count: number;
  share: number;
  vatShare: number;
  otherVat?: string;
  level: CorrespondenceLevel;
}>;

/**
 * What foreign codes correspond to here: the groups that products with these codes have, best first, all of one level; and how
 * well the codes fit a product of any group here, as a factor by which groups compare.
 */
export type AlignedCodes = Readonly<{
  candidates: readonly CorrespondenceCandidate[];
  fits: (group: ClassificationCodes) => number;
}>;
