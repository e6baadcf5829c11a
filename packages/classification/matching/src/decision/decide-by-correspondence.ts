import type {
  ClassificationCodes,
  CorrespondenceCandidate,
  CrossWholesalerEvidence,
  DecideOptions,
  Neighbour,
  ReasonDetail,
} from '@tillmap/classification';
import { categoryKey, percent, withVat } from '@tillmap/classification';
import { alignmentProbability, MIN_PROBABILITY } from '../calibration/index.ts';
import { type Proposal, runnerUpDetails } from './decide-by-similarity.ts';
import type { VatDecision } from './decide-vat.ts';
import { voteOnCategory } from './weighted-knn.ts';

/** What a candidate keeps of its share when no neighbour votes for it; the rest follows the votes. */
const WITHOUT_VOTE = 0.2;
/** Below this share (0..1) the aligned VAT code needs review. */
const SURE_VAT_SHARE = 0.8;
/** A code with more groups here than this proposes hardly any of them. */
const CONSIDERED = 5;

/** A part (0..1) in percent that is 100 only where it is all, and 0 only where it is none. */
const percentOfAll = (share: number): number =>
  share > 0 && share < 1 ? Math.min(99, Math.max(1, percent(share))) : percent(share);

/** Says how a candidate aligns, as a user can check it. */
export const carriedDetail = (
  wholesaler: string,
  { codes, share, count, level }: CorrespondenceCandidate,
): ReasonDetail => ({ code: 'other_wholesaler', wholesaler, share: percentOfAll(share), count, codes, level });

type Belief = {
  codes: ClassificationCodes;
  weight: number;
  best: CorrespondenceCandidate;
  wholesaler: string;
  /** The weight of each VAT code. */
  readonly vats: Map<string, number>;
};

/** The weights of a candidate's VAT code and of the next one; empty where it has none. */
const vatsOf = (candidate: CorrespondenceCandidate): (readonly [string, number])[] => {
  const { codes, vatShare, otherVat = '' } = candidate;
  if (!(vatShare > 0)) return [];
  const weight = alignmentProbability(candidate);
  return [[codes.vatCode, weight * vatShare], ...(vatShare < 1 ? [[otherVat, weight * (1 - vatShare)] as const] : [])];
};

/**
 * The VAT code with the most weight over all wholesalers. It needs review where another one has much weight, or where
 * it is not listed any more.
 */
const vatOf = ({ codes, vats }: Belief, isKnown: DecideOptions['isKnown']): VatDecision => {
  const [first, second] = [...vats].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  if (!first) return { vat: '', inDoubt: true, details: [] };
  const [vat, most] = first;
  if (!isKnown(withVat(codes, vat))) return { vat: '', inDoubt: true, details: [{ code: 'vat_not_listed', vat }] };
  const share = most / [...vats.values()].reduce((sum, one) => sum + one, 0);
  if (share >= SURE_VAT_SHARE || !second) return { vat, inDoubt: false, details: [] };
  return { vat, inDoubt: true, details: [{ code: 'vat_votes', share: percent(share), vat, otherVat: second[0] }] };
};

/** Adds up the evidence of all other wholesalers by classification that exists here. */
const gather = (evidence: readonly CrossWholesalerEvidence[], isKnown: DecideOptions['isKnown']): Belief[] => {
  const beliefs = new Map<string, Belief>();
  for (const { wholesaler, candidates } of evidence)
    for (const candidate of candidates.slice(0, CONSIDERED)) {
      if (!(candidate.share > 0) || !isKnown(withVat(candidate.codes, ''))) continue;
      const weight = alignmentProbability(candidate);
      const key = categoryKey(candidate.codes);
      const belief = beliefs.get(key) ?? {
        codes: candidate.codes,
        weight: 0,
        best: candidate,
        wholesaler,
        vats: new Map(),
      };
      if (weight > alignmentProbability(belief.best)) Object.assign(belief, { best: candidate, wholesaler });
      belief.weight += weight;
      for (const [vat, more] of vatsOf(candidate)) belief.vats.set(vat, (belief.vats.get(vat) ?? 0) + more);
      beliefs.set(key, belief);
    }
  return [...beliefs.values()];
};

const byWeight = (a: Belief, b: Belief): number =>
  b.weight - a.weight || (categoryKey(a.codes) < categoryKey(b.codes) ? -1 : 1);

/**
 * Proposes the classification that other wholesalers' codes align to. Where a foreign category was split here, the
 * neighbours' votes choose among its parts. Null when nothing aligns to a classification that exists, or too vaguely
 * to be worth showing.
 */
export const proposeByCorrespondence = (
  evidence: readonly CrossWholesalerEvidence[],
  voters: readonly Neighbour[],
  options: DecideOptions,
): Proposal | null => {
  const beliefs = gather(evidence, options.isKnown);
  if (beliefs.length === 0) return null;
  const said = evidence.filter(({ candidates }) => candidates.length > 0).length;
  const votes = new Map(voteOnCategory(voters).map(({ choice, share }) => [categoryKey(choice), share]));
  const certainty = Math.min(1, beliefs.reduce((sum, { weight }) => sum + weight, 0) / said);
  if (voters.length > 0)
    for (const belief of beliefs)
      belief.weight *= WITHOUT_VOTE + (1 - WITHOUT_VOTE) * (votes.get(categoryKey(belief.codes)) ?? 0);
  const total = beliefs.reduce((sum, { weight }) => sum + weight, 0);
  const ranked = beliefs.toSorted(byWeight);
  const winner = ranked[0]!;
  const probability = (certainty * winner.weight) / total;
  if (!(probability >= MIN_PROBABILITY)) return null;
  const confidence = Math.min(99, percent(probability));

  const vat = vatOf(winner, options.isKnown);
  const codes = withVat(winner.codes, vat.vat);
  const runnerUp = ranked[1];
  const details: ReasonDetail[] = [
    carriedDetail(winner.wholesaler, { ...winner.best, codes }),
    ...runnerUpDetails(runnerUp && { codes: runnerUp.codes, share: runnerUp.weight / total }),
    ...vat.details,
  ];
  return {
    codes,
    confidence,
    vatInDoubt: vat.inDoubt,
    reason: confidence >= options.reviewThreshold ? 'other_wholesalers_agree' : 'other_wholesalers_unsure',
    details,
    candidates: ranked.slice(0, 3).map(({ codes: theirs, weight }, at) => ({
      codes: at === 0 ? codes : withVat(theirs, ''),
      share: weight / total,
    })),
  };
};
