import type { ChangePair, ChangePairs } from '@tillmap/contracts';

const isSurer = (one: ChangePair, other: ChangePair): boolean =>
  one.certainty === other.certainty ? one.share > other.share : one.certainty === 'sure';

/** The pairs of several shops as one list: each new product once, as it is surest. */
export const mergePairs = (lists: readonly ChangePairs[]): ChangePairs => {
  const by = new Map<string, ChangePair>();
  for (const pair of lists.flatMap(({ pairs }) => pairs)) {
    const before = by.get(pair.new_barcode);
    if (!before || isSurer(pair, before)) by.set(pair.new_barcode, pair);
  }
  const pairs = [...by.values()].sort(
    (one, other) => other.share - one.share || one.new_barcode.localeCompare(other.new_barcode),
  );
  const sure = pairs.filter(({ certainty }) => certainty === 'sure').length;
  return { pairs, counts: { sure, likely: pairs.length - sure } };
};
