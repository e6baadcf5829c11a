import type {
  AlignedCodes,
  CandidateCodes,
  ClassificationCodes,
  ClassifierPrediction,
  CrossWholesalerEvidence,
  DecideOptions,
  DecisionSource,
  Evidence,
  Neighbour,
  RankedCategory,
  ReasonDetail,
  SupplierGroupEvidence,
} from '@tillmap/classification';
import { isSameCategory, percent, withVat } from '@tillmap/classification';
import { capForEmptyCategory, MIN_CLASSIFIER_PROBABILITY } from '../calibration/index.ts';
import { wordsSharedWithCategory } from '../names/index.ts';
import { doubtfulLast } from './apply-shelf-sense.ts';
import { combineWithMappedCodes } from './combine-with-mapped-codes.ts';
import { carriedDetail } from './decide-by-correspondence.ts';
import { nearestDetail, type Proposal, runnerUpDetails } from './decide-by-similarity.ts';
import { vatByName } from './decide-vat-by-name.ts';
import { voteOnCategory } from './weighted-knn.ts';

const CANDIDATES_SHOWN = 3;

/**
 * The ranking without deleted categories, and the probability that its first is right: no higher than before, and no
 * higher than its share where the first was one of those.
 */
const withoutDeletedCategories = (
  { candidates, probability, company, shelf }: ClassifierPrediction,
  { isKnown }: DecideOptions,
): ClassifierPrediction | null => {
  const kept = candidates.filter(({ codes }) => isKnown(withVat(codes, '')));
  const [first] = kept;
  if (!first) return null;
  if (kept.length === candidates.length)
    return { candidates, probability, ...(company && { company }), ...(shelf && { shelf }) };
  const total = kept.reduce((sum, { share }) => sum + share, 0);
  const isFirst = first === candidates[0];
  return {
    // Where all of the shares were those of deleted ones, nothing is known of the others.
    candidates: kept.map((candidate) => ({ ...candidate, share: total > 0 ? candidate.share / total : 0 })),
    probability: isFirst ? probability : Math.min(probability, first.share),
    ...(isFirst && company && { company }),
  };
};

/** A group as it is shown to choose from. */
const shownAs = ({ share, unproven }: RankedCategory, codes: ClassificationCodes): CandidateCodes => ({
  codes,
  share,
  ...(unproven && { unproven }),
});

/** What supports the winner and what the next choice is, as a user can check it. */
const detailsOf = (
  [winner, runnerUp]: readonly CandidateCodes[],
  voters: readonly Neighbour[],
  { company, shelf }: ClassifierPrediction,
  called: readonly string[],
): ReasonDetail[] => {
  const { codes, share, unproven } = winner!;
  const details: ReasonDetail[] = [{ code: 'learned', share: percent(share), codes }];
  if (shelf) {
    const { kind, because } = shelf;
    details.push({ code: 'shelf_kind', kind, because, codes: { ...shelf.codes, vatCode: '' } });
  }
  if (voters[0]) details.push(nearestDetail(voters[0]));
  const vote = voteOnCategory(voters).find(({ choice }) => isSameCategory(choice, codes));
  if (vote)
    details.push({
      code: 'votes',
      share: percent(vote.share),
      agreeing: vote.voters,
      asked: voters.length,
      codes,
    });
  if (called.length > 0) details.push({ code: 'group_name', words: called, codes });
  if (unproven) details.push({ code: 'new_group', codes });
  if (company && company.products > 1 && company.agreeing > 0) details.push({ code: 'company', ...company });
  return [...details, ...runnerUpDetails(runnerUp)];
};

/**
 * Proposes what the trained classifier predicts, which has weighed the nearest names as well. Its probability is the
 * confidence. Neighbours and the products of the category decide the VAT. `name` is the product's.
 */
export const proposeByClassifier = (
  ranking: ClassifierPrediction,
  voters: readonly Neighbour[],
  options: DecideOptions,
  name: string,
): Proposal | null => {
  const known = withoutDeletedCategories(ranking, options);
  if (!known || known.probability < MIN_CLASSIFIER_PROBABILITY) return null;
  const candidates = known.candidates.slice(0, CANDIDATES_SHOWN);
  const winner = candidates[0]!;
  const vat = vatByName(winner, voters, ranking.vatsOf?.(winner.codes) ?? [], options.isKnown);
  const codes = withVat(winner.codes, vat.vat);
  const confidence = capForEmptyCategory(winner, percent(known.probability));
  const called = wordsSharedWithCategory(name, options.meaningOf?.(codes).place.at(-1) ?? '');
  return {
    codes,
    confidence,
    vatInDoubt: vat.inDoubt || winner.unproven === true,
    reason: confidence >= options.reviewThreshold ? 'learned_sure' : 'learned_unsure',
    details: [...detailsOf(candidates, voters, known, called), ...vat.details],
    candidates: candidates.map((candidate, at) => shownAs(candidate, at === 0 ? codes : candidate.codes)),
  };
};

/** What others' codes and groups of the product correspond to here. */
export const correspondingTo = ({ crossWholesaler = [], supplierGroup }: Evidence): AlignedCodes[] => [
  ...crossWholesaler,
  ...(supplierGroup ? [supplierGroup] : []),
];

/** The likeliest groups by all that is known, for a person to choose from where none is given. */
export const candidatesOfRanking = (
  ranking: ClassifierPrediction,
  evidence: Evidence,
  options: DecideOptions,
): readonly CandidateCodes[] => {
  const told = correspondingTo(evidence);
  const all = told.length > 0 ? combineWithMappedCodes(ranking, told, options.isKnown) : ranking;
  const known = all && withoutDeletedCategories(all, options)?.candidates.slice(0, CANDIDATES_SHOWN);
  return doubtfulLast(known?.map((candidate) => shownAs(candidate, candidate.codes)) ?? [], evidence, options);
};

/** What other wholesalers' codes have for these codes, where they propose nothing alone. */
const carriedDetails = (codes: ClassificationCodes, evidence: readonly CrossWholesalerEvidence[]): ReasonDetail[] =>
  evidence.flatMap(({ wholesaler, candidates }) => {
    const found = candidates.find((candidate) => isSameCategory(candidate.codes, codes));
    return found ? [carriedDetail(wholesaler, found)] : [];
  });

/** The part (0..1) of a supplier's group below which it is no reason for one of its groups here. */
const MIN_EXPLAINED_SHARE = 0.1;

/** What the supplier category has for these codes. */
const supplierDetails = (codes: ClassificationCodes, told: SupplierGroupEvidence | undefined): ReasonDetail[] => {
  const found = told?.candidates.find((candidate) => isSameCategory(candidate.codes, codes));
  if (!told || !found || found.share < MIN_EXPLAINED_SHARE) return [];
  const products = Math.round(found.count / found.share);
  return [
    { code: 'supplier_group', group: told.group, agreeing: found.count, products, codes: withVat(found.codes, '') },
  ];
};

/** Carried over and confirmed by the name: VAT and reasons of the carried one stand. */
const confirmed = (
  proposal: Proposal,
  { codes, vatInDoubt, details }: Proposal,
  { reviewThreshold }: DecideOptions,
): Proposal => ({
  ...proposal,
  codes,
  vatInDoubt,
  reason: proposal.confidence >= reviewThreshold ? 'other_wholesalers_agree' : 'other_wholesalers_unsure',
  details: [
    ...proposal.details.filter(({ code }) => !code.startsWith('vat_')),
    ...details.filter(({ code }) => code.startsWith('vat_')),
  ],
  candidates: proposal.candidates.map((candidate, at) => (at === 0 ? { ...candidate, codes } : candidate)),
});

/**
 * Weighs the ranking by name against what other wholesalers' codes and the supplier category align to, where neither
 * decides alone. `carried` is what the codes alone propose, if anything: its VAT and its reasons stand when its
 * category wins.
 */
export const proposeByClassifierAndCodes = (
  ranking: ClassifierPrediction,
  carried: Proposal | null,
  evidence: Evidence,
  voters: readonly Neighbour[],
  options: DecideOptions,
): { source: DecisionSource; proposal: Proposal } | null => {
  const both = combineWithMappedCodes(ranking, correspondingTo(evidence), options.isKnown);
  const byBoth = both && proposeByClassifier(both, voters, options, evidence.product?.name ?? '');
  if (!byBoth) return null;
  const said = carried
    ? carried.details.filter(({ code }) => code === 'other_wholesaler')
    : carriedDetails(byBoth.codes, evidence.crossWholesaler ?? []);
  const details = [...said, ...supplierDetails(byBoth.codes, evidence.supplierGroup), ...byBoth.details];
  const proposal = { ...byBoth, details };
  return carried && isSameCategory(proposal.codes, carried.codes)
    ? { source: 'cross_wholesaler', proposal: confirmed(proposal, carried, options) }
    : { source: 'ai', proposal };
};
