import type { Groups } from './hierarchy.ts';
import { companySign } from './signs.ts';
import type { Summary } from './summary.ts';

// Taken out once: where code runs in a context of its own, as in tests, every look at a global takes long.
const { log, max, min } = Math;

type Ranked = Readonly<{ group: number; share: number }>;

const LEAST = 1e-4;

const logit = (probability: number): number => {
  const kept = min(1 - LEAST, max(LEAST, probability));
  return log(kept / (1 - kept));
};

const firstOf = (probabilities: Float32Array): number => {
  let first = 0;
  for (let at = 1; at < probabilities.length; at++) if (probabilities[at]! > probabilities[first]!) first = at;
  return first;
};

const most = (values: readonly number[]): number => values.reduce((highest, value) => max(highest, value), 0);

/** What the networks say of the winner: how sure each is, how many put it first, and its place in the hierarchy. */
const signsOfNetworks = (
  winner: number,
  { nets, bySubDepartment, byDepartment }: Summary,
  groups: Groups,
): number[] => [
  logit(nets.reduce((least, net) => min(least, net[winner]!), 1)),
  logit(most(nets.map((net) => net[winner]!))),
  nets.filter((net) => firstOf(net) === winner).length,
  bySubDepartment[groups.subDepartments[winner]!]!,
  byDepartment[groups.departments[winner]!]!,
];

/** How much of what the winner is called the name has, and how much more than of the second. */
const signsOfNames = (winner: number, second: number, { asked }: Summary, { words }: Groups): number[] => {
  const [own, part, above] = words.signs(winner, asked);
  const [otherOwn, otherPart] = words.signs(second, asked);
  return [own, part, above, own - otherOwn, part - otherPart];
};

/** What a decision as a whole looks like; each sign tells something about how likely it is right. */
export const trustSigns = (order: readonly Ranked[], known: Summary, groups: Groups, sizes: Int32Array): number[] => {
  const winner = order[0]!;
  const second = order[1] ?? { group: winner.group, share: 0 };
  const own = known.nearest.filter(({ group }) => group === winner.group);
  const nearestOwn = most(own.map(({ score }) => score));
  const doubt = order.reduce((sum, { share }) => sum - share * log(share + LEAST), 0);
  const isSame = (of: Int32Array): number => (of[winner.group] === of[second.group] ? 1 : 0);
  return [
    logit(winner.share),
    log((winner.share + LEAST) / (second.share + LEAST)),
    doubt,
    known.highestScore,
    nearestOwn,
    nearestOwn - known.highestScore,
    own.length,
    log(sizes[winner.group]! + 1),
    log(sizes[second.group]! + 1),
    isSame(groups.subDepartments),
    isSame(groups.departments),
    ...signsOfNetworks(winner.group, known, groups),
    companySign(known.company, winner.group),
    companySign(known.company, winner.group) - companySign(known.company, second.group),
    log((known.company?.products ?? 0) + 1),
    ...signsOfNames(winner.group, second.group, known, groups),
    known.read,
    known.heard.part,
    known.heard.first,
    known.heard.last,
  ];
};
