import { pickCodes } from '@tillmap/classification';
import { type ClassifiedItem, isClassified, type StoredEvidence } from './item.ts';

/** Nothing that speaks for a classification. */
const NO_EVIDENCE: StoredEvidence = { details: [], candidates: [], neighbours: [] };

/**
 * What speaks for an item: what was kept of it. Of one that the product database was sure of nothing is kept, since
 * that would only say once more what was decided: that is its only candidate.
 */
export const evidenceFor = (
  { classification, reviewedBy }: ClassifiedItem,
  kept: StoredEvidence | null,
): StoredEvidence => {
  if (kept) return kept;
  if (reviewedBy !== null || !isClassified(classification)) return NO_EVIDENCE;
  return { ...NO_EVIDENCE, candidates: [{ codes: pickCodes(classification), share: 1 }] };
};
