import type { ClassificationCodes, DecideOptions, Neighbour, ReasonDetail } from '@tillmap/classification';
import { percent, withVat } from '@tillmap/classification';
import { voteOnVat } from './weighted-knn.ts';

/** A VAT code and whether it needs review; `details` explain it. */
export type VatDecision = Readonly<{ vat: string; inDoubt: boolean; details: readonly ReasonDetail[] }>;

/** Below this share (0..1) of the votes a VAT code needs review. */
const SURE_SHARE = 0.8;

export type IsKnown = DecideOptions['isKnown'];

/** The VAT code a mapping names: taken as it is, unless the wholesaler no longer lists it. */
export const vatOfMapping = (codes: ClassificationCodes, isKnown: IsKnown): VatDecision =>
  codes.vatCode === '' || isKnown(codes)
    ? { vat: codes.vatCode, inDoubt: false, details: [] }
    : { vat: '', inDoubt: true, details: [{ code: 'vat_not_listed', vat: codes.vatCode }] };

/** The neighbours whose VAT code is still listed. Those without one count only where no neighbour has one. */
export const havingVat = (
  triple: ClassificationCodes,
  neighbours: readonly Neighbour[],
  isKnown: IsKnown,
): Neighbour[] => {
  const listed = neighbours.filter(({ codes }) => isKnown(withVat(triple, codes.vatCode)));
  const having = listed.filter(({ codes }) => codes.vatCode !== '');
  return having.length > 0 ? having : listed;
};

/** The VAT code the neighbours vote for. Those whose code is no longer listed are left out. */
export const vatByVote = (
  triple: ClassificationCodes,
  neighbours: readonly Neighbour[],
  isKnown: IsKnown,
): VatDecision => {
  const [winner, other] = voteOnVat(havingVat(triple, neighbours, isKnown));
  if (!winner) return { vat: '', inDoubt: neighbours.length > 0, details: [] };
  if (winner.share >= SURE_SHARE || !other) return { vat: winner.choice, inDoubt: false, details: [] };
  return {
    vat: winner.choice,
    inDoubt: true,
    details: [{ code: 'vat_votes', share: percent(winner.share), vat: winner.choice, otherVat: other.choice }],
  };
};
