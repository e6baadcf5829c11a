import type { Neighbour } from '@tillmap/classification';

/** How many neighbours a decision is made from. With fewer there is less evidence, and less confidence. */
export const NEIGHBOUR_COUNT = 10;

/** The nearest of what several spellings of one name found: each document once, by the spelling it is nearest to. */
export const nearestOf = (found: readonly (readonly Neighbour[])[], most: number): readonly Neighbour[] => {
  if (found.length === 1) return found[0]!;
  const nearest = new Map<string, Neighbour>();
  for (const neighbour of found.flat()) {
    const before = nearest.get(neighbour.barcode);
    if (!before || before.score < neighbour.score) nearest.set(neighbour.barcode, neighbour);
  }
  return [...nearest.values()].sort((a, b) => b.score - a.score || (a.barcode < b.barcode ? -1 : 1)).slice(0, most);
};
