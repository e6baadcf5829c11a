import type { DecideOptions, NamedCategory } from '@tillmap/classification';
import { findShelfConflict, type GroupsByKind, groupsByKind } from '@tillmap/classification/shelf-knowledge';
import type { Hierarchy } from './hierarchy.ts';

/** By the rows of a hierarchy, which are others with each change of it. */
const groups = new WeakMap<readonly NamedCategory[], GroupsByKind>();

const groupsOf = (rows: readonly NamedCategory[]): GroupsByKind => {
  const known = groups.get(rows) ?? groupsByKind(rows);
  groups.set(rows, known);
  return known;
};

/** How products of a wholesaler are decided: by its hierarchy, and by what is generally known of products. */
export const decideOptionsFor = (
  { isKnown, meaningOf, rows }: Pick<Hierarchy, 'isKnown' | 'meaningOf' | 'rows'>,
  reviewThreshold: number,
): DecideOptions => ({
  reviewThreshold,
  isKnown,
  meaningOf,
  findShelfConflict,
  shelfCandidates: (name) => groupsOf(rows).candidatesFor(name),
});
