import type { Scratch } from './scratch.ts';
import { documentFrequency, type Segment } from './segment.ts';
import { isGone, type Tombstones } from './tombstones.ts';

/** A term to look for and what a document gains by holding it. */
export type SoughtTerm = Readonly<{ term: number; gain: number }>;

/** Documents that go on to be scored exactly, from each segment. */
const KEPT = 64;
const MAX_KEPT = 4 * KEPT;
/** Frequent terms are left out once they can not lift a new document above this part of the best. */
const HOPELESS = 0.55;
const FREQUENT = 2000;

/** Adds up gains over the postings, rarest term first; answers how many documents were touched. */
const accumulate = (segment: Segment, sought: readonly SoughtTerm[], { gains, touched }: Scratch): number => {
  const { postings, postingStarts } = segment;
  let open = sought.reduce((sum, { gain }) => sum + gain, 0);
  let best = 0;
  let count = 0;
  for (const { term, gain } of sought) {
    if (count > 0 && open < best * HOPELESS && documentFrequency(segment, term) > FREQUENT) break;
    const end = postingStarts[term + 1]!;
    for (let at = postingStarts[term]!; at < end; at++) {
      const doc = postings[at]!;
      const before = gains[doc]!;
      if (before === 0) touched[count++] = doc;
      const now = before + gain;
      gains[doc] = now;
      if (now > best) best = now;
    }
    open -= gain;
  }
  return count;
};

/** Turns gains into likeness for their document's length, drops removed documents; answers the highest. */
const settle = (segment: Segment, tombstones: Tombstones, count: number, { gains, touched }: Scratch): number => {
  const { inverseLengths } = segment;
  let most = 0;
  for (let at = 0; at < count; at++) {
    const doc = touched[at]!;
    const gain = isGone(tombstones, doc) ? 0 : gains[doc]! * inverseLengths[doc]!;
    gains[doc] = gain;
    if (gain > most) most = gain;
  }
  return most;
};

/** The lowest bin that the best `KEPT` documents reach, by a histogram: no sorting of thousands for a few. */
const lowestBin = (count: number, scale: number, { gains, touched, bins }: Scratch): number => {
  bins.fill(0);
  for (let at = 0; at < count; at++) bins[(gains[touched[at]!]! * scale) | 0]!++;
  let bin = bins.length - 1;
  let above = 0;
  while (bin > 0 && above + bins[bin]! < KEPT) above += bins[bin--]!;
  return bin;
};

/** The live documents of a segment that hold most of what is sought for their length; a few more than `KEPT` at ties. */
export const candidatesOf = (
  segment: Segment,
  tombstones: Tombstones,
  sought: readonly SoughtTerm[],
  scratch: Scratch,
): number[] => {
  scratch.reserve(segment.docCount);
  const { gains, touched, bins } = scratch;
  const rarestFirst = sought.toSorted(
    (a, b) => documentFrequency(segment, a.term) - documentFrequency(segment, b.term) || a.term - b.term,
  );
  const count = accumulate(segment, rarestFirst, scratch);
  const most = settle(segment, tombstones, count, scratch);
  const scale = most > 0 ? (bins.length - 1) / most : 0;
  const lowest = lowestBin(count, scale, scratch);
  const kept: number[] = [];
  for (let at = 0; at < count; at++) {
    const doc = touched[at]!;
    const gain = gains[doc]!;
    if (gain > 0 && ((gain * scale) | 0) >= lowest && kept.length < MAX_KEPT) kept.push(doc);
    gains[doc] = 0;
  }
  return kept;
};
