import { tripleKey, withVat } from './codes.ts';
import { MIN_PROBABILITY, type Proposal } from './decide-by-similarity.ts';
import { percent } from './decide-vat.ts';
import type {
  Codes,
  CorrespondenceCandidate,
  CorrespondenceLevel,
  CrossWholesalerEvidence,
  DecideOptions,
  Neighbour,
  ReasonDetail,
} from './types.ts';
import { voteOnTriple } from './vote.ts';

/** How far a correspondence found only at an upper level is trusted against one of the whole group. */
const LEVEL_TRUST: Readonly<Record<CorrespondenceLevel, number>> = { group: 1, sub_department: 0.5, department: 0.25 };
/** Products that were never seen in common: added to each total, so that few pairs mean less certainty. */
const UNSEEN = 0.3;
/** What a candidate keeps of its share when no neighbour votes for it; the rest follows the votes. */
const WITHOUT_VOTE = 0.2;
/** Below this part of unanimity (0..1) the VAT code that corresponds is in doubt. */
const SURE_VAT_SHARE = 0.8;
/** A code with more groups here than this proposes hardly any of them. */
const CONSIDERED = 5;

/** Says by what a candidate corresponds, as a person can check it. */
export const carriedDetail = (
  wholesaler: string,
  { codes, share, count, level }: CorrespondenceCandidate,
): ReasonDetail => ({ code: 'other_wholesaler', wholesaler, share: percent(share), count, codes, level });

type Belief = { codes: Codes; weight: number; best: CorrespondenceCandidate; wholesaler: string };

const trustIn = ({ count, share, level }: CorrespondenceCandidate): number =>
  LEVEL_TRUST[level] * (count / (count / share + UNSEEN));

/** Adds up what every other wholesaler says, per classification that exists here. */
const gather = (evidence: readonly CrossWholesalerEvidence[], isKnown: DecideOptions['isKnown']): Belief[] => {
  const beliefs = new Map<string, Belief>();
  for (const { wholesaler, candidates } of evidence)
    for (const candidate of candidates.slice(0, CONSIDERED)) {
      if (!(candidate.share > 0) || !isKnown(withVat(candidate.codes, ''))) continue;
      const weight = trustIn(candidate);
      const key = tripleKey(candidate.codes);
      const belief = beliefs.get(key);
      if (!belief) beliefs.set(key, { codes: candidate.codes, weight, best: candidate, wholesaler });
      else {
        if (weight > trustIn(belief.best))
          Object.assign(belief, { best: candidate, codes: candidate.codes, wholesaler });
        belief.weight += weight;
      }
    }
  return [...beliefs.values()];
};

const byWeight = (a: Belief, b: Belief): number =>
  b.weight - a.weight || (tripleKey(a.codes) < tripleKey(b.codes) ? -1 : 1);

/**
 * Carries the product over from other wholesalers. Where a foreign group was split here, the neighbours' votes choose
 * between its parts. Null when nothing corresponds to a classification that exists, or too
 * vaguely to be worth showing.
 */
export const proposeByCorrespondence = (
  evidence: readonly CrossWholesalerEvidence[],
  voters: readonly Neighbour[],
  options: DecideOptions,
): Proposal | null => {
  const beliefs = gather(evidence, options.isKnown);
  if (beliefs.length === 0) return null;
  const said = evidence.filter(({ candidates }) => candidates.length > 0).length;
  const votes = new Map(voteOnTriple(voters).map(({ choice, share }) => [tripleKey(choice), share]));
  const certainty = Math.min(1, beliefs.reduce((sum, { weight }) => sum + weight, 0) / said);
  if (voters.length > 0)
    for (const belief of beliefs)
      belief.weight *= WITHOUT_VOTE + (1 - WITHOUT_VOTE) * (votes.get(tripleKey(belief.codes)) ?? 0);
  const total = beliefs.reduce((sum, { weight }) => sum + weight, 0);
  const ranked = beliefs.toSorted(byWeight);
  const winner = ranked[0]!;
  const probability = (certainty * winner.weight) / total;
  if (!(probability >= MIN_PROBABILITY)) return null;
  const confidence = Math.min(99, percent(probability));

  const vatKnown = options.isKnown(winner.codes);
  const codes = vatKnown ? winner.codes : withVat(winner.codes, '');
  const { vatShare } = winner.best;
  const details: ReasonDetail[] = [carriedDetail(winner.wholesaler, { ...winner.best, codes })];
  const runnerUp = ranked[1];
  if (runnerUp)
    details.push({ code: 'runner_up', share: percent(runnerUp.weight / total), codes: withVat(runnerUp.codes, '') });
  if (!vatKnown) details.push({ code: 'vat_not_listed', vat: winner.codes.vat });
  return {
    codes,
    confidence,
    vatInDoubt: !vatKnown || vatShare < SURE_VAT_SHARE,
    reason: confidence >= options.reviewThreshold ? 'other_wholesalers_agree' : 'other_wholesalers_unsure',
    details,
    candidates: ranked.slice(0, 3).map(({ codes: theirs, weight }, at) => ({
      codes: at === 0 ? codes : withVat(theirs, ''),
      share: weight / total,
    })),
  };
};
