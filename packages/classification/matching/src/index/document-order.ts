import { type SharedWords, sharedWords } from './shared-arrays.ts';

/**
 * The documents of a segment in the order of their words, equal ones by barcode, so that what a search touches lies
 * close together in memory: names that share a word mostly start alike. Terms are numbered alphabetically.
 */
export const orderByWords = (
  docStarts: Uint32Array,
  docTerms: Uint32Array,
  barcodes: ArrayLike<number>,
): Uint32Array => {
  const order = Uint32Array.from({ length: docStarts.length - 1 }, (_, doc) => doc);
  return order.sort((one, other) => {
    const end = docStarts[one + 1]!;
    const otherEnd = docStarts[other + 1]!;
    let at = docStarts[one]!;
    let otherAt = docStarts[other]!;
    while (at < end && otherAt < otherEnd) {
      const difference = docTerms[at++]! - docTerms[otherAt++]!;
      if (difference !== 0) return difference;
    }
    return end - at - (otherEnd - otherAt) || barcodes[one]! - barcodes[other]!;
  });
};

/** Puts what each document has into another order. */
export const permute = <T extends Uint8Array | Uint32Array | Float32Array | Float64Array>(
  order: Uint32Array,
  from: ArrayLike<number>,
  to: T,
): T => {
  for (let place = 0; place < order.length; place++) to[place] = from[order[place]!]!;
  return to;
};

/** Permutes lists, each of which spans from its document's start to the next one's; returns the new starts. */
export const permuteLists = <T extends Uint8Array | Uint32Array>(
  order: Uint32Array,
  starts: Uint32Array,
  lists: T,
  to: T,
): SharedWords => {
  const newStarts = sharedWords(starts.length);
  let end = 0;
  for (let place = 0; place < order.length; place++) {
    const doc = order[place]!;
    for (let at = starts[doc]!; at < starts[doc + 1]!; at++) to[end++] = lists[at]!;
    newStarts[place + 1] = end;
  }
  return newStarts;
};
