import { documentFrequency, type Segment } from './segment.ts';
import { isGone, type Tombstones } from './tombstones.ts';

/** A term to look for and what a document gains by holding it. */
export type SoughtTerm = Readonly<{ term: number; gain: number }>;

/** Documents that go on to be scored exactly, from each segment. */
const KEPT = 64;
const BINS = 128;
/** Frequent terms are left out once they can not lift a new document above this part of the best. */
const HOPELESS = 0.55;
const FREQUENT = 2000;

/** Working memory of one thread's searches, as long as the longest segment. */
export class Scratch {
  gains = new Float32Array(0);
  touched = new Uint32Array(0);

  /** Makes room; what is held is always zero between searches. */
  reserve(docCount: number): void {
    if (this.gains.length >= docCount) return;
    this.gains = new Float32Array(docCount);
    this.touched = new Uint32Array(docCount);
  }
}

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

/** The lowest bin that the best `KEPT` documents reach, by a histogram: no sorting of thousands for a few. */
const lowestBin = (segment: Segment, count: number, scale: number, { gains, touched }: Scratch): number => {
  const bins = new Uint32Array(BINS);
  const { inverseLengths } = segment;
  for (let at = 0; at < count; at++) {
    const doc = touched[at]!;
    bins[(gains[doc]! * inverseLengths[doc]! * scale) | 0]!++;
  }
  let bin = BINS - 1;
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
  const { gains, touched } = scratch;
  const { inverseLengths } = segment;
  const rarestFirst = sought.toSorted(
    (a, b) => documentFrequency(segment, a.term) - documentFrequency(segment, b.term) || a.term - b.term,
  );
  const count = accumulate(segment, rarestFirst, scratch);
  let most = 0;
  for (let at = 0; at < count; at++) most = Math.max(most, gains[touched[at]!]! * inverseLengths[touched[at]!]!);
  const scale = most > 0 ? (BINS - 1) / most : 0;
  const lowest = lowestBin(segment, count, scale, scratch);
  const kept: number[] = [];
  for (let at = 0; at < count; at++) {
    const doc = touched[at]!;
    const bin = (gains[doc]! * inverseLengths[doc]! * scale) | 0;
    if (bin >= lowest && kept.length < 4 * KEPT && !isGone(tombstones, doc)) kept.push(doc);
    gains[doc] = 0;
  }
  return kept;
};
