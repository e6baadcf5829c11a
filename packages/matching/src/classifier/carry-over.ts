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

/**
 * Weighs what the name says against what other wholesalers' codes, or the supplier's groups, correspond to. Each corrects the other: the codes
 * say which groups it can be, the name which of several.
 */
export const carryOver = (byName: Ranking | null, evidence: readonly Corresponding[]): Ranking | null => {
  const groups = new Map<string, { codes: Codes; share: number }>();
  for (const { candidates } of evidence)
    for (const { codes, level } of candidates)
      if (level === 'group') groups.set(tripleKey(codes), { codes: { ...codes, vat: '' }, share: UNNAMED });
  for (const { codes, share } of byName?.candidates ?? [])
    groups.set(tripleKey(codes), { codes, share: share + UNNAMED });
  if (groups.size === 0) return null;
  const weighed = [...groups.values()].map(({ codes, share }) => ({
    codes,
    share: evidence.reduce((product, told) => product * likelihood(codes, told), share),
  }));
  const total = weighed.reduce((sum, { share }) => sum + share, 0);
  const candidates = weighed
    .map(({ codes, share }) => ({ codes, share: share / total }))
    .sort((a, b) => b.share - a.share || (tripleKey(a.codes) < tripleKey(b.codes) ? -1 : 1));
  return { candidates, probability: Math.min(SUREST, candidates[0]!.share) };
};
