import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { aWholesaler, type CatalogUnderTest, type Given, startCatalog } from '../catalog-under-test.ts';
import { type ChunksHeard, hearChunks } from './chunks-heard.ts';
import { slowEngine } from './slow-engine.ts';

const level = { sub_dept_code: '', sub_dept_name: '', cg_group_code: '', cg_group_name: '' };
const hierarchy = [{ dept_code: '10', dept_name: 'Drinks', ...level }];
const given = (n: number, name: string): Given => ({
  barcode: `0${5_000_000_000_000 + n * 10}`,
  name,
  codes: ['10', '', '', 'S'],
});

let engine: Awaited<ReturnType<typeof slowEngine>>;
let catalog: CatalogUnderTest;
let heard: ChunksHeard;

beforeAll(async () => {
  engine = await slowEngine();
  const wholesalers = new Map(['FIRST', 'KNOWN', 'AGAIN'].map((code) => aWholesaler(code, hierarchy)));
  catalog = await startCatalog(wholesalers, { MEILISEARCH_URL: engine.url, MEILISEARCH_PREFIX: 'slow' });
  heard = await hearChunks(catalog);
});
afterAll(async () => {
  engine.release();
  await catalog.stop();
  await engine.close();
});
beforeEach(() => engine.release());

const waits = async () =>
  (await (await catalog.get('/internal/search-waits', { internal: true })).json()) as {
    searches: boolean;
    imports: boolean;
  };
const chunkOf = (importId: string) => heard.applied.find((one) => one.importId === importId);
const isTold = (importId: string) =>
  waitUntil(() => chunkOf(importId), { what: 'the chunk to be acknowledged', seconds: 20 });

test('When a new wholesaler is imported, then its chunk is acknowledged once its first names can be searched', async () => {
  engine.hold();
  const first = given(1, 'Alba sparkling lemonade');
  await catalog.publish(catalog.upserted('FIRST', [first], { importId: 'first', chunk: 3 }));
  await waitUntil(() => engine.waiting() > 0, { what: 'the engine to be asked', seconds: 20 });
  // What comes of no import is in the product database meanwhile, and tells nobody.
  await catalog.publish(catalog.upserted('FIRST', [given(2, 'Brisk orange squash')]));
  await waitUntil(async () => (await catalog.get('/internal/product-stats', { internal: true })).ok);
  expect(chunkOf('first')).toBeUndefined();
  expect(await waits()).toEqual({ searches: true, imports: true });

  engine.release();
  expect(await isTold('first')).toMatchObject({
    chunk: 3,
    productsCreated: 1,
    createdList: [first.barcode],
    error: '',
  });
  expect(await heard.nearestOf('FIRST', 'alba lemonade')).toBe(first.barcode);
  await waitUntil(async () => !(await waits()).imports, { what: 'nothing to wait for' });
  expect(await waits()).toEqual({ searches: false, imports: false });
});

test('When names are added to a wholesaler that has some, then only the import waits for them', async () => {
  await catalog.publish(catalog.upserted('KNOWN', [given(11, 'Corvo ginger beer')], { importId: 'known-1' }));
  await isTold('known-1');
  engine.hold();
  const later = given(12, 'Delmar tonic water');
  await catalog.publish(catalog.upserted('KNOWN', [later], { importId: 'known-2' }));
  await waitUntil(() => engine.waiting() > 0, { what: 'the engine to be asked', seconds: 20 });
  expect(await waits()).toEqual({ searches: false, imports: true });
  expect(chunkOf('known-2')).toBeUndefined();

  engine.release();
  await isTold('known-2');
  expect(await heard.nearestOf('KNOWN', 'delmar tonic')).toBe(later.barcode);
});

test('When catalog is restarted while a chunk waits for the engine, then it is acknowledged once all the same', async () => {
  engine.hold();
  await catalog.publish(catalog.upserted('AGAIN', [given(21, 'Estrel cherry cordial')], { importId: 'again' }));
  await waitUntil(() => engine.waiting() > 0, { what: 'the engine to be asked', seconds: 20 });
  expect(chunkOf('again')).toBeUndefined();
  const restarted = catalog.restart();
  engine.release();
  await restarted;
  expect(await isTold('again')).toMatchObject({ productsCreated: 1 });
  expect(heard.applied.filter(({ importId }) => importId === 'again')).toHaveLength(1);
});
