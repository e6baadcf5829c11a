import type { Neighbour } from '@tillmap/classification';
import { MAX_WORDS, prepareQuery, type Query } from './query.ts';
import { Scratch } from './scratch.ts';
import { type Hit, MAX_REMEMBERED, MAX_TERMS, SegmentSearcher, type WeighedQuery } from './segment-searcher.ts';
import { neighbourAt } from './segment-texts.ts';
import { beginsWithDigit, termWeight } from './term-weight.ts';
import type { SegmentRef } from './tombstones.ts';
import { isFuzzyWord } from './vocabulary.ts';
import { writtenWords } from './written-words.ts';

/** Word counts of a whole index, for a reader that has only a part of it. */
export type WordStatistics = Readonly<{
  documents: number;
  /** In how many of the documents the word occurs; 0 when it is not known. */
  frequencyOf: (word: string) => number;
}>;

/** `isShortened` where the word is in no vocabulary: abbreviated, misspelt or new. */
type KnownWord = Readonly<{ weight: number; isShortened: boolean }>;

/** A document that was found: its place among the segments that the reader has, and its score. */
export type Found = Readonly<{ segment: number; doc: number; score: number }>;

/** One thread's view of an index. */
export type IndexReader = Readonly<{
  /** Where the `k` nearest live documents are, best first; equal scores by barcode. `neighbourAt` reads them. */
  find: (name: string, size: string, k: number) => Found[];
  /** The same documents, read. */
  search: (name: string, size: string, k: number) => Neighbour[];
  /** Takes over the segments of a later state; what was worked out for those that stayed is kept. */
  refresh: (segments: readonly SegmentRef[]) => void;
}>;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Share of the greatest weight for a word outside the vocabulary: it may be noise. */
const UNSEEN_WORD = 0.6;

/** Documents that go on to be scored exactly. */
const KEPT = 16;

const byPromise = (a: Hit, b: Hit): number =>
  b.promise - a.promise || a.searcher.segment.barcodes[a.doc]! - b.searcher.segment.barcodes[b.doc]!;

const byScore = (a: Hit, b: Hit): number =>
  b.score - a.score || a.searcher.segment.barcodes[a.doc]! - b.searcher.segment.barcodes[b.doc]!;

/**
 * Opens segments for searching. Cheap: everything that takes time to build lies in the segments. Words are weighed by
 * how rare they are in the segments or, where `statistics` are given, in the index the segments are a part of.
 */
export const openReader = (segments: readonly SegmentRef[], statistics?: WordStatistics): IndexReader => {
  const scratch = new Scratch(MAX_WORDS, MAX_TERMS);
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

  /** Cached weights of query words; cleared when segments change. */
  const known = new Map<string, KnownWord>();

  /** A word outside all vocabularies weighs what the closest known one does, the same for every segment. */
  const lookUp = (word: string): KnownWord => {
    const bytes = encoder.encode(word);
    const isShortened = isFuzzyWord(word) && frequencyOf(bytes) === 0;
    let likeliest = 0;
    let weight = 0;
    for (const searcher of searchers) {
      const match = searcher.matches(word)[0];
      if (!match || match.rank <= likeliest) continue;
      likeliest = match.rank;
      weight = searcher.weight(match.term);
    }
    return { weight: likeliest > 0 ? weight : UNSEEN_WORD * weightOf(bytes), isShortened };
  };

  const knownWord = (word: string): KnownWord => {
    const before = known.get(word);
    if (before) return before;
    if (known.size >= MAX_REMEMBERED) known.clear();
    const found = lookUp(word);
    known.set(word, found);
    return found;
  };

  const weigh = (query: Query): WeighedQuery => {
    const words = query.words.map(knownWord);
    const weights = Float32Array.from(words, ({ weight }) => weight);
    const isShortened = query.mayBeCut && words.some((word) => word.isShortened);
    return { query, weights, length: Math.hypot(...weights), isShortened };
  };

  const refresh = (later: readonly SegmentRef[]): void => {
    const kept = new Map(searchers.map((searcher) => [searcher.segment.id, searcher]));
    total = later.reduce((sum, { segment }) => sum + segment.docCount, 0);
    searchers = later.map(
      ({ segment, tombstones }) => kept.get(segment.id) ?? new SegmentSearcher(segment, tombstones, weightOf),
    );
    for (const searcher of searchers) searcher.reweigh();
    known.clear();
  };

  /** The documents that hold most of what is sought, nearest first. */
  const collectNearest = (weighed: WeighedQuery, kept: number): Hit[] => {
    const { candidates } = scratch;
    candidates.begin(kept);
    for (const [number, searcher] of searchers.entries()) searcher.collectTopDocuments(weighed, number, scratch);
    return searchers
      .flatMap((searcher, number) => searcher.score(weighed, candidates.of(number), scratch))
      .sort(byPromise);
  };

  /**
   * The `k` documents that most likely were shortened to this query. None where it is too short to have been cut off and
   * a document holds its words as they are: it says what it means, and names that go on ("nutella" for "nut") do not.
   */
  const collectExpanded = (name: string, weighed: WeighedQuery, k: number): Hit[] => {
    const { expanded } = scratch;
    const written = writtenWords(name, weighed.query);
    expanded.begin(k);
    let isWhole = false;
    for (const [number, searcher] of searchers.entries())
      if (searcher.expanded.collect(weighed.query, written, number, scratch)) isWhole = true;
    if (isWhole && !weighed.query.mayBeCut) return [];
    return searchers.flatMap((searcher, number) => searcher.score(weighed, expanded.of(number), scratch));
  };

  /** Names that spell a shortened query out come first, whatever other names have in common with it. */
  const nearestOf = (name: string, weighed: WeighedQuery, k: number): Hit[] => {
    const first = collectExpanded(name, weighed, k);
    if (first.length >= k) return first;
    // What is nearest of those that only fill up need not be known as well.
    const kept = first.length > 0 ? k : Math.max(KEPT, k);
    const isFirst = (hit: Hit): boolean =>
      first.some(({ searcher, doc }) => searcher === hit.searcher && doc === hit.doc);
    return [...first, ...collectNearest(weighed, kept).filter((hit) => !isFirst(hit))];
  };

  const nearest = (name: string, size: string, k: number): Hit[] => {
    const query = prepareQuery(name, size);
    if (query.words.length === 0) return [];
    const weighed = weigh(query);
    for (const searcher of searchers) searcher.seek(weighed);
    const hits = nearestOf(name, weighed, k);
    for (const searcher of searchers) searcher.release();
    return hits.slice(0, k).sort(byScore);
  };

  const find: IndexReader['find'] = (name, size, k) =>
    nearest(name, size, k).map(({ searcher, doc, score }) => ({ segment: searchers.indexOf(searcher), doc, score }));

  const search: IndexReader['search'] = (name, size, k) =>
    nearest(name, size, k).map(({ searcher, doc, score }) => neighbourAt(searcher.texts, doc, score));

  refresh(segments);
  return { find, search, refresh };
};
