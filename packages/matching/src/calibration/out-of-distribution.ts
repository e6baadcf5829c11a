import type { NearGroup } from '@tillmap/classification';

/**
 * The part of the held-back names that may be farther from what is known than what counts as familiar, and how much more of them
 * where no department but one has a product yet: the less of what a shop sells is known, the likelier a name is of something else.
 * That few departments are empty says little of it.
 */
const OUTLIER_SHARE = 0.02;
const OUTLIER_SHARE_WHEN_EMPTY = 0.2;

/** A name half of which is known is none of another language, however well all names were known that trust was learned on. */
const MAX_REQUIRED_COVERAGE = 0.5;

/** How near (0..1) the nearest known name is to a name, and which part (0..1) of the name's own pieces is known. */
export type InDistributionLimits = Readonly<{ near: number; read: number }>;

/** What is known of how familiar a name is. */
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
 * How familiar nearly all names were that trust was learned on: fewer of them, the larger the part of the departments is that
 * has no product yet (`empty`, 0..1).
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

/** No name alone says for certain where a product belongs: the next supplier's may mean something else. */
const MAX_NAME_PROBABILITY = 0.99;

const partOf = (found: number, familiar: number): number => (familiar > 0 ? Math.min(1, found / familiar) : 1);

/**
 * A probability for a name, less where it is less familiar than those that trust was learned on: nothing tells how often such
 * names are right.
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
