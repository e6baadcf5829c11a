import type { ChangeAnswer } from '@tillmap/contracts';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { PAIR_OF } from '../../model/pairs.ts';

/** Answers hold so many lines; of more, the page asks for its list anew. */
const MAX_SHOWN = 200;

export const isOfPair = (canonical: string): boolean => canonical.startsWith(PAIR_OF);

/**
 * How many lines a step is about (of pairs the new ones), and the first of them. None where they cannot be read: the step is done, and
 * whoever is told that it failed does it a second time.
 */
export const answeredLines = async (
  canonicals: readonly string[],
  read: (canonicals: readonly string[]) => Promise<ChangeAnswer['lines']>,
): Promise<Pick<ChangeAnswer, 'changed' | 'lines'>> => {
  const pairs = canonicals.filter(isOfPair).map((canonical) => canonical.slice(PAIR_OF.length));
  const shown = pairs.length > 0 ? pairs : canonicals;
  try {
    return { changed: shown.length, lines: await read(shown.slice(0, MAX_SHOWN)) };
  } catch (error) {
    if (error instanceof DependencyUnavailable) return { changed: shown.length, lines: [] };
    throw error;
  }
};
