import { withVat } from './codes.ts';
import type { Codes, DecideOptions, Neighbour, ReasonDetail } from './types.ts';
import { voteOnVat } from './vote.ts';

/** A VAT code and whether it is in doubt; `details` tell why. */
export type VatDecision = Readonly<{ vat: string; inDoubt: boolean; details: readonly ReasonDetail[] }>;

/** Below this part (0..1) of the votes a VAT code is in doubt. */
const SURE_SHARE = 0.8;

export const percent = (share: number): number => Math.round(share * 100);

/** The VAT code a mapping names: taken as it is, unless the wholesaler no longer lists it. */
export const vatOfMapping = (codes: Codes, isKnown: DecideOptions['isKnown']): VatDecision =>
  codes.vat === '' || isKnown(codes)
    ? { vat: codes.vat, inDoubt: false, details: [] }
    : { vat: '', inDoubt: true, details: [{ code: 'vat_not_listed', vat: codes.vat }] };

/**
 * The VAT code the neighbours vote for. Neighbours in the chosen group decide where there are any: the rate follows
 * what a product is. All neighbours whose code is no longer listed are left out.
 */
export const vatByVote = (
  triple: Codes,
  neighbours: readonly Neighbour[],
  isKnown: DecideOptions['isKnown'],
): VatDecision => {
  const listed = neighbours.filter(({ codes }) => isKnown(withVat(triple, codes.vat)));
  const [winner, other] = voteOnVat(listed);
  if (!winner) return { vat: '', inDoubt: neighbours.length > 0, details: [] };
  if (winner.share >= SURE_SHARE || !other) return { vat: winner.choice, inDoubt: false, details: [] };
  return {
    vat: winner.choice,
    inDoubt: true,
    details: [{ code: 'vat_votes', share: percent(winner.share), vat: winner.choice, otherVat: other.choice }],
  };
};
