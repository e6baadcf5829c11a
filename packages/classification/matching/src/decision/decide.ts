import type {
  ClassifierPrediction,
  DecideOptions,
  Decision,
  DecisionSource,
  Evidence,
  MappingEvidence,
  Neighbour,
  ReasonDetail,
} from '@tillmap/classification';
import { isSameCategory, withVat } from '@tillmap/classification';
import { capForConflict } from '../calibration/index.ts';
import { hasWords, isContradiction } from '../names/index.ts';
import { applyShelfSense, withShelfCandidates } from './apply-shelf-sense.ts';
import { applyVatRules, vatReasonOf } from './apply-vat-rules.ts';
import {
  candidatesOfRanking,
  correspondingTo,
  proposeByClassifier,
  proposeByClassifierAndCodes,
} from './decide-by-classifier.ts';
import { proposeByCorrespondence } from './decide-by-correspondence.ts';
import { classifiableNeighbours, type Proposal, proposeBySimilarity, whyNoProposal } from './decide-by-similarity.ts';
import { vatOfMapping } from './decide-vat.ts';
import { withSupplierVat } from './vat-by-supplier.ts';

const NEIGHBOURS_SHOWN = 5;

/** The reference mapping of the barcode, to be checked where it is for a product that the file's name cannot be of. */
const proposeExact = (
  exact: MappingEvidence,
  product: Evidence['product'],
  options: DecideOptions,
): Proposal | null => {
  if (!options.isKnown(withVat(exact.codes, ''))) return null;
  const { name = '', size = '' } = exact;
  const isOfOther = product !== undefined && isContradiction({ name, size }, product);
  const marked = Math.min(100, Math.max(0, exact.confidence ?? 100));
  const confidence = isOfOther ? capForConflict(marked) : marked;
  const vat = vatOfMapping(exact.codes, options.isKnown);
  const codes = withVat(exact.codes, vat.vat);
  const low = confidence < options.reviewThreshold ? 'exact_mapping_marked_lower' : 'exact_mapping';
  return {
    codes,
    confidence,
    vatInDoubt: vat.inDoubt,
    reason: isOfOther ? 'names_differ' : low,
    details: [
      ...(isOfOther ? [{ code: 'mapping_of_other', name, size, given: product.name } as const] : []),
      ...(marked < 100 ? [{ code: 'marked_confidence', confidence: marked } as const] : []),
      ...vat.details,
    ],
    candidates: [{ codes, share: 1 }],
  };
};

type Choice = { source: DecisionSource; proposal: Proposal };

/** Names that point to the same classification can only make it surer. */
const supported = (carried: Proposal, similar: Proposal | null, { reviewThreshold }: DecideOptions): Proposal => {
  if (!similar || !isSameCategory(similar.codes, carried.codes) || similar.confidence <= carried.confidence)
    return carried;
  const { confidence } = similar;
  return {
    ...carried,
    confidence,
    reason: confidence >= reviewThreshold ? 'other_wholesalers_agree' : carried.reason,
    details: [...carried.details, ...similar.details.filter(({ code }) => code === 'nearest' || code === 'votes')],
  };
};

/** From this score on the nearest name is the product's own, written a little differently at most. */
const SAME_NAME = 0.97;
/** An alignment with this confidence (0..100) is not changed by a name. */
const SETTLED = 80;

/** What is known without the trained classifier. */
type Known = Readonly<{
  voters: readonly Neighbour[];
  similar: Proposal | null;
  carried: Proposal | null;
  /** The classifier cannot change it. */
  isSettled: boolean;
}>;

/** Whether there is a name to classify by; without a product in the evidence, neighbours were found by one. */
const isTold = ({ product, neighbours }: Evidence): boolean =>
  product ? hasWords(product.name) : neighbours.length > 0;

const knownOf = (evidence: Evidence, options: DecideOptions): Known => {
  const voters = isTold(evidence) ? classifiableNeighbours(evidence.neighbours, options.isKnown) : [];
  const similar = proposeBySimilarity(voters, options);
  const alone = proposeByCorrespondence(evidence.crossWholesaler ?? [], voters, options);
  const carried = alone && supported(alone, similar, options);
  const isSettled =
    (carried !== null && carried.confidence >= SETTLED) || (similar !== null && voters[0]!.score >= SAME_NAME);
  return { voters, similar, carried, isSettled };
};

/** All evidence about a product, weighed as far as possible before its classifier predicts. */
export type PendingDecision = Readonly<{
  evidence: Evidence;
  options: DecideOptions;
  /** Whether a trained classifier could change the decision. */
  needsClassifier: boolean;
  exact: Proposal | null;
  /** Not needed where the wholesaler's own mapping stands. */
  known: Known | null;
}>;

/** Weighs the evidence without the trained classifier; `finishDecision` makes the decision. */
export const collectProposals = (evidence: Evidence, options: DecideOptions): PendingDecision => {
  const exact = evidence.exact ? proposeExact(evidence.exact, evidence.product, options) : null;
  const known = exact ? null : knownOf(evidence, options);
  const isNamed = evidence.product !== undefined && hasWords(evidence.product.name);
  return { evidence, options, exact, known, needsClassifier: isNamed && known !== null && !known.isSettled };
};

/** Whether a trained classifier could change the decision that is made of this evidence. */
export const needsClassifier = (evidence: Evidence, options: DecideOptions): boolean =>
  collectProposals(evidence, options).needsClassifier;

/**
 * The first source with a proposal. Similarity overrules other wholesalers only with a higher confidence, and the
 * trained classifier only together with them.
 */
const choose = (
  { evidence, options, exact, known }: PendingDecision,
  ranking: ClassifierPrediction | undefined,
): Choice | null => {
  if (exact) return { source: 'exact', proposal: exact };
  if (!known) return null;
  const { voters, similar, carried, isSettled } = known;
  if (ranking && !isSettled) {
    if (correspondingTo(evidence).length > 0)
      return proposeByClassifierAndCodes(ranking, carried, evidence, voters, options);
    const proposal = proposeByClassifier(ranking, voters, options, evidence.product?.name ?? '');
    return proposal && { source: 'ai', proposal };
  }
  if (carried && (carried.confidence >= SETTLED || carried.confidence >= (similar?.confidence ?? 0)))
    return { source: 'cross_wholesaler', proposal: carried };
  return similar && { source: 'similarity', proposal: similar };
};

/**
 * Makes one decision of all evidence about a product: this wholesaler's own mapping, else what other wholesalers'
 * codes align to, else the trained classifier's prediction, else the most similar names. Pure and deterministic.
 * Codes are always `isKnown`; where the evidence is too thin there are none (`codes` null, confidence 0, source
 * 'none'), and a user chooses among the candidates, if there are any.
 */
export const decide = (evidence: Evidence, options: DecideOptions): Decision =>
  finishDecision(collectProposals(evidence, options), evidence.ranking);

/** Makes the decision, as `decide` does; `ranking` is the classifier's prediction, where there is one. */
export const finishDecision = (considered: PendingDecision, ranking?: ClassifierPrediction): Decision => {
  const { evidence, options } = considered;
  const choice = choose(considered, ranking);
  const isDescribed = isTold(evidence);
  const neighbours = (isDescribed ? evidence.neighbours : [])
    .toSorted((a, b) => b.score - a.score)
    .slice(0, NEIGHBOURS_SHOWN);
  const stale: ReasonDetail[] =
    evidence.exact && choice?.source !== 'exact'
      ? [{ code: 'mapping_not_in_hierarchy', codes: evidence.exact.codes }]
      : [];
  if (!choice) {
    const why = isDescribed
      ? whyNoProposal(evidence.neighbours, options)
      : { reason: 'no_description' as const, details: [] };
    const undecided: Decision = {
      codes: null,
      confidence: 0,
      source: 'none',
      needsReview: true,
      vatInDoubt: false,
      reason: why.reason,
      details: [...stale, ...why.details],
      candidates: ranking ? candidatesOfRanking(ranking, evidence, options) : [],
      neighbours,
    };
    return withShelfCandidates(undecided, evidence, options);
  }
  const { source } = choice;
  const told = withSupplierVat(choice.proposal, source, evidence, options);
  const checked = applyVatRules(told, source, evidence, options);
  const { proposal, isDoubted } = applyShelfSense(checked, source, evidence, options);
  const unsure = proposal.confidence < options.reviewThreshold || proposal.reason === 'names_differ';
  return {
    codes: proposal.codes,
    confidence: proposal.confidence,
    source,
    needsReview: unsure || isDoubted || proposal.vatInDoubt || stale.length > 0,
    vatInDoubt: proposal.vatInDoubt,
    reason: proposal.vatInDoubt && !unsure && !isDoubted ? vatReasonOf(proposal) : proposal.reason,
    details: [...stale, ...proposal.details],
    candidates: proposal.candidates,
    neighbours,
  };
};
