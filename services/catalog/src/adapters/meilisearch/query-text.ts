import type { WordStatistics } from '@tillmap/classification/matching/index';
import { normaliseName, skeletonOf } from '@tillmap/classification/matching/names';

/** Meilisearch reads this number of words of a query and ignores the rest. */
const QUERY_WORDS = 10;

/**
 * Returns a name as a query: its words in the form names are compared in, which leaves no operator (`-`, quotes) in
 * it. Of more than ten the rarest are used, in their order.
 */
export const queryText = (name: string, statistics: WordStatistics): string => {
  const words = [...new Set(normaliseName(name).tokens)];
  if (words.length <= QUERY_WORDS) return words.join(' ');
  const rarest = words.toSorted((a, b) => statistics.frequencyOf(a) - statistics.frequencyOf(b)).slice(0, QUERY_WORDS);
  return words.filter((word) => rarest.includes(word)).join(' ');
};

/**
 * The words of a query from both ends. Words are dropped from a query's end only, so the first query finds what shares
 * the brand in front, however little else, and the second what shares the kind at the end. A single word is one query.
 */
export const fromBothEnds = (query: string): readonly string[] => [
  ...new Set([query, query.split(' ').toReversed().join(' ')]),
];

/**
 * The same question put differently, for a query that found nothing from either end: the words that the index knows go
 * first, and unknown ones are cut down to their skeleton. Undefined where that changes nothing.
 */
export const secondTry = (query: string, statistics: WordStatistics): string | undefined => {
  const words = query.split(' ');
  const known = words.filter((word) => statistics.frequencyOf(word) > 0);
  const unknown = words.filter((word) => statistics.frequencyOf(word) === 0).map(skeletonOf);
  const other = [...known, ...unknown].join(' ');
  return other === query ? undefined : other;
};
