import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import type { Neighbour } from '@tillmap/classification';
import { decide } from '@tillmap/classification/matching/decision';
import { countWords, NEIGHBOUR_COUNT, openReader, SimilarityIndex } from '@tillmap/classification/matching/index';
import { meilisearchEngine } from '../../src/adapters/meilisearch/meilisearch-engine.ts';
import { meilisearchSearch } from '../../src/adapters/meilisearch/meilisearch-search.ts';
import { openMeilisearch } from '../../src/adapters/meilisearch/open-meilisearch.ts';
import { indexNames } from '../../src/adapters/meilisearch/settings.ts';
import { SERVER_KEY, meilisearchServer as server } from './meilisearch-server.ts';
import { questions, references } from './shortened-names.ts';

const onReal = server.address === undefined ? test.skip : test;
const INDEXING_MS = 120_000;

const placeOf = (neighbours: readonly Neighbour[], at: number): string | undefined => {
  const evidence = { crossWholesaler: [], neighbours, product: questions[at]! };
  const { codes } = decide(evidence, { reviewThreshold: 80, isKnown: () => true });
  return codes ? `${codes.deptCode}/${codes.subDeptCode}/${codes.cgCode}` : undefined;
};

afterAll(async () => {
  if (server.address !== undefined) await server.stop();
});

onReal(
  'When suppliers shorten names, then Meilisearch leads to the places that the index inside leads to',
  async () => {
    const words = countWords(references.map(({ name }) => name));
    const index = new SimilarityIndex();
    index.upsert(references);
    const inside = openReader(index.segments(), words);

    const client = openMeilisearch(server.address!, SERVER_KEY);
    const names = indexNames(`test_${randomBytes(6).toString('hex')}`);
    await meilisearchEngine(client, names).rebuild(
      'W',
      (async function* () {
        yield references;
      })(),
    );
    const byEngine = meilisearchSearch({
      client,
      server: server.address!,
      names,
      statistics: { of: async () => ({ words, server: null }) },
      changes: { isWaiting: async () => false, rebuild: async () => undefined },
    });
    const answers = await byEngine.search('W', questions, NEIGHBOUR_COUNT);
    await client.deleteIndex(names.live('W'));

    let placed = 0;
    let same = 0;
    for (const [at, { name, size }] of questions.entries()) {
      const place = placeOf(inside.search(name, size, NEIGHBOUR_COUNT), at);
      if (place === undefined) continue;
      placed += 1;
      if (placeOf(answers[at]!, at) === place) same += 1;
    }
    expect(placed).toBeGreaterThan(550);
    expect(same / placed).toBeGreaterThan(0.94);
  },
  INDEXING_MS,
);
