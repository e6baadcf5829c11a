import type {
  ClassificationCodes,
  ClassifierPrediction,
  NearGroup,
  Neighbour,
  RankedCategory,
  VatShare,
  VatsOfGroup,
} from '@tillmap/classification';
import type { Found, SegmentTexts } from '@tillmap/classification/matching/index';
import { neighbourAt } from '@tillmap/classification/matching/index';
import type { PackedCodes, PackedHits, PackedNames, PackedRankings } from './messages.ts';

// Between threads objects are copied one by one, arrays of numbers at once: these are some five times as quick.

/**
 * A product that the other evidence leaves open, with the groups of the nearest known names. `size` is as its column has
 * it, '' where there is none; `barcode` is the canonical one, '' for a number that only one company uses.
 */
export type NameToRank = Readonly<{ name: string; size: string; barcode: string; neighbours: readonly NearGroup[] }>;

const totalOf = (lists: readonly (readonly unknown[])[]): number => lists.reduce((sum, { length }) => sum + length, 0);

/** Packs hits into arrays that threads pass on without copies. */
export const packHits = (found: readonly (readonly Found[])[]): PackedHits => {
  const total = totalOf(found);
  const packed = { segments: new Uint32Array(total), docs: new Uint32Array(total), scores: new Float64Array(total) };
  let at = 0;
  for (const list of found)
    for (const { segment, doc, score } of list) {
      packed.segments[at] = segment;
      packed.docs[at] = doc;
      packed.scores[at++] = score;
    }
  return { ...packed, counts: Uint32Array.from(found, ({ length }) => length) };
};

/** Reads what was found in the segments as they were when the question was sent. */
export const unpackHits = (
  { counts, segments, docs, scores }: PackedHits,
  texts: readonly SegmentTexts[],
): Neighbour[][] => {
  let at = 0;
  return Array.from(counts, (count) =>
    Array.from({ length: count }, () => {
      const neighbour = neighbourAt(texts[segments[at]!]!, docs[at]!, scores[at]!);
      at += 1;
      return neighbour;
    }),
  );
};

type Numbered = Readonly<{ codes: ClassificationCodes; number: number }>;

/** Codes are compared as objects: those of one index or classifier are each one object. */
const packCodes = (lists: readonly (readonly Numbered[])[]): PackedCodes => {
  const total = totalOf(lists);
  const [places, numbers] = [new Uint32Array(total), new Float64Array(total)];
  const placeOf = new Map<ClassificationCodes, number>();
  let at = 0;
  for (const list of lists)
    for (const { codes, number } of list) {
      let place = placeOf.get(codes);
      if (place === undefined) {
        place = placeOf.size;
        placeOf.set(codes, place);
      }
      places[at] = place;
      numbers[at++] = number;
    }
  return { codes: [...placeOf.keys()], counts: Uint32Array.from(lists, ({ length }) => length), places, numbers };
};

const unpackCodes = <One>(
  { codes, counts, places, numbers }: PackedCodes,
  read: (codes: ClassificationCodes, number: number) => One,
): One[][] => {
  let at = 0;
  return Array.from(counts, (count) =>
    Array.from({ length: count }, () => {
      const one = read(codes[places[at]!]!, numbers[at]!);
      at += 1;
      return one;
    }),
  );
};

/** Packs names for the classifier into arrays that threads pass on without copies. */
export const packNames = (names: readonly NameToRank[]): PackedNames => ({
  names: names.map(({ name }) => name),
  sizes: names.map(({ size }) => size),
  barcodes: names.map(({ barcode }) => barcode),
  nearest: packCodes(names.map(({ neighbours }) => neighbours.map(({ codes, score }) => ({ codes, number: score })))),
});

/** Unpacks what `packNames` packed. */
export const unpackNames = ({ names, sizes, barcodes, nearest }: PackedNames): NameToRank[] => {
  const neighbours = unpackCodes(nearest, (codes, score) => ({ codes, score }));
  return names.map((name, at) => ({
    name,
    size: sizes[at]!,
    barcode: barcodes[at]!,
    neighbours: neighbours[at]!,
  }));
};

/** Packs predictions into arrays that threads pass on without copies. */
export const packRankings = (rankings: readonly (ClassifierPrediction | null)[]): PackedRankings => {
  const groups = rankings.flatMap((one) => one?.candidates ?? []);
  const vats = groups.flatMap((group) => group.vats ?? []);
  return {
    groups: packCodes(
      rankings.map((one) => (one ? one.candidates.map(({ codes, share }) => ({ codes, number: share })) : [])),
    ),
    unproven: Uint8Array.from(groups, ({ unproven }) => (unproven ? 1 : 0)),
    vatCounts: Uint16Array.from(groups, (group) => group.vats?.length ?? 0),
    vats: vats.map(({ vat }) => vat),
    vatShares: Float64Array.from(vats, ({ share }) => share),
    probabilities: Float64Array.from(rankings, (one) => one?.probability ?? 0),
    beginnings: rankings.map((one) => one?.company?.beginning ?? ''),
    products: Uint32Array.from(rankings, (one) => one?.company?.products ?? 0),
    agreeing: Uint32Array.from(rankings, (one) => one?.company?.agreeing ?? 0),
  };
};

/** Reads groups one after the other, as they were packed. */
const groupReader = ({ unproven, vatCounts, vats, vatShares }: PackedRankings) => {
  let [place, next] = [0, 0];
  const readVats = (count: number): VatShare[] =>
    Array.from({ length: count }, () => ({ vat: vats[next]!, share: vatShares[next++]! }));
  return (codes: ClassificationCodes, share: number): RankedCategory => {
    const at = place++;
    const count = vatCounts[at]!;
    return { codes, share, ...(unproven[at] === 1 && { unproven: true }), ...(count > 0 && { vats: readVats(count) }) };
  };
};

/**
 * A prediction has at least one category, so a name without any had no prediction. `vatsOf` is not sent: it is the
 * same for all predictions of a classifier.
 */
export const unpackRankings = (packed: PackedRankings, vatsOf: VatsOfGroup): (ClassifierPrediction | undefined)[] =>
  unpackCodes(packed.groups, groupReader(packed)).map((candidates, at) => {
    const [first] = candidates;
    if (!first) return undefined;
    const beginning = packed.beginnings[at]!;
    const company = { beginning, products: packed.products[at]!, agreeing: packed.agreeing[at]!, codes: first.codes };
    return { candidates, probability: packed.probabilities[at]!, vatsOf, ...(beginning !== '' && { company }) };
  });
