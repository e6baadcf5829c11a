import { type Candidate, KEPT } from './candidates.ts';
import { MAX_WORDS, prepareQuery, type Query } from './query.ts';
import { Scratch } from './scratch.ts';
import { barcodeAt, codesAt, nameAt, sizeAt } from './segment.ts';
import { type Hit, SegmentSearcher, type WeighedQuery } from './segment-searcher.ts';
import { beginsWithDigit, termWeight } from './term-weight.ts';
import type { SegmentRef } from './tombstones.ts';
import type { Neighbour } from './types.ts';

/** How often words occur in a whole index, for a reader that has only a part of it at hand. */
export type WordStatistics = Readonly<{
  documents: number;
  /** In how many of the documents the word occurs; 0 when it is not known. */
  frequencyOf: (word: string) => number;
}>;

/** One thread's view of an index. */
export type IndexReader = Readonly<{
  /** The `k` nearest live documents, best first; equal scores by barcode. */
  search: (name: string, size: string, k: number) => Neighbour[];
  /** Takes over the segments of a later state; what was worked out for those that stayed is kept. */
  refresh: (segments: readonly SegmentRef[]) => void;
}>;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What of the greatest weight a word has that nobody has seen: it may be noise. */
const UNSEEN_WORD = 0.6;

const toNeighbour = ({ searcher: { segment }, doc, score }: Hit): Neighbour => ({
  barcode: barcodeAt(segment, doc),
  name: nameAt(segment, doc),
  size: sizeAt(segment, doc),
  codes: codesAt(segment, doc),
  score,
});

/** How alike a candidate is at least that is among the best of all segments. */
const leastKept = (found: readonly (readonly Candidate[])[]): number =>
  found.length < 2
    ? 0
    : (found
        .flatMap((candidates) => candidates.map(({ likeness }) => likeness))
        .sort((a, b) => b - a)
        .at(KEPT - 1) ?? 0);

const byScore = (a: Hit, b: Hit): number =>
  b.score - a.score || a.searcher.segment.barcodes[a.doc]! - b.searcher.segment.barcodes[b.doc]!;

/**
 * Opens segments for searching. Cheap: everything that takes time to build lies in the segments. Words are weighed by
 * how rare they are in the segments or, where `statistics` are given, in the index the segments are a part of.
 */
export const openReader = (segments: readonly SegmentRef[], statistics?: WordStatistics): IndexReader => {
  const scratch = new Scratch(MAX_WORDS);
  let searchers: SegmentSearcher[] = [];
  let total = 0;

  const frequencyOf = (bytes: Uint8Array): number => {
    if (statistics) return statistics.frequencyOf(decoder.decode(bytes));
    let frequency = 0;
    for (const searcher of searchers) frequency += searcher.frequencyOf(bytes);
    return frequency;
  };

  const weightOf = (bytes: Uint8Array): number =>
    termWeight(frequencyOf(bytes), statistics?.documents ?? total, beginsWithDigit(bytes, 0));

  /** A word in no vocabulary weighs what the closest known one does, for every segment alike. */
  const wordWeight = (word: string): number => {
    let likeliest = 0;
    let weight = 0;
    for (const searcher of searchers) {
      const match = searcher.matches(word)[0];
      if (!match || match.rank <= likeliest) continue;
      likeliest = match.rank;
      weight = searcher.weight(match.term);
    }
    return likeliest > 0 ? weight : UNSEEN_WORD * weightOf(encoder.encode(word));
  };

  const weigh = (query: Query): WeighedQuery => {
    const weights = Float32Array.from(query.words, wordWeight);
    return { query, weights, length: Math.hypot(...weights) };
  };

  const refresh = (later: readonly SegmentRef[]): void => {
    const known = new Map(searchers.map((searcher) => [searcher.segment.id, searcher]));
    total = later.reduce((sum, { segment }) => sum + segment.docCount, 0);
    searchers = later.map(
      ({ segment, tombstones }) => known.get(segment.id) ?? new SegmentSearcher(segment, tombstones, weightOf),
    );
    for (const searcher of searchers) searcher.reweigh();
  };

  const search = (name: string, size: string, k: number): Neighbour[] => {
    const query = prepareQuery(name, size);
    if (query.words.length === 0) return [];
    const weighed = weigh(query);
    scratch.floor = 0;
    const found = searchers.map((searcher) => searcher.candidates(weighed, scratch));
    const least = leastKept(found);
    const hits = searchers.flatMap((searcher, at) => {
      const docs = found[at]!.filter(({ likeness }) => likeness >= least).map(({ doc }) => doc);
      return searcher.score(weighed, docs, scratch);
    });
    for (const searcher of searchers) searcher.release();
    return hits.sort(byScore).slice(0, k).map(toNeighbour);
  };

  refresh(segments);
  return { search, refresh };
};
