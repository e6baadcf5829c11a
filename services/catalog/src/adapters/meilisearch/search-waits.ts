import type { SearchWaits, SimilaritySearch } from '../../application/ports/similarity-index.ts';
import type { SearchChanges } from '../postgres/search-changes.ts';
import { EngineUnavailable } from './engine-errors.ts';
import type { SearchEngines } from './search-engines.ts';

type Deps = Readonly<{
  search: SimilaritySearch;
  changes: Pick<SearchChanges, 'waits'>;
  engine: Pick<SearchEngines, 'health'>;
}>;

/**
 * The search, and who waits for it: searches while the last one here failed, the engine is unwell or a wholesaler's first
 * names are not in; imports while names of theirs are not in.
 */
export const searchWithWaits = ({ search, changes, engine }: Deps) => {
  let isFailing = false;
  const watched: SimilaritySearch = {
    async search(...asked) {
      try {
        const found = await search.search(...asked);
        isFailing = false;
        return found;
      } catch (error) {
        isFailing = error instanceof EngineUnavailable;
        throw error;
      }
    },
  };
  const waits = async (): Promise<SearchWaits> => {
    const [{ searches, imports }, health] = await Promise.all([changes.waits(), engine.health()]);
    return { searches: searches || isFailing || health !== 'ok', imports };
  };
  return { search: watched, waits };
};
