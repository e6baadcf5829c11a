import type { AlignedCodes, ClassificationCodes, ClassifierPrediction, RankedCategory } from '@tillmap/classification';
import { categoryKey, isSameCategory } from '@tillmap/classification';
import { posteriorOfWinner, type WeighedCategory } from '../calibration/index.ts';

/** Prior of a category that the classifier does not rank. */
const UNRANKED_CATEGORY_PRIOR = 0.0005;

/** Whether a group is still in the hierarchy. */
type CategoryExists = (codes: ClassificationCodes) => boolean;

type Weighed = Omit<RankedCategory, 'share'> & WeighedCategory;

/** Each group that is named or corresponds: what it counts by name, and the factor by which all that corresponds changes it. */
const weigh = (
  byName: ClassifierPrediction | null,
  evidence: readonly AlignedCodes[],
  isThere: CategoryExists,
): Weighed[] => {
  const groups = new Map<string, Omit<Weighed, 'times'>>();
  for (const { candidates } of evidence)
    for (const { codes, level } of candidates)
      if (level === 'group' && isThere({ ...codes, vatCode: '' }))
        groups.set(categoryKey(codes), { codes: { ...codes, vatCode: '' }, byName: UNRANKED_CATEGORY_PRIOR });
  for (const { share, ...group } of byName?.candidates ?? [])
    groups.set(categoryKey(group.codes), { ...group, byName: share + UNRANKED_CATEGORY_PRIOR });
  return Array.from(groups.values(), (group) => ({
    ...group,
    times: evidence.reduce((product, { fits }) => product * fits(group.codes), 1),
  }));
};

/**
 * Weighs the classifier's ranking against what other wholesalers' codes, or the supplier categories, align to. Each
 * corrects the other: the codes say which categories it can be, the name which of several. Deleted categories that
 * only align are left out.
 */
export const combineWithMappedCodes = (
  byName: ClassifierPrediction | null,
  evidence: readonly AlignedCodes[],
  isThere: CategoryExists = () => true,
): ClassifierPrediction | null => {
  const groups = weigh(byName, evidence, isThere);
  const total = groups.reduce((sum, { byName: named, times }) => sum + named * times, 0);
  const ranked = groups.toSorted(
    (a, b) => b.byName * b.times - a.byName * a.times || (categoryKey(a.codes) < categoryKey(b.codes) ? -1 : 1),
  );
  const [winner] = ranked;
  if (!winner) return null;
  const firstCodes = byName?.candidates[0]?.codes;
  const first = groups.find(({ codes }) => firstCodes !== undefined && isSameCategory(codes, firstCodes));
  return {
    candidates: ranked.map(({ byName: named, times, ...group }) => ({ ...group, share: (named * times) / total })),
    probability: posteriorOfWinner(
      winner,
      groups,
      first && byName ? { category: first, probability: byName.probability } : null,
    ),
    ...(byName?.vatsOf && { vatsOf: byName.vatsOf }),
  };
};
