import { log, max, min } from '../math.ts';
import { companyPrefixLogLift, type KnownOfGroups } from './candidate-features.ts';
import type { CategoryIndex } from './category-index.ts';
import type { ClassifierInputSummary } from './classifier-input.ts';
import { type KindIndex, surenessOf } from './shelf-kinds.ts';

type Ranked = Readonly<{ group: number; share: number }>;

const PROBABILITY_EPSILON = 1e-4;

const logit = (probability: number): number => {
  const kept = min(1 - PROBABILITY_EPSILON, max(PROBABILITY_EPSILON, probability));
  return log(kept / (1 - kept));
};

const argMax = (probabilities: Float32Array): number => {
  let first = 0;
  for (let at = 1; at < probabilities.length; at++) if (probabilities[at]! > probabilities[first]!) first = at;
  return first;
};

const most = (values: readonly number[]): number => values.reduce((highest, value) => max(highest, value), 0);

/**
 * Features of the networks for the winner: its probability by each, how many put it first, and its position in the
 * hierarchy.
 */
const networkFeatures = (
  winner: number,
  { nets, bySubDepartment, byDepartment }: ClassifierInputSummary,
  groups: CategoryIndex,
): number[] => [
  logit(nets.reduce((least, net) => min(least, net[winner]!), 1)),
  logit(most(nets.map((net) => net[winner]!))),
  nets.filter((net) => argMax(net) === winner).length,
  bySubDepartment[groups.subDepartments[winner]!]!,
  byDepartment[groups.departments[winner]!]!,
];

/** How much of what the winner is called the name has, and how much more than of the second. */
const categoryNameFeatures = (
  winner: number,
  second: number,
  { asked }: ClassifierInputSummary,
  { words }: CategoryIndex,
): number[] => {
  const [own, part, above] = words.signs(winner, asked);
  const [otherOwn, otherPart] = words.signs(second, asked);
  return [own, part, above, own - otherOwn, part - otherPart];
};

/**
 * How the winner goes with what brands and words of the name mean, and how much more than the second and how much less than the
 * likeliest by kind.
 */
const kindFeatures = (
  winner: number,
  second: number,
  { shelf }: ClassifierInputSummary,
  kinds: KindIndex,
): number[] => {
  const shares = kinds.sharesFor(shelf);
  const [share = 0] = kinds.signs(second, shelf, shares);
  const own = kinds.signs(winner, shelf, shares);
  return [...own, own[0]! - share, most([...shares.values()]) - own[0]!, surenessOf(shelf)];
};

/** Returns the features of a decision as a whole, for the probability that it is right. */
export const calibrationFeatures = (
  order: readonly Ranked[],
  known: ClassifierInputSummary,
  groups: CategoryIndex,
  { sizes, kinds }: KnownOfGroups,
): number[] => {
  const winner = order[0]!;
  const second = order[1] ?? { group: winner.group, share: 0 };
  const own = known.nearest.filter(({ group }) => group === winner.group);
  const nearestOwn = most(own.map(({ score }) => score));
  const doubt = order.reduce((sum, { share }) => sum - share * log(share + PROBABILITY_EPSILON), 0);
  const isSame = (of: Int32Array): number => (of[winner.group] === of[second.group] ? 1 : 0);
  return [
    logit(winner.share),
    log((winner.share + PROBABILITY_EPSILON) / (second.share + PROBABILITY_EPSILON)),
    doubt,
    known.highestScore,
    nearestOwn,
    nearestOwn - known.highestScore,
    own.length,
    log(sizes[winner.group]! + 1),
    log(sizes[second.group]! + 1),
    isSame(groups.subDepartments),
    isSame(groups.departments),
    ...networkFeatures(winner.group, known, groups),
    companyPrefixLogLift(known.company, winner.group),
    companyPrefixLogLift(known.company, winner.group) - companyPrefixLogLift(known.company, second.group),
    log((known.company?.products ?? 0) + 1),
    ...categoryNameFeatures(winner.group, second.group, known, groups),
    ...kindFeatures(winner.group, second.group, known, kinds),
    known.read,
    known.heard.part,
    known.heard.first,
    known.heard.last,
  ];
};
