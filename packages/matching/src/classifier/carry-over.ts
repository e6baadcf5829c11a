import { isSameTriple, tripleKey } from '../codes.ts';
import type { Codes, CorrespondenceCandidate, Ranking, SharedProducts } from '../types.ts';

/** What codes or groups of somebody else correspond to here. */
export type Corresponding = Readonly<{ candidates: readonly CorrespondenceCandidate[]; shared: SharedProducts }>;

/** What a group counts that lies in the sub-department, or the department, of one that corresponds. */
const SAME_SUB_DEPARTMENT = 0.1;
const SAME_DEPARTMENT = 0.02;
/** What any other group counts. */
const ANYWHERE = 0.00005;
/** What a group counts by name that the name does not speak for. */
const UNNAMED = 0.0005;
/** Nothing carried over is surer than this. */
const SUREST = 0.99;

const kinship = (group: Codes, other: Codes): number => {
  if (group.dept !== other.dept) return 0;
  return group.subDept === other.subDept ? SAME_SUB_DEPARTMENT : SAME_DEPARTMENT;
};

/**
 * How likely it is by correspondence alone that a product with these foreign codes is of this group, as a factor: only
 * groups compare by it. A group near those that correspond is the less likely the more products it has by other foreign codes.
 */
const likelihood = (group: Codes, { candidates, shared }: Corresponding): number => {
  const there = shared.here.get(tripleKey(group)) ?? 0;
  const isOpen = shared.unseenThere / (there + shared.unseenThere);
  let near = 0;
  let seen = 0;
  let same = 0;
  for (const { codes, count, share, level } of candidates) {
    near += share * kinship(group, codes);
    if (level !== 'group') continue;
    seen += count;
    if (isSameTriple(codes, group)) same = count;
  }
  const elsewhere = same > 0 ? 0 : (shared.unseenHere / (seen + shared.unseenHere)) * isOpen * near;
  return ANYWHERE + same / (seen + shared.unseenHere) + elsewhere;
};

type Weighed = Readonly<{ codes: Codes; byName: number; times: number }>;

/** Each group that is named or corresponds: what it counts by name, and the factor by which all that corresponds changes it. */
const weigh = (byName: Ranking | null, evidence: readonly Corresponding[]): Weighed[] => {
  const groups = new Map<string, { codes: Codes; byName: number }>();
  for (const { candidates } of evidence)
    for (const { codes, level } of candidates)
      if (level === 'group') groups.set(tripleKey(codes), { codes: { ...codes, vat: '' }, byName: UNNAMED });
  for (const { codes, share } of byName?.candidates ?? [])
    groups.set(tripleKey(codes), { codes, byName: share + UNNAMED });
  return Array.from(groups.values(), (group) => ({
    ...group,
    times: evidence.reduce((product, told) => product * likelihood(group.codes, told), 1),
  }));
};

/**
 * How likely the winner is right: the classifier's trust in its first group, changed by how much better that one corresponds
 * than the others do, each as far as it counts by name. Its trust says more than the share of the first does.
 */
const trustAfter = (winner: Weighed, groups: readonly Weighed[], byName: Ranking | null): number => {
  const firstCodes = byName?.candidates[0]?.codes;
  const first = groups.find(({ codes }) => firstCodes !== undefined && isSameTriple(codes, firstCodes));
  if (!byName || !first)
    return (winner.byName * winner.times) / groups.reduce((sum, one) => sum + one.byName * one.times, 0);
  if (groups.length === 1) return 1;
  let [others, weight] = [0, 0];
  for (const group of groups) {
    if (group === first) continue;
    others += group.byName * group.times;
    weight += group.byName;
  }
  const isFirst = byName.probability * first.times;
  const isOther = (1 - byName.probability) * (others / weight);
  if (winner === first) return isFirst / (isFirst + isOther);
  return (isOther / (isFirst + isOther)) * ((winner.byName * winner.times) / others);
};

/**
 * Weighs what the name says against what other wholesalers' codes, or the supplier's groups, correspond to. Each corrects the other: the codes
 * say which groups it can be, the name which of several.
 */
export const carryOver = (byName: Ranking | null, evidence: readonly Corresponding[]): Ranking | null => {
  const groups = weigh(byName, evidence);
  const total = groups.reduce((sum, { byName: named, times }) => sum + named * times, 0);
  const ranked = groups.toSorted(
    (a, b) => b.byName * b.times - a.byName * a.times || (tripleKey(a.codes) < tripleKey(b.codes) ? -1 : 1),
  );
  const [winner] = ranked;
  if (!winner) return null;
  return {
    candidates: ranked.map(({ codes, byName: named, times }) => ({ codes, share: (named * times) / total })),
    probability: Math.min(SUREST, trustAfter(winner, groups, byName)),
  };
};
