import type { OnThreadEnd } from '@tillmap/service-kit';
import {
  inProcessSimilarityIndex,
  type SimilarityIndex,
} from '../../src/adapters/in-process-index/in-process-similarity-index.ts';
import type { Saving } from '../../src/adapters/in-process-index/saved-index.ts';
import { SearchThreads } from '../../src/adapters/matching-threads/search-threads.ts';
import { MatchingWorkerPool } from '../../src/adapters/matching-threads/worker-pool.ts';

/** An index with threads of its own, which end with it. */
export const indexAlone = (
  count: number,
  saving?: Saving,
  onThreadEnd: OnThreadEnd = (_, error) => {
    throw error;
  },
): SimilarityIndex => {
  const threads = new MatchingWorkerPool(count, onThreadEnd);
  const index = inProcessSimilarityIndex({
    threads: new SearchThreads(threads),
    onThreadEnd,
    ...(saving && { saving }),
  });
  return {
    ...index,
    close: async () => {
      await index.close();
      await threads.close();
    },
  };
};
