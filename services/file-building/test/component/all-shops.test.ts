import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ChangedLine, ChangesOverview } from '@tillmap/contracts';
import { openDatabase } from '@tillmap/storage/database';
import { barcodeOf } from './files.ts';
import { ANN, MIA, type Person, startWorld, type World } from './harness.ts';
import { firstWeek, startWeek, type Week } from './second-week.ts';
import { emptyShop, makeShop, take } from './shop-weeks.ts';
import { StandInClassifier } from './stand-in-classifier.ts';
import { LEMONADE } from './workbench.ts';

const LINES = 14;
const first = firstWeek(LINES);
const DEARER = [0, 1, 7, 8];
const GONE = 10;
const GOT_BY_D = 6;
/** Lines that the till of shop D never got, and whose price others have to decide. */
const NEW_TO_D = [7, 8];

let world: World;
let week: Week;
beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
  const week1 = await startWeek(world, first, 'Week 1');
  await week1.download();
  await makeShop(world, 'A');
  await makeShop(world, 'B', { copy_from: 'A' });
  await makeShop(world, 'C');
  await makeShop(world, 'D');
  const few = await startWeek(world, first.slice(0, GOT_BY_D), 'Week 1 of D');
  await take(world, few.id, emptyShop('D'), 'all');
  week = await startWeek(
    world,
    first.flatMap((line, n) => (n === GONE ? [] : [DEARER.includes(n) ? { ...line, cost: '2.00' } : line])),
    'Week 2',
  );
});
afterAll(() => world.close());

const overview = async (query = 'shop=*', by: Person = MIA): Promise<ChangesOverview> =>
  (await week.get(`/changes?${query}`, by)).body.data;
const lines = async (query = ''): Promise<ChangedLine[]> =>
  (await week.get(`/changes/lines?shop=*&per_page=500&${query}`, MIA)).body.data.lines;
const lineOf = async (n: number): Promise<ChangedLine> =>
  (await lines()).find(({ barcode }) => barcode === barcodeOf(n))!;
const decide = (body: object, shop = '*', by: Person = MIA) => week.post(`/changes/steps?shop=${shop}`, body, by);
const decideOne = ({ barcode, version }: ChangedLine, decision: string, shop = '*') =>
  decide({ decision, items: [{ barcode, version }] }, shop);
const standing = async () =>
  Promise.all(
    ['A', 'B', 'D'].map(async (shop) => {
      const { take: taken, keep, to_decide } = (await overview(`shop=${shop}`)).counts;
      return [taken, keep, to_decide];
    }),
  );
const saveShop = (code: string, body: object) =>
  world.call({ ...MIA, role: 'admin' }, 'PUT', `/api/admin/shops/${code}`, body);
const undoAll = async () => {
  while ((await week.post('/changes/undo?shop=*', {}, MIA)).status === 200);
};

describe('All shops as one list', () => {
  test('When several have a change, then it counts once, and a line says which shops have it', async () => {
    const all = await overview();
    const [a, d] = [await overview('shop=A'), await overview('shop=D')];
    expect([a.counts.changed, a.counts.gone, d.counts.dearer, d.counts.gone]).toEqual([4, 1, 2, 0]);
    // What D never got and the others have unchanged is D's alone.
    const onlyD = d.counts.new - NEW_TO_D.length;
    expect(all).toMatchObject({
      state: 'ready',
      base: null,
      counts: { changed: 4 + onlyD, dearer: 4, new: onlyD, gone: 1, to_decide: 5 + onlyD },
      matching: 5 + onlyD,
      contents: [],
      base_sentence: "Compared with each shop's last download.",
    });
    // The path above the list counts as it does.
    const path = async (shop: string) => (await week.get(`/path?shop=${shop}`, MIA)).body.data.steps[2].figure;
    expect([await path('*'), await path('A')]).toEqual([`${4 + onlyD} of 12`, '4 of 12']);
    expect(all.sentence).toContain('Not counted, as nothing was downloaded there yet: Shop C.');
    expect(all.facets.change).toEqual(
      expect.arrayContaining([expect.objectContaining({ value: 'cost_up', count: DEARER.length })]),
    );
    const listed = await lines();
    expect(listed).toHaveLength(5 + onlyD);
    const shopsOf = (n: number) => listed.find(({ barcode }) => barcode === barcodeOf(n))?.shops;
    expect([shopsOf(0), shopsOf(8), shopsOf(GONE)]).toEqual([[], ['Shop A', 'Shop B'], ['Shop A', 'Shop B']]);
    expect(listed.filter(({ changes }) => changes.includes('new')).map(({ shops }) => shops)).toEqual(
      Array(onlyD).fill(['Shop D']),
    );
    expect((await lines('change=new')).length).toBe(onlyD);
    expect((await lines('sort=cost&direction=asc&page=1')).length).toBe(5 + onlyD);
    expect((await lines(`search=${barcodeOf(8)}`)).map(({ barcode }) => barcode)).toEqual([barcodeOf(8)]);
  });

  test('When a change is decided, then it is where it is the same, and that of another shop is shown next', async () => {
    const before = await standing();
    const seen = await lineOf(8);
    const { status, body } = await decideOne(seen, 'take');
    const [shown] = body.data.lines;
    expect([status, body.data.changed, body.data.also_in]).toEqual([200, 1, ['Shop A', 'Shop B']]);
    expect(shown).toMatchObject({ barcode: seen.barcode, decision: '', changes: ['new'], shops: ['Shop D'] });
    expect(shown.version).toBeGreaterThan(seen.version);
    // The same line of the shop that is left, as it was answered.
    const next = await decideOne(shown, 'keep');
    expect(next.body.data).toMatchObject({ also_in: ['Shop D'], lines: [{ decision: 'take', decided_by: MIA.name }] });
    const after = await standing();
    expect(after.map(([taken, keep], n) => [taken! - before[n]![0]!, keep! - before[n]![1]!])).toEqual([
      [1, 0],
      [1, 0],
      [0, 1],
    ]);
    await undoAll();
    expect(await standing()).toEqual(before);
  });

  test('When somebody decides it for one shop meanwhile, then a 412 says so, and nothing is written over', async () => {
    const seen = await lineOf(0);
    const [ofB] = (await week.get(`/changes/lines?shop=B&search=${barcodeOf(0)}`, MIA)).body.data.lines;
    expect((await week.post('/changes/steps?shop=B', { decision: 'keep', items: [ofB] }, ANN)).status).toBe(200);
    const late = await decideOne(seen, 'take');
    expect([late.status, late.body.type]).toEqual([412, 'urn:tillmap:problem:outdated']);
    // Still to be decided in the others; what was decided for one shop stays.
    expect((await decideOne(await lineOf(0), 'take')).body.data.also_in).toEqual(['Shop A', 'Shop D']);
    const [stays] = (await week.get(`/changes/lines?shop=B&search=${barcodeOf(0)}`, MIA)).body.data.lines;
    expect(stays).toMatchObject({ decision: 'keep', decided_by: ANN.name });
    await undoAll();
    await week.post('/changes/undo?shop=B', {}, ANN);
  });

  test('When all that fit are decided, then lines count once, and undo and redo are one step', async () => {
    const before = await standing();
    const match = { show: 'to_decide', change: 'cost_up' };
    expect((await decide({ decision: 'take', match, expected: 6 })).status).toBe(409);
    const taken = await decide({ decision: 'take', match, expected: DEARER.length });
    expect(taken.body.data).toMatchObject({
      changed: DEARER.length,
      can_undo: true,
      also_in: ['Shop A', 'Shop B', 'Shop D'],
    });
    // Two of them are new to D.
    expect((await overview()).counts).toMatchObject({ take: 2 });
    const after = await standing();
    expect(after.map(([count]) => count)).toEqual([4, 4, 2]);
    const undone = await week.post('/changes/undo?shop=*', {}, MIA);
    expect([undone.body.data.changed, await standing()]).toEqual([DEARER.length, before]);
    expect((await week.post('/changes/redo?shop=*', {}, MIA)).body.data).toMatchObject({ can_redo: false });
    expect(await standing()).toEqual(after);
    await undoAll();
    expect((await week.post('/changes/undo?shop=*', {}, MIA)).status).toBe(409);
    expect((await week.post('/changes/undo?shop=*', { step: 1 }, MIA)).status).toBe(422);
  });

  test('When the difference of one is still made, then all are told to ask again, and another shop by itself is not', async () => {
    const database = await openDatabase({ url: world.database.url, applicationName: 'test' });
    await database.transaction(async (tx) => {
      // That of the first shop has the id of the upload.
      const OF_A = 'select from difference where upload_id = (select upload_id from session where id = $1) for update';
      await tx.query(OF_A, [week.id]);
      await week.post('/review/steps', {
        action: 'set',
        items: [{ barcode: barcodeOf(3) }],
        place: LEMONADE,
        vat_code: 'Z',
      });
      const asked = await Promise.all([week.get('/changes?shop=*', MIA), week.get('/changes/lines?shop=*', MIA)]);
      for (const { status, body } of asked)
        expect([status, body.type]).toEqual([409, 'urn:tillmap:problem:still-comparing']);
      expect((await week.get('/changes?shop=B', MIA)).status).toBe(200);
    });
    await database.close();
    await week.post('/review/undo');
  });

  test('When a line is in no shop, then it is not found', async () => {
    expect((await decide({ decision: 'take', items: [{ barcode: barcodeOf(999) }] })).status).toBe(404);
  });

  test('When a person works in one shop, then that one is meant', async () => {
    await saveShop('D', { name: 'Shop D', users: [ANN.id] });
    expect((await overview('shop=*', ANN)).counts).toEqual((await overview('shop=D')).counts);
  });

  test('When no shop has a download, then it is the first file', async () => {
    for (const shop of ['A', 'B', 'D']) await saveShop(shop, { name: `Shop ${shop}`, active: false });
    await makeShop(world, 'E');
    const all = await overview();
    expect([all.state, all.sentence]).toEqual(['first', expect.stringContaining('first file of this wholesaler')]);
    expect(await lines()).toEqual([]);
  });
});
