import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from '@jest/globals';
import { WordCounts } from '@tillmap/classification/matching/index';
import { meilisearchEngine } from '../../src/adapters/meilisearch/meilisearch-engine.ts';
import { meilisearchSearch } from '../../src/adapters/meilisearch/meilisearch-search.ts';
import { openMeilisearch } from '../../src/adapters/meilisearch/open-meilisearch.ts';
import { indexNames } from '../../src/adapters/meilisearch/settings.ts';
import type { SimilaritySearch } from '../../src/application/ports/similarity-index.ts';
import { SERVER_KEY, meilisearchServer as server } from './meilisearch-server.ts';
import { similaritySearchContract } from './similarity-search.contract.ts';

const onReal = server.address === undefined ? describe.skip : describe;
afterAll(async () => {
  if (server.address !== undefined) await server.stop();
});

/** An engine whose indexes begin with a name of their own, with the counts that the service keeps in its database. */
const openEngine = (url: string) => {
  const client = openMeilisearch(url, SERVER_KEY);
  const names = indexNames(`test_${randomBytes(6).toString('hex')}`);
  const engine = meilisearchEngine(client, names);
  const counts = new Map<string, WordCounts>();
  const missing: string[] = [];
  const searching = meilisearchSearch({
    client,
    names,
    server: url,
    statistics: {
      of: async (wholesaler) => {
        const words = counts.get(wholesaler);
        return words && { words, server: url };
      },
    },
    changes: { isWaiting: async () => false, rebuild: async (wholesaler) => void missing.push(wholesaler) },
  });
  const countsOf = (wholesaler: string): WordCounts => {
    const known = counts.get(wholesaler) ?? new WordCounts();
    counts.set(wholesaler, known);
    return known;
  };
  const close = async (): Promise<void> => {
    const { results } = await client.getIndexes({ limit: 1_000 });
    for (const { uid } of results)
      if (names.wholesalerOf(uid) !== undefined) await client.deleteIndex(uid).waitTask({ timeout: 30_000 });
  };
  const search: SimilaritySearch['search'] = (...question) => searching.search(...question);
  return { client, names, engine, search, countsOf, missing, close };
};

async function* nothing() {}

onReal(`SimilaritySearch by Meilisearch${server.address === undefined ? ` (${server.reason})` : ''}`, () => {
  similaritySearchContract(async () => {
    const { engine, search, countsOf, close } = openEngine(server.address!);
    return {
      search,
      close,
      async put(wholesaler, docs) {
        if (!(await engine.has(wholesaler))) await engine.rebuild(wholesaler, nothing());
        await engine.apply(wholesaler, { upserts: docs, removals: [] });
        for (const { name } of docs) countsOf(wholesaler).add(name);
      },
      remove: (wholesaler, removals) => engine.apply(wholesaler, { upserts: [], removals }),
      clear: (wholesaler) => engine.rebuild(wholesaler, nothing()),
    };
  });

  test('When an index is built anew while it is searched, then every search finds the old or the new whole', async () => {
    const { engine, search, countsOf, close } = openEngine(server.address!);
    const doc = (n: number, name: string) => ({
      barcode: `0${5_000_000_000_000 + n}`,
      name,
      size: '',
      deptCode: '1',
      subDeptCode: '',
      cgCode: '',
      vatCode: '',
    });
    const before = Array.from({ length: 500 }, (_, n) => doc(n, `Alba Cola ${n}`));
    await engine.rebuild(
      'W',
      (async function* () {
        yield before;
      })(),
    );
    for (const { name } of before) countsOf('W').add(name);
    let isDone = false;
    const searching = (async () => {
      const found = new Set<string>();
      while (!isDone) {
        const [answer] = await search('W', [{ name: 'Alba Cola', size: '' }], 1);
        found.add(answer![0]!.name.split(' ').slice(0, 2).join(' '));
      }
      return found;
    })();
    await engine.rebuild(
      'W',
      (async function* () {
        for (let from = 0; from < 1_000; from += 250)
          yield Array.from({ length: 250 }, (_, n) => doc(from + n, `Brisk Cola ${from + n}`));
      })(),
    );
    isDone = true;
    for (const name of await searching) expect(['Alba Cola', 'Brisk Cola']).toContain(name);
    expect((await engine.sizes()).get('W')).toBe(1_000);
    const [after] = await search('W', [{ name: 'Brisk Cola 7', size: '' }], 1);
    expect(after![0]).toMatchObject({ name: 'Brisk Cola 7' });
    await close();
  });

  test('When an index is gone whose names were counted, then it is asked for anew and the search may be repeated', async () => {
    const { search, countsOf, missing } = openEngine(server.address!);
    countsOf('GONE').add('Alba Cola');
    await expect(search('GONE', [{ name: 'Alba Cola', size: '' }], 1)).rejects.toMatchObject({
      status: 503,
      reason: 'the names are being indexed again',
    });
    expect(missing).toEqual(['GONE']);
  });

  test('When the key is wrong, then the check says that it was refused', async () => {
    const names = indexNames('x');
    const engine = meilisearchEngine(openMeilisearch(server.address!, 'wrong'), names);
    expect(await engine.health()).toBe('refused (403)');
  });
});
