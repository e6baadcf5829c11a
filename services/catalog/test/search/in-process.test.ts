import { describe, expect, test } from '@jest/globals';
import type { Ticket } from '../../src/adapters/in-process-index/in-process-similarity-index.ts';
import { indexAlone } from './index-alone.ts';
import { similaritySearchContract } from './similarity-search.contract.ts';

describe('SimilaritySearch inside the process', () => {
  similaritySearchContract(async () => {
    const index = indexAlone(2);
    const settled = async ({ wholesaler }: Ticket): Promise<void> => index.visible(index.settle(wholesaler));
    return {
      search: (...question) => index.search(...question),
      put: (wholesaler, docs) => settled(index.upsert(wholesaler, docs)),
      remove: (wholesaler, barcodes) => settled(index.remove(wholesaler, barcodes)),
      clear: (wholesaler) => settled(index.clear(wholesaler)),
      close: () => index.close(),
    };
  });

  test('When several wholesalers change in turn, then all of it is seen within a second', async () => {
    const index = indexAlone(2);
    try {
      const change = (at: number) => {
        const barcode = String(at).padStart(14, '0');
        const doc = {
          barcode,
          name: `Pillow mist ${at}`,
          size: '',
          deptCode: '1',
          subDeptCode: '2',
          cgCode: '3',
          vatCode: 'S',
        };
        return index.visible(index.upsert(`W${at % 2}`, [doc]));
      };
      // The threads are up then.
      await change(0);
      const began = performance.now();
      await Promise.all(Array.from({ length: 20 }, (_, at) => change(at + 1)));
      expect(performance.now() - began).toBeLessThan(1_000);
    } finally {
      await index.close();
    }
  });
});
