import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decode } from '@tillmap/bus';
import { EVENTS, type ImportChunkApplied } from '@tillmap/bus/events';
import { waitUntil } from '@tillmap/testing';
import { type CatalogUnderTest, type Given, startCatalog } from './catalog-under-test.ts';

const MOST_MAPPINGS = 1_000;

let catalog: CatalogUnderTest;
const answers: ImportChunkApplied[] = [];

beforeAll(async () => {
  catalog = await startCatalog(new Map());
  await catalog.bus.consumeGroup({
    group: 'test',
    topics: [EVENTS.importChunkApplied.topic],
    handle: async (message) => void answers.push(decode(EVENTS.importChunkApplied, message)),
  });
});
afterAll(() => catalog.stop());

const many = (name: string): Given[] =>
  Array.from({ length: MOST_MAPPINGS }, (_, at) => ({
    barcode: String(5_020_000_000_000 + at).padStart(14, '0'),
    name: `${name} ${at}`,
    codes: ['10', '11', '12', 'S'],
  }));

const applied = async (name: string): Promise<ImportChunkApplied> => {
  const before = answers.length;
  await catalog.publish(catalog.upserted('NORTH', many(name), { importId: name }));
  await waitUntil(() => answers.length > before, { seconds: 30, what: 'the chunk is applied' });
  return answers.at(-1)!;
};

test('When a chunk has as many mappings as one may have, then the answer names all of its products', async () => {
  const barcodes = many('').map(({ barcode }) => barcode);
  expect((await applied('first')).createdList.toSorted()).toEqual(barcodes);
  expect((await applied('anew')).updatedList.toSorted()).toEqual(barcodes);
});
