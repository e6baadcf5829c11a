import { log, max } from '../math.ts';
import type { CategoryIndex } from './category-index.ts';
import type { ClassifierInputSummary } from './classifier-input.ts';
import type { CompanyPrefixEvidence } from './company-prefixes.ts';
import { type AblatableEvidence, FEATURE_SETS } from './feature-sets.ts';
import { KIND_SIGNS, type KindIndex, likeliestByKind } from './shelf-kinds.ts';

/** A category that may be right, with its features. */
export type Candidate = Readonly<{ group: number; signs: readonly number[] }>;

export const CANDIDATE_FEATURE_COUNT = 15 + KIND_SIGNS;

const LEAST = 1e-4;
const MAX_CANDIDATES_PER_SOURCE = 6;
/** At most this number of candidates by the company prefix alone. */
const MAX_PREFIX_CANDIDATES = 3;
/** At most this number of candidates by what kind of product it is alone. */
const MAX_KIND_CANDIDATES = 3;

/** How many mappings each group has, and where products of each kind are. */
export type KnownOfGroups = Readonly<{ sizes: Int32Array; kinds: KindIndex }>;

/** The places of the `most` highest probabilities, highest first, equal ones as they come; negligible ones are left out. */
export const topK = (probabilities: Float32Array, most: number): number[] => {
  const found: number[] = [];
  for (let at = 0; at < probabilities.length; at++) {
    const probability = probabilities[at]!;
    if (probability <= LEAST) continue;
    let place = found.length;
    while (place > 0 && probabilities[found[place - 1]!]! < probability) place -= 1;
    if (place >= most) continue;
    if (found.length === most) found.pop();
    found.splice(place, 0, at);
  }
  return found;
};

type Votes = { share: number; best: number; count: number };

const NO_VOTES: Readonly<Votes> = { share: 0, best: 0, count: 0 };

const votesByGroup = (nearest: ClassifierInputSummary['nearest']): Map<number, Votes> => {
  const votes = new Map<number, Votes>();
  let total = 0.02;
  for (const { score } of nearest) total += score ** 4;
  for (const { group, score } of nearest) {
    if (group < 0) continue;
    const vote = votes.get(group) ?? { ...NO_VOTES };
    vote.share += score ** 4 / total;
    vote.best = max(vote.best, score);
    vote.count += 1;
    votes.set(group, vote);
  }
  return votes;
};

/** How much likelier or less likely a group is for the company, as a logarithm; 0 where nothing is known of it. */
export const companyPrefixLogLift = (company: CompanyPrefixEvidence | undefined, group: number): number =>
  company ? log(company.times[group]!) : 0;

/** Where most of the company's products are. */
const topPrefixCategories = ({ counts, times }: CompanyPrefixEvidence, sizes: Int32Array): number[] => {
  const likely = new Float32Array(times.length);
  for (let group = 0; group < likely.length; group++)
    if (counts[group] !== 0) likely[group] = times[group]! * sizes[group]!;
  return topK(likely, MAX_PREFIX_CANDIDATES);
};

const logOf = (probability: number): number => log(probability + LEAST);

/** Generates the candidate categories with the features of each. */
export const generateCandidates = (
  { said, nets, mean, nearest, highestScore, company, asked, shelf }: ClassifierInputSummary,
  groups: CategoryIndex,
  { sizes, kinds }: KnownOfGroups,
  without: readonly AblatableEvidence[],
): Candidate[] => {
  const votes = votesByGroup(nearest);
  const wanted = new Set<number>();
  for (const net of nets) for (const group of topK(net, MAX_CANDIDATES_PER_SOURCE)) wanted.add(group);
  for (const group of votes.keys()) wanted.add(group);
  if (company) for (const group of topPrefixCategories(company, sizes)) wanted.add(group);
  const byKind = kinds.sharesFor(shelf);
  for (const group of likeliestByKind(byKind, MAX_KIND_CANDIDATES)) wanted.add(group);
  const withSize = !without.includes('group-size');
  return Array.from(wanted, (group) => {
    const { share, best, count } = votes.get(group) ?? NO_VOTES;
    // A plain list: so short an array of numbers costs more to have than to fill.
    const signs = [
      ...FEATURE_SETS.map((view) => (said[view] ? logOf(said[view][group]!) : 0)),
      nets.length > 0 ? logOf(mean[group]!) : 0,
      share,
      log(share + 0.02),
      best,
      best ** 4,
      count / 10,
      highestScore * share * (nets.length > 0 ? 1 : 0),
      withSize ? log(sizes[group]! + 1) : 0,
      companyPrefixLogLift(company, group),
      ...groups.words.signs(group, asked),
      ...kinds.signs(group, shelf, byKind),
    ];
    return { group, signs };
  });
};
