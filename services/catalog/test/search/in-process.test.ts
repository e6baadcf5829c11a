import { describe } from '@jest/globals';
import { inProcessSimilarityIndex } from '../../src/adapters/in-process-index/in-process-similarity-index.ts';
import type { Ticket } from '../../src/application/ports/similarity-index.ts';
import { similaritySearchContract } from './similarity-search.contract.ts';

describe('SimilaritySearch inside the process', () => {
  similaritySearchContract(async () => {
    const index = inProcessSimilarityIndex({ searchThreads: 2 });
    const settled = async ({ wholesaler }: Ticket): Promise<void> => index.visible(index.settle(wholesaler));
    return {
      search: (...question) => index.search(...question),
      put: (wholesaler, docs) => settled(index.upsert(wholesaler, docs)),
      remove: (wholesaler, barcodes) => settled(index.remove(wholesaler, barcodes)),
      clear: (wholesaler) => settled(index.clear(wholesaler)),
      close: () => index.close(),
    };
  });
});
