import type { NearGroup } from '../types.ts';

/** The part of the held-back names that may be farther from every known name than what counts as familiar. */
const FARTHEST = 0.02;

const nearestOf = (neighbours: readonly NearGroup[]): number =>
  neighbours.reduce((nearest, { score }) => Math.max(nearest, score), 0);

/** How near (0..1) the nearest known name was for nearly all names that trust was learned on. */
export const familiarity = (asked: readonly (readonly NearGroup[])[]): number =>
  asked.map(nearestOf).toSorted((a, b) => a - b)[Math.floor(FARTHEST * asked.length)] ?? 0;

/** No name alone says for certain where a product belongs: the next supplier's may mean something else. */
const SUREST = 0.99;

/**
 * A probability for a name, less where it is farther from all known names than those that trust was learned on: nothing
 * tells how often such names are right.
 */
export const asFarAsKnown = (probability: number, familiar: number, neighbours: readonly NearGroup[]): number => {
  const nearness = familiar > 0 ? Math.min(1, nearestOf(neighbours) / familiar) : 1;
  return Math.min(SUREST, probability * nearness);
};
