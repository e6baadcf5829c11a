import { isSameTriple, withVat } from './codes.ts';
import type { Codes, DecideOptions, GroupVat, Neighbour, ReasonDetail } from './types.ts';
import { voteOnVat } from './vote.ts';

/** A VAT code and whether it is in doubt; `details` tell why. */
export type VatDecision = Readonly<{ vat: string; inDoubt: boolean; details: readonly ReasonDetail[] }>;

/** Below this part (0..1) of the votes a VAT code is in doubt. */
const SURE_SHARE = 0.8;
/** Fewer products of a group, or a smaller part (0..1) of them, do not settle its VAT. */
const FEWEST_OF_GROUP = 3;
const SURE_OF_GROUP = 0.9;

export const percent = (share: number): number => Math.round(share * 100);

/** The VAT code a mapping names: taken as it is, unless the wholesaler no longer lists it. */
export const vatOfMapping = (codes: Codes, isKnown: DecideOptions['isKnown']): VatDecision =>
  codes.vat === '' || isKnown(codes)
    ? { vat: codes.vat, inDoubt: false, details: [] }
    : { vat: '', inDoubt: true, details: [{ code: 'vat_not_listed', vat: codes.vat }] };

/** The VAT code the neighbours vote for. Those whose code is no longer listed are left out. */
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

/** The VAT code that the group's products have, and whether they settle it; what else is alike is only told. */
const vatOfGroup = (
  triple: Codes,
  vats: readonly GroupVat[],
  byVote: VatDecision,
  isKnown: DecideOptions['isKnown'],
): VatDecision => {
  const first = vats.find(({ vat }) => isKnown(withVat(triple, vat)));
  if (!first || (first.vat === byVote.vat && !byVote.inDoubt)) return byVote;
  const { vat, products: agreeing } = first;
  const products = vats.reduce((sum, one) => sum + one.products, 0);
  const isSure = agreeing >= FEWEST_OF_GROUP && agreeing >= SURE_OF_GROUP * products;
  const otherVat = byVote.vat === vat ? '' : byVote.vat;
  const codes = withVat(triple, '');
  return { vat, inDoubt: !isSure, details: [{ code: 'vat_group', vat, agreeing, products, otherVat, codes }] };
};

/**
 * The VAT code of a product that was put into a group by its name: the rate follows what a product is. Neighbours (`voters`)
 * in the group decide; where there are none, what its products have (`vats`), unless other neighbours are sure of the same;
 * where nothing is known of it, the others. Without anything that is known it is in doubt.
 */
export const vatByName = (
  triple: Codes,
  voters: readonly Neighbour[],
  vats: readonly GroupVat[],
  isKnown: DecideOptions['isKnown'],
): VatDecision => {
  const own = voters.filter(({ codes }) => isSameTriple(codes, triple));
  if (own.some(({ codes }) => isKnown(withVat(triple, codes.vat)))) return vatByVote(triple, own, isKnown);
  const byVote = vatByVote(triple, own.length > 0 ? own : voters, isKnown);
  return vatOfGroup(triple, vats, { ...byVote, inDoubt: byVote.inDoubt || voters.length === 0 }, isKnown);
};
