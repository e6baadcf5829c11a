import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { barcodeOf } from './files.ts';
import { MIA, startWorld, type World } from './harness.ts';
import { firstWeek, startWeek, type Week } from './second-week.ts';
import { makeShop } from './shop-weeks.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

const NAMES = ['Northbeck Lager', 'Brightwell Cola', 'Tavy Water', 'Gorse Apple'];
const NEW = 1_000;
const OLD = firstWeek(NAMES.length).map((line, n) => ({ ...line, name: `${NAMES[n]} Original` }));
const pairOf = (n: number) => ({ new_barcode: barcodeOf(NEW + n), old_barcode: barcodeOf(n) });

let world: World;
let week: Week;
beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
  const week1 = await startWeek(world, OLD, 'Week 1');
  await makeShop(world, 'A');
  await week1.download();
  await makeShop(world, 'B', { copy_from: 'A' });
  await makeShop(world, 'C');
  week = await startWeek(
    world,
    OLD.map((line, n) => ({ ...line, barcode: barcodeOf(NEW + n) })),
    'Week 2',
  );
});
afterAll(() => world.close());

const left = async (shop: string): Promise<string[]> =>
  (await week.get(`/changes/pairs?shop=${shop}`)).body.data.pairs.map(
    ({ new_barcode }: { new_barcode: string }) => new_barcode,
  );
const pair = async (shop: string, body: object) =>
  (await week.post(`/changes/pairs?shop=${shop}`, body, MIA)).body.data;
const turn = async (way: 'undo' | 'redo') => (await week.post(`/changes/${way}?shop=*`, {}, MIA)).body.data.also_in;
const BOTH = ['Shop A', 'Shop B'];

test('When a pair is taken for one shop, then it is asked about in the others', async () => {
  expect([await left('A'), await left('B'), await left('C')].map(({ length }) => length)).toEqual([4, 4, 0]);
  expect((await pair('B', { take: [pairOf(3)] })).also_in).toBeUndefined();
  expect([await left('A'), await left('B')].map(({ length }) => length)).toEqual([4, 3]);
});

test('When pairs are taken for all shops, then each has those that it has as well, and undo and redo follow', async () => {
  // Each new product once, as it is surest.
  const { pairs, counts } = (await week.get('/changes/pairs?shop=*')).body.data;
  expect([pairs.length, counts]).toEqual([4, { sure: 4, likely: 0 }]);
  expect((await week.post('/changes/pairs?shop=*', { take: 'sure', expected: 3 }, MIA)).status).toBe(409);
  expect(await pair('*', { take: 'sure', expected: 4 })).toMatchObject({ changed: 4, also_in: BOTH });
  expect([await left('A'), await left('B')]).toEqual([[], []]);
  expect(await turn('undo')).toEqual(BOTH);
  // That of the other shop by itself stays.
  expect([await left('A'), await left('B')].map(({ length }) => length)).toEqual([4, 3]);
  expect(await turn('redo')).toEqual(BOTH);
  expect([await left('A'), await left('B')]).toEqual([[], []]);
  await turn('undo');
});

test('When new products are left for all shops, then they are asked about nowhere, and one paired there stays so', async () => {
  const leave = [0, 3].map((n) => ({ new_barcode: barcodeOf(NEW + n) }));
  expect(await pair('*', { leave })).toMatchObject({ changed: 2, also_in: BOTH });
  expect([await left('A'), await left('B')].map(({ length }) => length)).toEqual([2, 2]);
  expect((await week.get('/changes/lines?shop=B')).body.data.lines).toEqual(
    expect.arrayContaining([expect.objectContaining({ barcode: barcodeOf(NEW + 3) })]),
  );
});

test('When no shop has a pair that is named, then all are told why', async () => {
  const named = { take: [{ new_barcode: barcodeOf(NEW + 77), old_barcode: barcodeOf(0) }] };
  expect((await week.post('/changes/pairs?shop=*', named, MIA)).status).toBe(404);
});
