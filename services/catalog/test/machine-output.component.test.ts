import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decode, encode } from '@tillmap/bus';
import {
  type ChunkClassified,
  ChunkRequestedSchema,
  create,
  EVENTS,
  type ImportChunkApplied,
} from '@tillmap/bus/events';
import { internalFindBarcodes, internalProductStats, internalWholesalersOf } from '@tillmap/contracts';
import { waitUntil } from '@tillmap/testing';
import { v7 as uuidv7 } from 'uuid';
import { aWholesaler, type CatalogUnderTest, type Given, startCatalog } from './catalog-under-test.ts';

const place = (dept: string) => ({
  dept_code: dept,
  dept_name: `Dept ${dept}`,
  sub_dept_code: '1',
  sub_dept_name: 'Soft drinks',
  cg_group_code: '1',
  cg_group_name: 'Cans',
});
const gtin = (n: number): string => {
  const body = `0502${String(n).padStart(9, '0')}`;
  const sum = body.split('').reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
};
const NORTHS: Given[] = ['cola', 'lemonade', 'orange', 'cherry', 'tonic', 'apple'].map((flavour, at) => ({
  barcode: gtin(at),
  name: `Fizzly sparkling ${flavour} can`,
  size: '330ml',
  codes: ['10', '1', '1', 'S'],
}));
const SOUTHS: Given = { barcode: gtin(500), name: 'Fizzly elderflower', codes: ['D', '1', '1', 'S'] };
const UNKNOWN = gtin(700);

let catalog: CatalogUnderTest;
const applied: ImportChunkApplied[] = [];
const chunks: ChunkClassified[] = [];

beforeAll(async () => {
  catalog = await startCatalog(new Map([aWholesaler('NORTH', [place('10')]), aWholesaler('SOUTH', [place('D')])]));
  await catalog.bus.consumeGroup({
    group: 'test',
    topics: [EVENTS.importChunkApplied.topic, EVENTS.chunkClassified.topic],
    handle: async (message) => {
      if (message.topic === EVENTS.importChunkApplied.topic) applied.push(decode(EVENTS.importChunkApplied, message));
      else chunks.push(decode(EVENTS.chunkClassified, message));
    },
  });
  const imported = { importId: 'an import' };
  await catalog.publish(catalog.upserted('NORTH', NORTHS, imported), catalog.upserted('SOUTH', [SOUTHS], imported));
  await waitUntil(() => applied.length === 2, { seconds: 20, what: 'both imports are applied' });
});
afterAll(() => catalog.stop());

const classify = async () => {
  const sessionId = uuidv7();
  const items = [
    { position: 0, barcode: UNKNOWN, description: 'Fizzly sparkling raspberry can', size: '330ml', ownOnly: false },
    { position: 1, barcode: SOUTHS.barcode, description: 'Fizzly elderflower', size: '', ownOnly: false },
  ];
  const request = { sessionId, chunk: 0, attempt: 1, wholesalerCode: 'NORTH', reviewThreshold: 0, items };
  await catalog.publish(
    encode(EVENTS.chunkRequested, create(ChunkRequestedSchema, request), { source: 'file-building' }),
  );
  const find = () => chunks.find((chunk) => chunk.sessionId === sessionId);
  await waitUntil(() => find() !== undefined, { seconds: 20, what: 'the chunk is answered' });
  return find()!.results;
};

const known = async () => {
  const barcodes = [UNKNOWN, SOUTHS.barcode].map((canonical) => ({ canonical, own_only: false }));
  const answer = await catalog.post('/internal/resolve', { wholesaler_code: 'NORTH', barcodes }, { internal: true });
  return internalFindBarcodes.answer.parse(await answer.json()).products.map((product) => [product.known, product.own]);
};
const statistics = async () =>
  internalProductStats.answer.parse(await (await catalog.get('/internal/product-stats', { internal: true })).json());

test('When products were classified by machine, then the product database, all that trainings read, is as before', async () => {
  const before = await statistics();
  // The index of names has the imports a moment later.
  await waitUntil(async () => (await classify())[0]?.deptCode === '10', { seconds: 20, what: 'the machine is sure' });
  const results = await classify();
  expect(results[0]).toMatchObject({ deptCode: '10', needsReview: false });
  expect(await statistics()).toEqual(before);
  // The first is a product still that nobody has, the second one that this wholesaler has no mapping of.
  expect(await known()).toEqual([
    [false, false],
    [true, false],
  ]);
  expect(await classify()).toEqual(results);
});

test('When file-building asks whose barcodes these are, then each wholesaler with a mapping of some is counted', async () => {
  const barcodes = [gtin(0), gtin(1), gtin(500), UNKNOWN].map((barcode) => barcode.padStart(14, '0'));
  const answer = await catalog.post(internalWholesalersOf.path, { barcodes }, { internal: true });
  expect(internalWholesalersOf.answer.parse(await answer.json()).wholesalers).toEqual([
    { wholesaler_code: 'NORTH', barcodes: 2 },
    { wholesaler_code: 'SOUTH', barcodes: 1 },
  ]);
  expect((await catalog.post(internalWholesalersOf.path, { barcodes })).status).toBe(401);
});
