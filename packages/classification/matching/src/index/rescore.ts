import type { IndexDoc, Neighbour } from '@tillmap/classification';
import { openReader, type WordStatistics } from './index-reader.ts';
import { buildSegment } from './segment-builder.ts';
import { noTombstones } from './tombstones.ts';

/**
 * Returns the nearest of a few documents that another engine found, for each query, scored as the product's own index
 * would score them: best first, at most `most`, equal scores by barcode. Words weigh by the `statistics` of the whole
 * index, so a score means the same whichever engine retrieved. A barcode found for several queries may be given once
 * for each; it is one document.
 */
export const rescore = (
  found: Iterable<IndexDoc>,
  questions: readonly Readonly<{ name: string; size: string }>[],
  most: number,
  statistics: WordStatistics,
): Neighbour[][] => {
  const docs = new Map<string, IndexDoc>();
  for (const doc of found) docs.set(doc.barcode, doc);
  if (docs.size === 0) return questions.map(() => []);
  const segment = buildSegment(docs.values());
  const reader = openReader([{ segment, tombstones: noTombstones(segment.docCount) }], statistics);
  return questions.map(({ name, size }) => reader.search(name, size, most));
};
