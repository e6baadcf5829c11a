import { expect, test } from '@jest/globals';
import type { SearchEngine } from '../../adapters/meilisearch/meilisearch-engine.ts';
import type { PendingChange } from '../../adapters/postgres/search-changes.ts';
import { keepSearchInStep } from './keep-search-in-step.ts';

test('When the changes of one wholesaler are refused, then those of others are taken over, and they come again', async () => {
  const broken = new Set(['NORTH']);
  let notes: PendingChange[] = ['NORTH', 'SOUTH', 'WEST'].map((wholesaler, id) => ({
    ids: [id],
    wholesaler,
    barcodes: ['05000112637922'],
    rebuild: false,
  }));
  const keep = keepSearchInStep({
    products: {
      find: async () => new Map(),
      mappings: async function* () {},
    },
    changes: {
      next: async (passedOver) => notes.find(({ wholesaler }) => !passedOver.includes(wholesaler)),
      done: async (ids) => {
        notes = notes.filter((note) => !note.ids.some((id) => ids.includes(id)));
      },
      rebuild: async () => undefined,
      wholesalers: async () => [],
      isWaiting: async () => false,
      waits: async () => ({ searches: false, imports: false }),
    },
    statistics: { load: async () => undefined, save: async () => undefined },
    engine: {
      has: async () => true,
      apply: async (wholesaler: string) => {
        if (broken.has(wholesaler)) throw new Error('refused');
      },
    } as Partial<SearchEngine> as SearchEngine,
  });

  await expect(keep.step()).rejects.toThrow('refused');
  expect([await keep.step(), await keep.step()]).toEqual([true, true]);
  expect(notes.map(({ wholesaler }) => wholesaler)).toEqual(['NORTH']);
  await expect(keep.step()).rejects.toThrow('refused');
  broken.clear();
  expect([await keep.step(), await keep.step()]).toEqual([true, false]);
});
