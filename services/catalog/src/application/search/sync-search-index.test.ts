import { expect, test } from '@jest/globals';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import type { SearchEngines } from '../../adapters/meilisearch/search-engines.ts';
import type { PendingChange } from '../../adapters/postgres/search-changes.ts';
import { createSearchIndexSync } from './sync-search-index.ts';

/** Changes of wholesalers that a server takes over unless `refuse` throws; the server of each begins with its first letter. */
const keeping = (wholesalers: readonly string[], refuse: (wholesaler: string) => void) => {
  let notes: PendingChange[] = wholesalers.map((wholesaler, id) => ({
    ids: [id],
    wholesaler,
    barcodes: ['05000112637922'],
    rebuild: false,
  }));
  let reads = 0;
  const keep = createSearchIndexSync({
    products: {
      find: async () => new Map(),
      mappings: async function* () {
        reads += 1;
        yield [];
      },
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
    statistics: {
      load: async () => undefined,
      save: async () => undefined,
      builtOn: async () => new Map(),
      foundOn: async () => undefined,
    },
    engine: {
      servers: ['N', 'S'],
      serverOf: (wholesaler: string) => wholesaler[0],
      has: async () => true,
      apply: async (wholesaler: string) => refuse(wholesaler),
      sizes: async (server: string) => {
        refuse(server);
        return new Map();
      },
    } as Partial<SearchEngines> as SearchEngines,
  });
  return { keep, left: () => notes.map(({ wholesaler }) => wholesaler), reads: () => reads };
};

test('When the changes of one wholesaler are refused, then those of others are taken over, and they come again', async () => {
  const broken = new Set(['NORTH']);
  const { keep, left } = keeping(['NORTH', 'NEXT', 'SOUTH'], (wholesaler) => {
    if (broken.has(wholesaler)) throw new Error('refused');
  });
  await expect(keep.step()).rejects.toThrow('refused');
  expect([await keep.step(), await keep.step()]).toEqual([true, true]);
  expect(left()).toEqual(['NORTH']);
  await expect(keep.step()).rejects.toThrow('refused');
  broken.clear();
  expect([await keep.step(), await keep.step()]).toEqual([true, false]);
});

test('When a server is away, then one try is all that its wholesalers take from those of others, and they come again', async () => {
  let isAway = true;
  const { keep, left } = keeping(['NORTH', 'NEXT', 'NEAR', 'SOUTH'], (wholesaler) => {
    if (isAway && wholesaler.startsWith('N')) throw new DependencyUnavailable('search');
  });
  await expect(keep.step()).rejects.toThrow(DependencyUnavailable);
  expect(await keep.step()).toBe(true);
  expect(left()).toEqual(['NORTH', 'NEXT', 'NEAR']);
  await expect(keep.step()).rejects.toThrow(DependencyUnavailable);
  isAway = false;
  while (await keep.step());
  expect(left()).toEqual([]);
});

test('When a server is still away, then that is no failure of the other one, and all names are not read for it again', async () => {
  const away = new Set(['N']);
  const { keep, reads } = keeping([], (server) => {
    if (away.has(server)) throw new DependencyUnavailable('search');
  });
  expect(await keep.check(['N', 'S'])).toEqual(['N']);
  expect(await keep.check(['N'])).toEqual(['N']);
  expect(reads()).toBe(1);
  away.clear();
  expect(await keep.check(['N'])).toEqual([]);
  expect(reads()).toBe(2);
});

test('When no server answers, then that is a failure', async () => {
  const { keep } = keeping([], () => {
    throw new DependencyUnavailable('search');
  });
  await expect(keep.check(['N', 'S'])).rejects.toThrow(DependencyUnavailable);
});
