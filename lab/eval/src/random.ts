export { randomFrom } from '@tillmap/classification/classifier';

/** A shuffled copy (Fisher and Yates). */
export const shuffled = <Item>(items: readonly Item[], random: () => number): Item[] => {
  const copy = [...items];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [copy[at], copy[other]] = [copy[other]!, copy[at]!];
  }
  return copy;
};
