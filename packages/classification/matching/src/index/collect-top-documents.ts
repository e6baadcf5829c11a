import type { Scratch } from './scratch.ts';
import { documentFrequency, type Segment } from './segment.ts';
import { isDeleted, type Tombstones } from './tombstones.ts';

/**
 * All that one search looks for in a segment: the first `termCount` of the scratch's terms. `words` and
 * `gains` have the query's word and what a document gains of each term by its number, -1 for none. `length` is that of
 * the query's vector. A term from `cutFrom` to before `cutTo` may stand for the query's last word, and then gains `cutGain`.
 */
export type SegmentQuery = Readonly<{
  termCount: number;
  wordCount: number;
  length: number;
  words: Int8Array;
  gains: Float32Array;
  cutFrom: number;
  cutTo: number;
  cutGain: number;
}>;

/** Where to search: `number` identifies a segment within a search. */
export type NumberedSegment = Readonly<{ segment: Segment; tombstones: Tombstones; number: number }>;

/** Postings of a term up to this number are read without checking whether the floor can be raised first. */
const FREQUENT = 500;
/** This number of the documents with the highest gains are completed to raise the floor. */
const RAISED = 96;
/** The factor by which touched documents grow before the floor is raised again. */
const GROWTH = 1.5;
/** Postings that are read in a row in the time of looking up one document. */
const POSTINGS_A_DOCUMENT = 60;
/** How much a name's being longer than the query counts. */
const LONGER = 0.25;
/** Sums of 32-bit floats may be a little less than the gains they are of. */
const ROUNDING = 1e-3;
/** Marks a document that was offered already. */
const OFFERED = -1e9;

/** Few terms: they are put in their places one by one. */
const sortRarestFirst = (segment: Segment, terms: Uint32Array, termCount: number): void => {
  for (let count = 1; count < termCount; count++) {
    const term = terms[count]!;
    const frequency = documentFrequency(segment, term);
    let at = count;
    for (; at > 0; at--) {
      const other = documentFrequency(segment, terms[at - 1]!);
      if (other < frequency || (other === frequency && terms[at - 1]! < term)) break;
      terms[at] = terms[at - 1]!;
    }
    terms[at] = term;
  }
};

/** The most that the terms from each place on can add to a document: for each word of the query its best one. */
const fillCeilings = ({ termCount, words, gains, cutGain }: SegmentQuery, { best, terms, ceilings }: Scratch): void => {
  ceilings[termCount] = cutGain;
  for (let at = termCount - 1; at >= 0; at--) {
    const term = terms[at]!;
    const word = words[term]!;
    const more = Math.max(0, gains[term]! - best[word]!);
    best[word]! += more;
    ceilings[at] = ceilings[at + 1]! + more;
  }
  best.fill(0);
};

/** What a document gains by all it holds, the best of each word of the query. */
const completeGain = (segment: Segment, doc: number, sought: SegmentQuery, { best }: Scratch): number => {
  const { words, gains, wordCount, cutFrom, cutTo, cutGain } = sought;
  const { docStarts, docTerms } = segment;
  const end = docStarts[doc + 1]!;
  for (let at = docStarts[doc]!; at < end; at++) {
    const term = docTerms[at]!;
    if (term >= cutFrom && term < cutTo) best[wordCount - 1] = Math.max(best[wordCount - 1]!, cutGain);
    const word = words[term]!;
    if (word >= 0) best[word] = Math.max(best[word]!, gains[term]!);
  }
  let sum = 0;
  for (let word = 0; word < wordCount; word++) {
    sum += best[word]!;
    best[word] = 0;
  }
  return sum;
};

/** Gains count for less in a document that is longer than the query. */
const likenessOf = (gain: number, length: number, inverseLength: number): number =>
  gain / (length + LONGER * Math.max(0, 1 / inverseLength - length));

const offer = (
  { segment, tombstones, number }: NumberedSegment,
  doc: number,
  sought: SegmentQuery,
  scratch: Scratch,
): void => {
  if (isDeleted(tombstones, doc)) return;
  const gain = completeGain(segment, doc, sought, scratch);
  scratch.candidates.offer(likenessOf(gain, sought.length, segment.inverseLengths[doc]!), number, doc);
};

/** Adds a gain to all documents of a term; returns the number of documents touched so far. */
const read = (
  { postings, postingStarts }: Segment,
  term: number,
  gain: number,
  from: number,
  scratch: Scratch,
): number => {
  const { gains, touched } = scratch;
  const end = postingStarts[term + 1]!;
  let count = from;
  for (let at = postingStarts[term]!; at < end; at++) {
    const doc = postings[at]!;
    const before = gains[doc]!;
    if (before === 0) touched[count++] = doc;
    gains[doc] = before + gain;
  }
  return count;
};

/** Offers those of the touched documents that gained most, which raises the floor for all others. */
const raiseFloor = (place: NumberedSegment, sought: SegmentQuery, count: number, scratch: Scratch): void => {
  const { gains, touched, bins, ceilings } = scratch;
  const last = bins.length - 1;
  const scale = last / ceilings[0]!;
  bins.fill(0);
  for (let at = 0; at < count; at++) {
    const gain = gains[touched[at]!]!;
    if (gain > 0) bins[Math.min(last, (gain * scale) | 0)]!++;
  }
  let lowest = last;
  for (let above = bins[lowest]!; lowest > 1 && above + bins[lowest - 1]! <= RAISED; ) above += bins[--lowest]!;
  let left = RAISED;
  for (let at = 0; at < count && left > 0; at++) {
    const doc = touched[at]!;
    if (gains[doc]! * scale < lowest) continue;
    offer(place, doc, sought, scratch);
    gains[doc] = OFFERED;
    left -= 1;
  }
};

/** Adds a gain to those documents of a term that were touched before and not offered yet. */
const readOn = ({ postings, postingStarts }: Segment, term: number, gain: number, { gains }: Scratch): void => {
  const end = postingStarts[term + 1]!;
  for (let at = postingStarts[term]!; at < end; at++) {
    const doc = postings[at]!;
    const before = gains[doc]!;
    if (before > 0) gains[doc] = before + gain;
  }
};

/** Keeps the touched documents that may reach the floor, and clears the others; returns their number. */
const narrow = (count: number, reach: number, { gains, touched }: Scratch): number => {
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const doc = touched[at]!;
    if (gains[doc]! < reach) gains[doc] = 0;
    else touched[kept++] = doc;
  }
  return kept;
};

/** Offers the touched documents that may reach the floor, and clears the gains of all. */
const sweep = (place: NumberedSegment, sought: SegmentQuery, count: number, rest: number, scratch: Scratch): void => {
  const { gains, touched, candidates } = scratch;
  const { inverseLengths } = place.segment;
  for (let at = 0; at < count; at++) {
    const doc = touched[at]!;
    const most = gains[doc]! + rest;
    gains[doc] = 0;
    const { floor } = candidates;
    if (most < floor * sought.length) continue;
    if (likenessOf(most, sought.length, inverseLengths[doc]!) < floor) continue;
    offer(place, doc, sought, scratch);
  }
};

/** Reads postings, rarest term first, until what is left can lift no further document to the floor. */
const readRarest = (
  place: NumberedSegment,
  sought: SegmentQuery,
  scratch: Scratch,
): { count: number; next: number } => {
  const { terms, ceilings, candidates } = scratch;
  const isOut = (at: number): boolean => ceilings[at]! + ROUNDING < candidates.floor * sought.length;
  let count = 0;
  let looked = 0;
  for (let at = 0; at < sought.termCount; at++) {
    const term = terms[at]!;
    if (isOut(at)) return { count, next: at };
    if (documentFrequency(place.segment, term) > FREQUENT && count > GROWTH * looked) {
      raiseFloor(place, sought, count, scratch);
      looked = count;
      if (isOut(at)) return { count, next: at };
    }
    count = read(place.segment, term, sought.gains[term]!, count, scratch);
  }
  return { count, next: sought.termCount };
};

/**
 * Offers the live documents of a segment that hold most of what is sought to the candidates. Postings are read rarest
 * term first, until what is left can lift no further document to the floor; then the commoner ones too, for the
 * documents met so far, until so few can reach the floor that it is cheaper to look at these. Whatever is left out,
 * the same documents are kept.
 */
export const collectTopDocuments = (place: NumberedSegment, sought: SegmentQuery, scratch: Scratch): void => {
  const { segment } = place;
  const { terms, ceilings, candidates } = scratch;
  scratch.reserve(segment.docCount);
  sortRarestFirst(segment, terms, sought.termCount);
  fillCeilings(sought, scratch);
  let { count, next } = readRarest(place, sought, scratch);
  while (count > 0) {
    const reach = candidates.floor * sought.length - ceilings[next]! - ROUNDING;
    count = narrow(count, Math.max(0, reach), scratch);
    if (next === sought.termCount) break;
    const term = terms[next]!;
    if (documentFrequency(segment, term) > POSTINGS_A_DOCUMENT * count) break;
    readOn(segment, term, sought.gains[term]!, scratch);
    next += 1;
  }
  sweep(place, sought, count, ceilings[next]! + ROUNDING, scratch);
};
