import { isSameTriple, tripleKey } from '../codes.ts';
import type { Codes, CorrespondenceCandidate, Ranking } from '../types.ts';

/** Products that were never seen in common: so many are thought to be elsewhere, so that one pair proves little. */
const UNSEEN = 0.2;
/** What a group counts that lies in the sub-department, or the department, of one that corresponds. */
const SAME_SUB_DEPARTMENT = 0.1;
/** What a group counts that other foreign codes of the same upper level correspond to: rather not this one, too. */
const TAKEN = 0.02;
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

/** How likely (0..1) it is by correspondence alone that a product with these foreign codes is of this group. */
const likelihood = (group: Codes, found: readonly CorrespondenceCandidate[]): number => {
  let sum = ANYWHERE;
  for (const { codes, count, share, level } of found) {
    const seen = count / share;
    const known = seen / (seen + UNSEEN);
    const isSame = isSameTriple(codes, group);
    if (level === 'group') sum += share * (isSame ? known : (1 - known) * kinship(group, codes));
    else sum += share * (isSame ? TAKEN : kinship(group, codes));
  }
  return sum;
};

/**
 * Weighs what the name says against what another wholesaler's codes correspond to. Each corrects the other: the codes
 * say which groups it can be, the name which of several.
 */
export const carryOver = (byName: Ranking | null, found: readonly CorrespondenceCandidate[]): Ranking | null => {
  const groups = new Map<string, { codes: Codes; share: number }>();
  for (const { codes, level } of found)
    if (level === 'group') groups.set(tripleKey(codes), { codes: { ...codes, vat: '' }, share: UNNAMED });
  for (const { codes, share } of byName?.candidates ?? [])
    groups.set(tripleKey(codes), { codes, share: share + UNNAMED });
  if (groups.size === 0) return null;
  const weighed = [...groups.values()].map(({ codes, share }) => ({ codes, share: share * likelihood(codes, found) }));
  const total = weighed.reduce((sum, { share }) => sum + share, 0);
  const candidates = weighed
    .map(({ codes, share }) => ({ codes, share: share / total }))
    .sort((a, b) => b.share - a.share || (tripleKey(a.codes) < tripleKey(b.codes) ? -1 : 1));
  return { candidates, probability: Math.min(SUREST, candidates[0]!.share) };
};
