import type { Scratch } from './scratch.ts';
import { documentFrequency, type Segment } from './segment.ts';
import { isGone, type Tombstones } from './tombstones.ts';

/** A term to look for, the place of the query's word it stands for, and what a document gains by holding it. */
export type SoughtTerm = Readonly<{ term: number; word: number; gain: number }>;

/** All that one search looks for in a segment; `words` and `gains` have those of each term by its number, -1 for none. */
export type Sought = Readonly<{
  terms: readonly SoughtTerm[];
  wordCount: number;
  words: Int8Array;
  gains: Float32Array;
}>;

/** A document that may be among the nearest. `likeness` compares documents of one search with each other. */
export type Candidate = Readonly<{ doc: number; likeness: number }>;

/** Documents that go on to be scored exactly. */
export const KEPT = 64;
/** Documents of a segment whose gain is completed from what they hold, before the best of them are kept. */
const COMPLETED = 256;
/** Postings of a term up to this many are read in any case. */
const FREQUENT = 1000;

/** The most that the terms from each place on can add to a document: for each word of the query its best one. */
const ceilingsOf = (sought: readonly SoughtTerm[], { best }: Scratch): Float32Array => {
  const ceilings = new Float32Array(sought.length + 1);
  for (let at = sought.length - 1; at >= 0; at--) {
    const { word, gain } = sought[at]!;
    const more = Math.max(0, gain - best[word]!);
    best[word] = best[word]! + more;
    ceilings[at] = ceilings[at + 1]! + more;
  }
  best.fill(0);
  return ceilings;
};

/** Sorts values into bins; the last bin also takes what is above `most`. */
const fillBins = (count: number, most: number, { values, bins }: Scratch): number => {
  const last = bins.length - 1;
  const scale = most > 0 ? last / most : 0;
  bins.fill(0);
  for (let at = 0; at < count; at++) bins[Math.min(last, (values[at]! * scale) | 0)]!++;
  return scale;
};

/** The lowest bin that the best `wanted` values reach. No sorting of thousands for a few. */
const lowestBin = (wanted: number, { bins }: Scratch): number => {
  let bin = bins.length - 1;
  let above = bins[bin]!;
  while (bin > 0 && above < wanted) above += bins[--bin]!;
  return bin;
};

/** What the `KEPT` best of the touched documents have gained at least, by the width of a bin too little. */
const floorOf = (count: number, most: number, scratch: Scratch): number => {
  if (count < KEPT) return 0;
  const { gains, touched, values } = scratch;
  for (let at = 0; at < count; at++) values[at] = gains[touched[at]!]!;
  const scale = fillBins(count, most, scratch);
  return scale > 0 ? lowestBin(KEPT, scratch) / scale : 0;
};

/**
 * Adds up gains over the postings, rarest term first, until what is left can lift no new document to those that have
 * gained most. Answers how many documents were touched, and whether their gains are complete.
 */
const accumulate = (segment: Segment, sought: readonly SoughtTerm[], scratch: Scratch) => {
  const { postings, postingStarts } = segment;
  const ceilings = ceilingsOf(sought, scratch);
  const { gains, touched } = scratch;
  let count = 0;
  for (let place = 0; place < sought.length; place++) {
    const { term, gain } = sought[place]!;
    if (documentFrequency(segment, term) > FREQUENT) {
      if (ceilings[place]! < scratch.floor) return { count, isComplete: false };
      scratch.floor = Math.max(scratch.floor, floorOf(count, ceilings[0]!, scratch));
      if (ceilings[place]! < scratch.floor) return { count, isComplete: false };
    }
    const end = postingStarts[term + 1]!;
    for (let at = postingStarts[term]!; at < end; at++) {
      const doc = postings[at]!;
      const before = gains[doc]!;
      if (before === 0) touched[count++] = doc;
      gains[doc] = before + gain;
    }
  }
  return { count, isComplete: true };
};

/** Moves the touched documents with the best values to the front; answers how many: `wanted`, a few more at ties. */
const selectBest = (count: number, wanted: number, scratch: Scratch): number => {
  if (count <= wanted) return count;
  const { touched, values } = scratch;
  let most = 0;
  for (let at = 0; at < count; at++) if (values[at]! > most) most = values[at]!;
  const scale = fillBins(count, most, scratch);
  const lowest = lowestBin(wanted, scratch);
  let kept = 0;
  for (let at = 0; at < count && kept < 2 * wanted; at++) {
    const value = values[at]!;
    if (((value * scale) | 0) < lowest) continue;
    touched[kept] = touched[at]!;
    values[kept++] = value;
  }
  return kept;
};

/** What a document gains by all it holds, the best of each word of the query. */
const completeGain = (segment: Segment, doc: number, sought: Sought, { best }: Scratch): number => {
  const { words, gains, wordCount } = sought;
  const { docStarts, docTerms } = segment;
  const end = docStarts[doc + 1]!;
  let sum = 0;
  for (let at = docStarts[doc]!; at < end; at++) {
    const term = docTerms[at]!;
    const word = words[term]!;
    if (word < 0) continue;
    const more = gains[term]! - best[word]!;
    if (more <= 0) continue;
    sum += more;
    best[word]! += more;
  }
  for (let word = 0; word < wordCount; word++) best[word] = 0;
  return sum;
};

/** Turns the gains of the touched documents into values for their length and clears them; removed ones are worth 0. */
const takeValues = (segment: Segment, tombstones: Tombstones, count: number, scratch: Scratch): void => {
  const { gains, touched, values } = scratch;
  const { inverseLengths } = segment;
  for (let at = 0; at < count; at++) {
    const doc = touched[at]!;
    values[at] = isGone(tombstones, doc) ? 0 : gains[doc]! * inverseLengths[doc]!;
    gains[doc] = 0;
  }
};

/** Replaces values that are worth something by what the whole document gains. */
const completeValues = (segment: Segment, sought: Sought, count: number, scratch: Scratch): void => {
  const { touched, values } = scratch;
  for (let at = 0; at < count; at++) {
    const doc = touched[at]!;
    if (values[at]! > 0) values[at] = completeGain(segment, doc, sought, scratch) * segment.inverseLengths[doc]!;
  }
};

/** The live documents of a segment that hold most of what is sought for their length. */
export const candidatesOf = (
  segment: Segment,
  tombstones: Tombstones,
  sought: Sought,
  scratch: Scratch,
): Candidate[] => {
  scratch.reserve(segment.docCount);
  const { touched, values } = scratch;
  const rarestFirst = sought.terms.toSorted(
    (a, b) => documentFrequency(segment, a.term) - documentFrequency(segment, b.term) || a.term - b.term,
  );
  const { count, isComplete } = accumulate(segment, rarestFirst, scratch);
  takeValues(segment, tombstones, count, scratch);
  let kept = count;
  if (!isComplete) {
    kept = selectBest(count, COMPLETED, scratch);
    completeValues(segment, sought, kept, scratch);
  }
  kept = selectBest(kept, KEPT, scratch);
  const candidates: Candidate[] = [];
  for (let at = 0; at < kept; at++) if (values[at]! > 0) candidates.push({ doc: touched[at]!, likeness: values[at]! });
  return candidates;
};
