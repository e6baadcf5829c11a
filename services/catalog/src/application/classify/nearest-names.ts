import type { Neighbour } from '@tillmap/classification';
import { NEIGHBOUR_COUNT, nearestOf } from '@tillmap/classification/matching/index';
import type { Rankings } from '../../adapters/classifiers/current-classifiers.ts';
import type { Question, SimilaritySearch } from '../ports/similarity-index.ts';

type Deps = Readonly<{ index: SimilaritySearch; rankings: Pick<Rankings, 'shortForms'> }>;

/**
 * Returns the nearest reference names of a wholesaler for each name, in their order; also those written with its
 * abbreviations where the name has whole words, and the other way round.
 */
export const nearestNames = async (
  { index, rankings }: Deps,
  wholesaler: string,
  asked: readonly Question[],
): Promise<readonly (readonly Neighbour[])[]> => {
  if (asked.length === 0) return [];
  const forms = await rankings.shortForms(wholesaler);
  const spelled = asked.map(({ name, size }) => forms.variants(name).map((spelling) => ({ name: spelling, size })));
  const found = await index.search(wholesaler, spelled.flat(), NEIGHBOUR_COUNT);
  let at = 0;
  return spelled.map(({ length }) => {
    at += length;
    return nearestOf(found.slice(at - length, at), NEIGHBOUR_COUNT);
  });
};
