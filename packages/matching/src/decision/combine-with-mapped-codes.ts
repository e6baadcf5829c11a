import type { AlignedCodes, ClassificationCodes, ClassifierPrediction, RankedCategory } from '@tillmap/classification';
import { isSameTriple, tripleKey } from '@tillmap/classification';

/** What a group counts by name that the name does not speak for. */
const UNRANKED_CATEGORY_PRIOR = 0.0005;
/** Nothing carried over is surer than this. */
const SUREST = 0.99;

/** Whether a group is still in the hierarchy. */
type CategoryExists = (codes: ClassificationCodes) => boolean;

type Weighed = Readonly<Omit<RankedCategory, 'share'> & { byName: number; times: number }>;

/** Each group that is named or corresponds: what it counts by name, and the factor by which all that corresponds changes it. */
const weigh = (
  byName: ClassifierPrediction | null,
  evidence: readonly AlignedCodes[],
  isThere: CategoryExists,
): Weighed[] => {
  const groups = new Map<string, Omit<Weighed, 'times'>>();
  for (const { candidates } of evidence)
    for (const { codes, level } of candidates)
      if (level === 'group' && isThere({ ...codes, vat: '' }))
        groups.set(tripleKey(codes), { codes: { ...codes, vat: '' }, byName: UNRANKED_CATEGORY_PRIOR });
  for (const { share, ...group } of byName?.candidates ?? [])
    groups.set(tripleKey(group.codes), { ...group, byName: share + UNRANKED_CATEGORY_PRIOR });
  return Array.from(groups.values(), (group) => ({
    ...group,
    times: evidence.reduce((product, { fits }) => product * fits(group.codes), 1),
  }));
};

/**
 * How likely the winner is right: the classifier's trust in its first group, changed by how much better that one corresponds
 * than the others do, each as far as it counts by name. Its trust says more than the share of the first does.
 */
const posteriorOfWinner = (
  winner: Weighed,
  groups: readonly Weighed[],
  byName: ClassifierPrediction | null,
): number => {
  const firstCodes = byName?.candidates[0]?.codes;
  const first = groups.find(({ codes }) => firstCodes !== undefined && isSameTriple(codes, firstCodes));
  if (!byName || !first)
    return (winner.byName * winner.times) / groups.reduce((sum, one) => sum + one.byName * one.times, 0);
  if (groups.length === 1) return byName.probability;
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
 * say which groups it can be, the name which of several. Groups that are gone and only correspond are left out.
 */
export const combineWithMappedCodes = (
  byName: ClassifierPrediction | null,
  evidence: readonly AlignedCodes[],
  isThere: CategoryExists = () => true,
): ClassifierPrediction | null => {
  const groups = weigh(byName, evidence, isThere);
  const total = groups.reduce((sum, { byName: named, times }) => sum + named * times, 0);
  const ranked = groups.toSorted(
    (a, b) => b.byName * b.times - a.byName * a.times || (tripleKey(a.codes) < tripleKey(b.codes) ? -1 : 1),
  );
  const [winner] = ranked;
  if (!winner) return null;
  return {
    candidates: ranked.map(({ byName: named, times, ...group }) => ({ ...group, share: (named * times) / total })),
    probability: Math.min(SUREST, posteriorOfWinner(winner, groups, byName)),
    ...(byName?.vatsOf && { vatsOf: byName.vatsOf }),
  };
};
