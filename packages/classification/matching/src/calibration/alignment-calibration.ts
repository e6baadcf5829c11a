import type { CorrespondenceCandidate, CorrespondenceLevel } from '@tillmap/classification';

/** How far a correspondence found only at an upper level is trusted against one of the whole group. */
const LEVEL_TRUST: Readonly<Record<CorrespondenceLevel, number>> = { group: 1, sub_department: 0.5, department: 0.25 };
/** Products that were never seen in common: added to each total, so that few pairs mean less certainty. */
const UNSEEN = 0.3;

/** The probability (0..1) that a product of the foreign code belongs to the candidate, by the products that both have. */
export const alignmentProbability = ({ count, share, level }: CorrespondenceCandidate): number =>
  LEVEL_TRUST[level] * (count / (count / share + UNSEEN));
