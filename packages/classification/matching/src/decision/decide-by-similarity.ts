import type {
  CandidateCodes,
  ClassificationCodes,
  DecideOptions,
  Neighbour,
  ReasonCode,
  ReasonDetail,
} from '@tillmap/classification';
import { isSameCategory, percent, withVat } from '@tillmap/classification';
import {
  MIN_PROBABILITY,
  maxProbabilityOf,
  type SimilarityFeatures,
  similarityProbability,
} from '../calibration/index.ts';
import { NEIGHBOUR_COUNT } from '../index/index.ts';
import { vatByVote } from './decide-vat.ts';
import { type Vote, voteOnCategory } from './weighted-knn.ts';

/** What one source of evidence proposes, before the threshold is applied. */
export type Proposal = Readonly<{
  codes: ClassificationCodes;
  confidence: number;
  vatInDoubt: boolean;
  reason: ReasonCode;
  details: readonly ReasonDetail[];
  candidates: readonly CandidateCodes[];
}>;

/** A nearest neighbour below this score shares too little with the product to support anything. */
const MIN_TOP_SCORE = 0.3;
/** From this score on neighbours count as near; a low confidence then comes from their disagreement. */
const NEAR_SCORE = 0.6;

/** The nearest known product, as a reason. */
export const nearestDetail = ({ barcode, name, size, score, codes }: Neighbour): ReasonDetail => ({
  code: 'nearest',
  barcode,
  name,
  size,
  alike: percent(score),
  codes,
});

/** The second choice as a detail, where it has any share. */
export const runnerUpDetails = (other: CandidateCodes | undefined): ReasonDetail[] => {
  const share = percent(other?.share ?? 0);
  return other && share > 0 ? [{ code: 'runner_up', share, codes: withVat(other.codes, '') }] : [];
};

/** Neighbours whose classification still exists, nearest first. */
export const classifiableNeighbours = (
  neighbours: readonly Neighbour[],
  isKnown: DecideOptions['isKnown'],
): Neighbour[] => neighbours.filter(({ codes }) => isKnown(withVat(codes, ''))).toSorted((a, b) => b.score - a.score);

/** Returns the features of a vote with at least one entry, for the probability that its winner is right. */
export const voteFeatures = (
  [winner, runnerUp]: readonly Vote<ClassificationCodes>[],
  voters: number,
): SimilarityFeatures => ({
  share: winner!.share,
  margin: winner!.share - (runnerUp?.share ?? 0),
  agreement: winner!.voters / Math.max(voters, NEIGHBOUR_COUNT),
});

/** Lets the nearest known products vote. Null when none is near enough, or their votes make no choice likely. */
export const proposeBySimilarity = (voters: readonly Neighbour[], options: DecideOptions): Proposal | null => {
  const nearest = voters[0];
  const votes = voteOnCategory(voters);
  const [winner, runnerUp] = votes;
  if (!nearest || !winner || nearest.score < MIN_TOP_SCORE) return null;
  const own = voters.filter(({ codes }) => isSameCategory(codes, winner.choice));
  const probability = Math.min(maxProbabilityOf(own), similarityProbability(voteFeatures(votes, voters.length)));
  if (probability < MIN_PROBABILITY) return null;

  const vat = vatByVote(winner.choice, own, options.isKnown);
  const codes = withVat(winner.choice, vat.vat);
  const confidence = percent(probability);
  const details: ReasonDetail[] = [
    nearestDetail(nearest),
    { code: 'votes', share: percent(winner.share), agreeing: winner.voters, asked: voters.length, codes },
    ...runnerUpDetails(runnerUp && { codes: runnerUp.choice, share: runnerUp.share }),
  ];
  const doubtful = nearest.score < NEAR_SCORE ? 'similar_products_distant' : 'similar_products_disagree';
  return {
    codes,
    confidence,
    vatInDoubt: vat.inDoubt,
    reason: confidence >= options.reviewThreshold ? 'similar_products_agree' : doubtful,
    details: [...details, ...vat.details],
    candidates: votes.slice(0, 3).map(({ choice, share }, at) => ({ codes: at === 0 ? codes : choice, share })),
  };
};

/** The first categories of a split vote are named; the other products are "elsewhere". */
const NAMED_CATEGORIES = 2;

const splitDetail = (voters: readonly Neighbour[]): ReasonDetail => ({
  code: 'vote_split',
  asked: voters.length,
  groups: voteOnCategory(voters)
    .toSorted((a, b) => b.voters - a.voters)
    .slice(0, NAMED_CATEGORIES)
    .map(({ choice, voters: agreeing }) => ({ codes: choice, agreeing })),
});

/** Explains why a product with a name has no codes: nothing is similar enough, or similar products disagree. */
export const whyNoProposal = (
  neighbours: readonly Neighbour[],
  options: DecideOptions,
): Pick<Proposal, 'reason' | 'details'> => {
  const voters = classifiableNeighbours(neighbours, options.isKnown);
  const [nearest] = voters;
  const agreeing = voters.map((voter) => ({ ...voter, codes: nearest!.codes }));
  if (!proposeBySimilarity(agreeing, options)) return { reason: 'nothing_alike', details: [] };
  const doAgree = voters.every(({ codes }) => isSameCategory(codes, nearest!.codes));
  // Where they agree, it is the classifier that finds them unlikely.
  return doAgree
    ? { reason: 'learned_unsure', details: [] }
    : { reason: 'similar_products_disagree', details: [splitDetail(voters)] };
};
