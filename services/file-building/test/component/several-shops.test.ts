import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { barcodeOf } from './files.ts';
import { ANN, AT, BOB, MIA, type Person, startWorld, type World } from './harness.ts';
import { firstWeek, startWeek, type Week } from './second-week.ts';
import { makeShop } from './shop-weeks.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

const ADA: Person = { id: 'user-ada', name: 'Ada', email: 'ada@example.com', role: 'admin' };
const LINES = 12;
const first = firstWeek(LINES);
const second = first.map((line, n) => (n < 3 ? { ...line, cost: '2.00' } : line));

let world: World;
let week1: Week;
let week2: Week;
beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
  week1 = await startWeek(world, first, 'Week 1', ANN);
  await week1.download();
});
afterAll(() => world.close());

const get = (path: string, by: Person = MIA) => world.get(`/sessions/${week2.id}${path}`, by);
const post = (path: string, body: object = {}, by: Person = MIA) =>
  world.post(`/sessions/${week2.id}${path}`, body, by);
const changed = async (shop: string): Promise<number> => (await get(`/changes?shop=${shop}`)).body.data.counts.changed;
const download = async (shop: string, by: Person = MIA) =>
  world.call(by, 'GET', `${AT}/sessions/${week2.id}/download?disclaimer_accepted=true&shop=${shop}`);
const saveShop = (code: string, body: object) => world.call(ADA, 'PUT', `/api/admin/shops/${code}`, body);

describe('The first shop', () => {
  test('When it is made, then it has what was downloaded before, and is meant where none is named', async () => {
    const before = await startWeek(world, second, 'Week 2', ANN);
    const seen = await before.overview();
    await makeShop(world, 'A');
    expect(await before.overview()).toEqual(seen);
    week2 = before;
    expect(await changed('a')).toBe(3);
    const { status, headers } = await world.call(
      ANN,
      'GET',
      `${AT}/sessions/${week1.id}/download?disclaimer_accepted=true`,
    );
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('_Week_1_A_');
  });
});

describe('Several shops', () => {
  beforeAll(async () => {
    await makeShop(world, 'B', { copy_from: 'A' });
    await makeShop(world, 'C');
  });

  test('When none is named, then a 422 asks which, with the list', async () => {
    const asked = async (
      answer: Promise<{ status: number; body: { detail: string; errors: unknown; shops: unknown } }>,
    ) => {
      const { status, body } = await answer;
      expect([status, body.detail]).toEqual([422, 'Which shop is it for: Shop A, Shop B, Shop C?']);
      expect(body.errors).toEqual({ shop: ['A: Shop A', 'B: Shop B', 'C: Shop C'] });
      expect(body.shops).toHaveLength(3);
    };
    await asked(get('/changes'));
    await asked(get('/changes/lines'));
    await asked(get('/changes/file'));
    await asked(get('/changes/file?shop=*'));
    await asked(get('/labels?shop=*'));
    await asked(get('/download?disclaimer_accepted=true&shop=*'));
    await asked(get('/changes/delisted'));
    await asked(get('/labels'));
    await asked(get('/download?disclaimer_accepted=true'));
    await asked(post('/changes/steps', { decision: 'take', items: [{ barcode: barcodeOf(0) }] }));
    await asked(post('/changes/undo'));
    await asked(post('/labels/prints', { match: { show: 'due' } }));
    await asked(post('/till/rehearsal', { profile: 'ospos' }));
    await asked(post('/till/file', { profile: 'ospos', disclaimer_accepted: true }));
    expect((await get('/path')).status).toBe(200);
  });

  test('When one is asked for, then it has its own base, as a copy or with everything', async () => {
    expect([await changed('A'), await changed('B'), await changed('C')]).toEqual([3, 3, 0]);
    expect((await get('/changes?shop=C')).body.data.state).toBe('first');
    const { shops } = (await get('/shops')).body.data;
    expect(
      shops.map(({ code, figures }: { code: string; figures: { is_first: boolean; changes: number } }) => [
        code,
        figures.is_first,
        figures.changes,
      ]),
    ).toEqual([
      ['A', false, 3],
      ['B', false, 3],
      ['C', true, 11],
    ]);
  });

  test('When a line is decided for one, then it is not for another, and is undone there alone', async () => {
    const decided = (shop: string) =>
      get(`/changes?shop=${shop}`).then(({ body }) => [body.data.counts.keep, body.data.can_undo]);
    const kept = await post('/changes/steps?shop=B', { decision: 'keep', items: [{ barcode: barcodeOf(0) }] });
    expect([kept.status, kept.body.data.changed]).toEqual([200, 1]);
    expect([await decided('A'), await decided('B')]).toEqual([
      [0, false],
      [1, true],
    ]);
    expect((await post('/changes/undo?shop=A')).status).toBe(409);
    expect((await post('/changes/undo?shop=B')).status).toBe(200);
    expect((await post('/changes/redo?shop=B')).status).toBe(200);
    expect(await decided('B')).toEqual([1, true]);
  });

  test('When a line is decided for all shops, then it is where it is the same, and undo and redo follow', async () => {
    const taken = async () => [
      (await get('/changes?shop=A')).body.data.counts.take,
      (await get('/changes?shop=B')).body.data.counts.take,
    ];
    const both = ['Shop A', 'Shop B'];
    const body = { decision: 'take', items: [{ barcode: barcodeOf(1) }] };
    const decided = await post('/changes/steps?shop=*', body);
    expect([decided.status, decided.body.data.also_in, await taken()]).toEqual([200, both, [1, 1]]);
    // Taken back for one shop it is so for the other, too.
    expect((await post('/changes/undo?shop=A')).body.data.also_in).toEqual(['Shop B']);
    expect(await taken()).toEqual([0, 0]);
    expect((await post('/changes/redo?shop=*')).body.data).toMatchObject({ also_in: both, changed: 1, can_undo: true });
    expect(await taken()).toEqual([1, 1]);
    // What was decided for the other shop itself stays as it was decided there.
    const kept = { decision: 'take', items: [{ barcode: barcodeOf(0) }] };
    expect((await post('/changes/steps?shop=*', kept)).body.data.also_in).toEqual(['Shop A']);
    expect((await get('/changes?shop=B')).body.data.counts).toMatchObject({ keep: 1, take: 1, to_decide: 1 });
    // Taken away again, it is so in both.
    expect((await post('/changes/steps?shop=*', { ...body, decision: '' })).body.data.also_in).toEqual(both);
    expect(await taken()).toEqual([1, 0]);
    for (let steps = 0; steps < 3; steps++) await post('/changes/undo?shop=*');
    expect(await taken()).toEqual([0, 0]);
  });

  test('When one is downloaded, then changes and labels of the others stay, and each has its receipts', async () => {
    const due = async (shop: string): Promise<number> => (await get(`/labels?shop=${shop}`)).body.data.counts.due;
    expect([await due('B'), await due('C')]).toEqual([0, 11]);
    const print = await post('/labels/prints?shop=C', { match: { show: 'due' } });
    await post(`/labels/prints/${print.body.data.id}/confirm`);
    expect((await download('A')).status).toBe(200);
    const last = await startWeek(
      world,
      second.map((line) => ({ ...line, rrp: '2.99' })),
      'Week 3',
      ANN,
    );
    const of = async (shop: string) => (await world.get(`/sessions/${last.id}/changes?shop=${shop}`, MIA)).body.data;
    expect((await of('A')).counts).toMatchObject({ changed: 11, dearer: 0 });
    expect((await of('B')).counts).toMatchObject({ changed: 11, dearer: 3 });
    expect((await of('C')).state).toBe('first');
    const labels = async (shop: string) =>
      (await world.get(`/sessions/${last.id}/labels?shop=${shop}&show=all`, MIA)).body.data.labels;
    expect((await labels('C'))[0].printed).toMatchObject({ price: '2.49' });
    expect((await labels('A'))[0].printed).toBeNull();

    const receipts = async (query: string) =>
      (await get(`/downloads?${query}`)).body.data.downloads.map((one: { shop?: string; version: number }) => [
        one.shop,
        one.version,
      ]);
    expect(await receipts('shop=A')).toEqual([['A', 1]]);
    expect(await receipts('shop=B')).toEqual([]);
    await download('B');
    expect(await receipts('')).toEqual([
      ['B', 1],
      ['A', 1],
    ]);
    expect((await receipts('of=wholesaler')).length).toBeGreaterThan(2);
  });

  test('When two shops have one till, then each has what it got itself', async () => {
    await saveShop('B', { name: 'Shop B', till_profile: 'ospos' });
    await saveShop('C', { name: 'Shop C', till_profile: 'ospos' });
    const file = (shop: string) =>
      world.call(MIA, 'POST', `${AT}/sessions/${week2.id}/till/file?shop=${shop}`, {
        profile: 'ospos',
        content: 'changes',
        disclaimer_accepted: true,
      });
    expect((await file('C')).status).toBe(200);
    const [receipt] = (await get('/downloads?shop=C')).body.data.downloads;
    expect([receipt.shop, receipt.products, receipt.till.profile]).toEqual(['C', 11, 'ospos']);
    expect((await file('B')).status).toBe(200);
    expect((await get('/downloads?shop=B')).body.data.downloads[0]).toMatchObject({
      shop: 'B',
      products: 3,
      version: 2,
    });
  });
});

describe('Who works where', () => {
  test('When a user works in one, then it is meant, and another is refused', async () => {
    await saveShop('B', { name: 'Shop B', users: [ANN.id] });
    expect((await get('/changes', ANN)).status).toBe(200);
    expect((await get('/shops', ANN)).body.data.shops.map(({ code }: { code: string }) => code)).toEqual(['B']);
    const refused = await get('/changes?shop=A', ANN);
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('You do not work in Shop A')]);
    expect((await get('/changes?shop=nowhere', ANN)).status).toBe(404);
    const [receipt] = (await get('/downloads?shop=A')).body.data.downloads;
    expect((await get(`/downloads/${receipt.id}/file?disclaimer_accepted=true`, ANN)).status).toBe(403);
    const seen = (await get('/downloads', ANN)).body.data.downloads;
    expect(seen.map((one: { shop?: string }) => one.shop)).toEqual(['B', 'B']);
  });

  test('When a user is taken from a shop with its window open, then a sentence says so and nothing is sent', async () => {
    await saveShop('C', { name: 'Shop C', users: [ANN.id] });
    await saveShop('B', { name: 'Shop B', users: [] });
    const before = (await get('/downloads')).body.data.downloads.length;
    const { status, body } = await download('B', ANN);
    expect([status, body.detail]).toEqual([403, expect.stringContaining('You do not work in Shop B')]);
    expect(
      (await post('/changes/steps?shop=B', { decision: 'take', items: [{ barcode: barcodeOf(0) }] }, ANN)).status,
    ).toBe(403);
    expect((await get('/downloads')).body.data.downloads).toHaveLength(before);
  });

  test('When a shop is deleted or closed, then it is told so, and its receipts stay', async () => {
    await saveShop('C', { name: 'Shop C', active: false });
    expect((await get('/changes?shop=C')).status).toBe(409);
    expect((await get('/changes', ANN)).status).toBe(409);
    await world.call(ADA, 'DELETE', '/api/admin/shops/C');
    expect((await download('C')).status).toBe(404);
    const [receipt] = (await get('/downloads')).body.data.downloads.filter(
      (one: { shop?: string }) => one.shop === 'C',
    );
    expect((await get(`/downloads/${receipt.id}/file?disclaimer_accepted=true`)).status).toBe(200);
    // One made again under its code is another one.
    await makeShop(world, 'C');
    expect((await get('/changes?shop=C')).body.data.state).toBe('first');
  });

  test('When a shop is deleted while its file is made, then nothing is sent, and nothing of it is the base', async () => {
    world.neighbours.beforeWholesaler = async () => {
      world.neighbours.beforeWholesaler = undefined;
      await world.call(ADA, 'DELETE', '/api/admin/shops/B');
    };
    await world.restart();
    const { status, body } = await download('B');
    expect([status, body.detail]).toEqual([409, expect.stringContaining('deleted')]);
    expect((await get('/downloads', BOB)).status).toBe(404);
  });
});
