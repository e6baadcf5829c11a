import type { GroupVat, Neighbour, RankedCategory, ReasonDetail } from '@tillmap/classification';
import { isSameCategory, percent, withVat } from '@tillmap/classification';
import { havingVat, type IsKnown, type VatDecision, vatByVote } from './decide-vat.ts';
import { voteWeight } from './weighted-knn.ts';

/** Below this probability (0..1) a VAT code needs review where the category's products are known as well. */
const SURE_OF_GROUP = 0.93;
/** Weight of the category's products, and of the prediction by name, in neighbours with the very same name. */
const BY_GROUP = 1;
const BY_NAME = 3;
/** Pseudo count of unseen products: two that agree do not decide it, three do. */
const UNSEEN = 0.2;

type Chance = Readonly<{ vat: string; weight: number }>;
/** What is known of the VAT codes of a group's products; `total` also weighs what is not known, or not listed any more. */
type Chances = Readonly<{ ranked: readonly Chance[]; total: number }>;

/**
 * The predicted VAT codes of the category by name, or else what its products have. Products without a VAT code do not
 * count.
 */
const knownOf = ({ vats }: RankedCategory, counted: readonly GroupVat[]): Chance[] => {
  if (vats) return vats.map(({ vat, share }) => ({ vat, weight: BY_NAME * share }));
  const having = counted.filter(({ vat }) => vat !== '');
  if (having.length === 0) return [{ vat: '', weight: BY_GROUP }];
  const seen = having.reduce((sum, { products }) => sum + products, UNSEEN);
  return having.map(({ vat, products }) => ({ vat, weight: (BY_GROUP * products) / seen }));
};

/** Weighs that, and the neighbours that are in the group (`own`). */
const chancesIn = (
  group: RankedCategory,
  counted: readonly GroupVat[],
  own: readonly Neighbour[],
  isKnown: IsKnown,
): Chances => {
  const known = knownOf(group, counted);
  const isGiven = known.some(({ vat }) => vat !== '');
  const heard = own.filter(({ codes }) => codes.vatCode !== '' || !isGiven);
  const said = heard.map(({ codes, score }): Chance => ({ vat: codes.vatCode, weight: voteWeight(score) }));
  const weights = new Map<string, number>();
  for (const { vat, weight } of [...known, ...said]) weights.set(vat, (weights.get(vat) ?? 0) + weight);
  const ranked = [...weights]
    .map(([vat, weight]): Chance => ({ vat, weight }))
    .filter(({ vat }) => isKnown(withVat(group.codes, vat)))
    .toSorted((a, b) => b.weight - a.weight || (a.vat < b.vat ? -1 : 1));
  const total = said.reduce((sum, { weight }) => sum + weight, group.vats ? BY_NAME : BY_GROUP);
  return { ranked, total };
};

/** The detail of a VAT code that the category decided. */
const groupDetails = (
  { codes: triple, vats }: RankedCategory,
  counted: readonly GroupVat[],
  { ranked: [first, second], total }: Chances,
  { voted, inDoubt }: Readonly<{ voted: string; inDoubt: boolean }>,
): ReasonDetail[] => {
  const { vat, weight } = first!;
  const share = percent(weight / total);
  const codes = withVat(triple, '');
  if (vats) return [{ code: 'vat_learned', share, vat, otherVat: second?.vat ?? '', codes }];
  if (inDoubt && second) return [{ code: 'vat_votes', share, vat, otherVat: second.vat }];
  if (vat === voted && !inDoubt) return [];
  const agreeing = counted.find((one) => one.vat === vat)?.products ?? 0;
  const products = counted.reduce((sum, one) => sum + one.products, 0);
  if (agreeing === 0) return [];
  return [{ code: 'vat_group', vat, agreeing, products, otherVat: voted === vat ? '' : voted, codes }];
};

/**
 * Decides the VAT code of a product that was put into a category by its name: the rate follows what a product is. The
 * prediction by name where the category's products have several codes, else their codes (`counted`), and the
 * neighbours in the category (`voters`) count together; where the category has no products, the other neighbours.
 * Without any evidence it needs review.
 */
export const vatByName = (
  group: RankedCategory,
  voters: readonly Neighbour[],
  counted: readonly GroupVat[],
  isKnown: IsKnown,
): VatDecision => {
  const triple = group.codes;
  const own = voters.filter(({ codes }) => isSameCategory(codes, triple));
  if (!group.vats && counted.length === 0) {
    const byVote = vatByVote(triple, own.length > 0 ? own : voters, isKnown);
    return { ...byVote, inDoubt: byVote.inDoubt || voters.length === 0 };
  }
  const chances = chancesIn(group, counted, havingVat(triple, own, isKnown), isKnown);
  const [first] = chances.ranked;
  const voted = vatByVote(triple, own.length > 0 ? own : voters, isKnown);
  if (!first) return { ...voted, inDoubt: true };
  // Too few products of the category, but all similar products have the same.
  const isConfirmed = !group.vats && own.length === 0 && voters.length > 0 && !voted.inDoubt && voted.vat === first.vat;
  const inDoubt = first.weight < SURE_OF_GROUP * chances.total && !isConfirmed;
  const details = groupDetails(group, counted, chances, { voted: voted.vat, inDoubt });
  return { vat: first.vat, inDoubt, details };
};
