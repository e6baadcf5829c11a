import { normaliseName, type WordStatistics } from '@tillmap/matching';
import { skeletonOf } from './documents.ts';

/** Meilisearch reads so many words of a query and passes over the rest. */
const QUERY_WORDS = 10;

/**
 * A name as a query: its words in the form names are compared in, which leaves no operator (`-`, quotes) in it. Of more
 * than ten the rarest are asked for, in their order.
 */
export const queryText = (name: string, statistics: WordStatistics): string => {
  const words = [...new Set(normaliseName(name).tokens)];
  if (words.length <= QUERY_WORDS) return words.join(' ');
  const rarest = words.toSorted((a, b) => statistics.frequencyOf(a) - statistics.frequencyOf(b)).slice(0, QUERY_WORDS);
  return words.filter((word) => rarest.includes(word)).join(' ');
};

/**
 * The same question put differently, for a query that found nothing: words are dropped from its end only, so those
 * that the index knows go first, and unknown ones are cut down to their skeleton. Where that changes nothing the last
 * word goes first; undefined when there is but one.
 */
export const secondTry = (query: string, statistics: WordStatistics): string | undefined => {
  const words = query.split(' ');
  const known = words.filter((word) => statistics.frequencyOf(word) > 0);
  const unknown = words.filter((word) => statistics.frequencyOf(word) === 0).map(skeletonOf);
  const other = [...known, ...unknown].join(' ');
  if (other !== query) return other;
  return words.length > 1 ? words.toReversed().join(' ') : undefined;
};
