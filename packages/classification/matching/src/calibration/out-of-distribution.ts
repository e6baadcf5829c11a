import type { NearGroup } from '@tillmap/classification';

/**
 * Share of holdout names that may lie beyond the limits, and how much more of them where no department but one has a
 * product yet: the less of a shop's range is known, the likelier a name is of something else. A few empty departments
 * say little.
 */
const OUTLIER_SHARE = 0.02;
const OUTLIER_SHARE_WHEN_EMPTY = 0.2;

/** A name half of which is in the vocabulary is in the same language, however high the coverage of the holdout was. */
const MAX_REQUIRED_COVERAGE = 0.5;

/** Minimum similarity (0..1) of the nearest known name, and minimum vocabulary coverage (0..1) of the name. */
export type InDistributionLimits = Readonly<{ near: number; read: number }>;

/** How far a name is from the training data. */
type NameNovelty = Readonly<{ neighbours: readonly NearGroup[]; read: number }>;

const nearestOf = ({ neighbours }: NameNovelty): number =>
  neighbours.reduce((nearest, { score }) => Math.max(nearest, score), 0);

/** The part (0..1) of the departments that no product is in; each of a list of groups has its department and how many products are in it. */
export const emptyDepartmentShare = (departments: ArrayLike<number>, sizes: ArrayLike<number>): number => {
  const all = new Set(Array.from(departments));
  const begun = new Set(Array.from(departments).filter((_, group) => sizes[group]! > 0));
  return all.size === 0 ? 0 : 1 - begun.size / all.size;
};

/**
 * Fits the limits that nearly all names of the calibration set are within: fewer of them, the larger the share of
 * departments without a product (`empty`, 0..1).
 */
export const fitInDistributionLimits = (names: readonly NameNovelty[], empty: number): InDistributionLimits => {
  const farther = Math.floor((OUTLIER_SHARE + OUTLIER_SHARE_WHEN_EMPTY * empty ** 2) * names.length);
  const leastOf = (of: (name: NameNovelty) => number): number => names.map(of).toSorted((a, b) => a - b)[farther] ?? 0;
  return {
    near: leastOf(nearestOf),
    read: Math.min(
      MAX_REQUIRED_COVERAGE,
      leastOf(({ read }) => read),
    ),
  };
};

/** No name alone is certain: the next supplier may mean something else by it. */
const MAX_NAME_PROBABILITY = 0.99;

const partOf = (found: number, familiar: number): number => (familiar > 0 ? Math.min(1, found / familiar) : 1);

/**
 * Lowers the probability of a name that is farther from the training data than the calibration set was: nothing
 * measures how often such names are right.
 */
export const applyOutOfDistributionPenalty = (
  probability: number,
  familiar: InDistributionLimits,
  name: NameNovelty,
): number =>
  Math.min(
    MAX_NAME_PROBABILITY,
    probability * Math.min(partOf(nearestOf(name), familiar.near), partOf(name.read, familiar.read)),
  );
