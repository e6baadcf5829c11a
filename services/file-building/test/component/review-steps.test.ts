import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ReviewStep, WorkbenchProduct, WorkbenchRow } from '@tillmap/contracts';
import { openDatabase } from '@tillmap/storage/database';
import { eventsOf } from './events.ts';
import { barcodeOf } from './files.ts';
import { ANN, MIA, startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';
import { COLA, doubtful, FOOD, LEMONADE, type Review, startReview } from './workbench.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
});
afterAll(() => world.close());

const PLACES = [COLA, LEMONADE, FOOD];

const review = (items = 20) => startReview(world, items);

/** All that a review shows of its products but for the counters of changes. */
const shown = async (of: Review): Promise<unknown[]> =>
  (await of.products()).products.map(({ review: { version: _version, ...state }, ...row }: WorkbenchRow) => ({
    ...row,
    state,
  }));

describe('One product', () => {
  test('When a proposal is accepted, then it keeps confidence and source and says who, and the counts follow', async () => {
    const of = await review();
    const { status, body } = await of.one('accept', barcodeOf(7), {}, MIA);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      changed: 1,
      learned: true,
      step: { action: 'accept', words: 'Accepted Lemonade, VAT S', by: { name: 'Mia' }, products: 1, undone: false },
      counts: { total: 20, to_do: 5, done: 1, skipped: 2, accepted: 1, changed: 0 },
      products: [
        {
          barcode: barcodeOf(7),
          confidence: 67,
          source: 'similarity',
          needs_review: false,
          review_reason: 'Accepted by Mia',
          review: { version: 1, decision: 'accepted', by: 'Mia' },
        },
      ],
    });
    expect(await of.statistics()).toMatchObject({ needs_review: 5, high_confidence: 15, skipped: 2 });
  });

  test('When the wholesaler does not learn from reviews, then a step is not said to be learned', async () => {
    const of = await review();
    const learns = (learns_from_reviews: boolean) => {
      world.neighbours.wholesaler = { ...world.neighbours.wholesaler, learns_from_reviews };
      // Its cache is empty then.
      return world.restart();
    };
    await learns(false);
    expect((await of.one('accept', barcodeOf(7))).body.data).toMatchObject({ changed: 1, learned: false });
    await learns(true);
    expect((await of.one('accept', barcodeOf(8))).body.data).toMatchObject({ changed: 1, learned: true });
  });

  test('When a candidate is taken, then its place and its VAT code are set', async () => {
    const of = await review();
    const { body } = await of.one('take', barcodeOf(7), { candidate: 1 });
    expect(body.data.products[0]).toMatchObject({
      ...FOOD,
      vat_code: 'Z',
      confidence: 100,
      source: 'manual',
      review: { decision: 'changed', vat_by_hand: false },
    });
    expect(await of.one('take', barcodeOf(8), { candidate: 2 })).toMatchObject({
      status: 422,
      body: { message: 'There is no candidate 2 here.' },
    });
  });

  test('When a place is set, then VAT follows it, unless a person chose the code before', async () => {
    const of = await review();
    const usual = await of.one('set', barcodeOf(9), { place: LEMONADE });
    expect(usual.body.data.products[0]).toMatchObject({ ...LEMONADE, vat_code: 'Z' });
    await of.one('set', barcodeOf(7), { vat_code: 'S' });
    const chosen = await of.one('set', barcodeOf(7), { place: FOOD });
    expect(chosen.body.data.products[0]).toMatchObject({ ...FOOD, vat_code: 'S', review: { vat_by_hand: true } });
    const back = await of.one('set', barcodeOf(7), { place: LEMONADE, vat_code: 'Z', vat_follows_place: true });
    expect(back.body.data.products[0].review).toMatchObject({
      vat_by_hand: false,
      usual_vat: { vat_code: 'Z', share: 0.95 },
    });
  });

  test('When a product is set as one that it looks like, then a VAT code that a person chose for it stays', async () => {
    const of = await review();
    await of.one('set', barcodeOf(9), { vat_code: 'S' });
    const given = { place: LEMONADE, vat_code: 'Z', vat_follows_place: true };
    const alike = await of.one('similar', barcodeOf(9), given);
    expect(alike.body.data.products[0]).toMatchObject({ ...LEMONADE, vat_code: 'S', review: { vat_by_hand: true } });
    const other = await of.one('similar', barcodeOf(19), given);
    expect(other.body.data.products[0]).toMatchObject({ ...LEMONADE, vat_code: 'Z', review: { vat_by_hand: false } });
  });

  test('When no VAT code is known for a place, then one is asked for and nothing changes', async () => {
    const of = await review();
    const before = await shown(of);
    const { status, body } = await of.one('set', barcodeOf(9), { place: FOOD });
    expect([status, body.message]).toEqual([
      422,
      'No VAT code is known for this department yet. Please choose one too.',
    ]);
    expect(await shown(of)).toEqual(before);
  });

  test.each([
    ['accept', {}],
    ['take', { candidate: 1 }],
  ])('When a product without a proposal is asked to %s, then nothing changes', async (action, more) => {
    const of = await review();
    const { status, body } = await of.one(action, barcodeOf(9), more);
    if (status === 200) expect(body.data).toMatchObject({ step: null, changed: 0, untouched: { without_place: 1 } });
    else expect(status).toBe(422);
  });

  test('When a product is left for later, then it stays to do, and that is remembered', async () => {
    const of = await review();
    await of.one('later', barcodeOf(7));
    expect((await of.product(barcodeOf(7))).review.later).toBe(true);
    expect(
      (await of.products('sort=impact&filter=review')).products
        .map((row: WorkbenchRow) => row.review.later)
        .lastIndexOf(false),
    ).toBe(4);
    expect(await of.statistics()).toMatchObject({ needs_review: 6 });
  });
});

describe('Two people', () => {
  test('When another person changed the product meanwhile, then nothing is overwritten and both values are told', async () => {
    const of = await review();
    const items = [{ barcode: barcodeOf(7), version: 0 }];
    await of.step({ action: 'set', items, place: COLA }, MIA);
    const late = await of.step({ action: 'accept', items });
    expect(late).toMatchObject({
      status: 412,
      body: {
        message: 'Mia changed this product after you loaded it: Cola, VAT S. Yours: Lemonade, VAT S.',
        errors: { theirs: ['Cola, VAT S'], yours: ['Lemonade, VAT S'], by: ['Mia'], version: ['1'] },
      },
    });
    expect(await of.product(barcodeOf(7))).toMatchObject({ ...COLA, review: { version: 1, by: 'Mia' } });
  });

  test('When the call of the specification names a version, then it counts; without one it works as before', async () => {
    const of = await review();
    const body = { ...COLA, vat_code: 'S' };
    const first = await of.put(barcodeOf(7), body, '"0"');
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"1"']);
    expect((await of.put(barcodeOf(7), body, '"0"')).status).toBe(412);
    expect(await of.put(barcodeOf(7), body, 'soon')).toMatchObject({ status: 422 });
    const plain = await of.put(barcodeOf(7), body);
    expect(plain.status).toBe(200);
    expect(plain.body.data.review).toBeUndefined();
  });

  test('When two write the same version at once, then one is kept and the other is told, every time', async () => {
    const of = await review(10);
    for (let version = 0; version < 100; version++) {
      const items = [{ barcode: barcodeOf(7), version }];
      const wanted = [
        { place: PLACES[version % 3], vat_code: 'S' },
        { place: PLACES[(version + 1) % 3], vat_code: 'Z' },
      ];
      const answers = await Promise.all(
        wanted.map((want, at) => of.step({ action: 'set', items, ...want }, at === 0 ? ANN : MIA)),
      );
      const statuses = answers.map(({ status }) => status).sort((one, other) => one - other);
      expect(statuses).toEqual([200, 412]);
    }
  });

  test('When others decide, then what changed since a counter is told, with the counts', async () => {
    const of = await review();
    const { seq } = await of.changes(0);
    await of.one('accept', barcodeOf(7), {}, MIA);
    await of.one('accept', barcodeOf(8), {}, MIA);
    const since = await of.changes(seq);
    expect(since.products.map(({ barcode }: WorkbenchRow) => barcode).sort()).toEqual([barcodeOf(7), barcodeOf(8)]);
    expect(since).toMatchObject({ more: false, counts: { to_do: 4 } });
    expect(await of.changes(since.seq)).toMatchObject({ seq: since.seq, products: [] });
  });
});

describe('Many products', () => {
  test('When all that match are accepted, then what a person decided stays and the number is told', async () => {
    const of = await review(50);
    await of.one('set', barcodeOf(7), { place: COLA }, MIA);
    const match = { filter: 'all', group: '10~11~112', except: [barcodeOf(8)] };
    const { body } = await of.step({ action: 'accept', match, expected: 8 });
    expect(body.data).toMatchObject({
      changed: 8,
      step: { words: 'Accepted 8 products' },
      counts: { accepted: 8, changed: 1 },
    });
    const again = await of.step({ action: 'set', match: { filter: 'all' }, place: COLA, expected: 41 });
    expect(again.body.data).toMatchObject({ changed: 41, untouched: { decided: 9 } });
    expect(await of.statistics()).toMatchObject({ needs_review: 0, skipped: 0 });
  });

  test('When a version before has set a product, then a step on many does not touch it', async () => {
    const of = await review(20);
    const database = await openDatabase({ url: world.database.url, applicationName: 'test' });
    await database.execute(
      `update result set source = 'manual', confidence = 100 where (upload_id, position) in
         (select upload_id, position from item where barcode = $1
             and upload_id = (select upload_id from session where id = $2))`,
      [barcodeOf(7), of.id],
    );
    await database.close();
    const { body } = await of.step({ action: 'set', match: { filter: 'review' }, place: COLA });
    expect(body.data).toMatchObject({ changed: 5, untouched: { decided: 1 } });
  });

  test('When the number has changed since it was shown, then nothing is changed and it says so', async () => {
    const of = await review(50);
    await of.one('accept', barcodeOf(7), {}, MIA);
    const before = await shown(of);
    const late = await of.step({ action: 'accept', match: { filter: 'review', state: 'to_do' }, expected: 10 });
    expect(late).toMatchObject({ status: 409 });
    expect(late.body.message).toContain('9 products would change now, not 10.');
    expect(await shown(of)).toEqual(before);
  });

  test('When one of many cannot be set, then none is', async () => {
    const of = await review(20);
    const before = await shown(of);
    const items = [barcodeOf(7), barcodeOf(9)].map((barcode) => ({ barcode }));
    expect((await of.step({ action: 'set', items, place: FOOD })).status).toBe(422);
    expect((await of.step({ action: 'accept', items: [...items, { barcode: barcodeOf(999) }] })).status).toBe(404);
    expect((await of.step({ action: 'set', items, place: { ...FOOD, dept_code: '99' }, vat_code: 'S' })).status).toBe(
      422,
    );
    expect(await shown(of)).toEqual(before);
  });

  test.each([
    [{ action: 'accept' }],
    [{ action: 'accept', items: [], match: undefined }],
    [{ action: 'accept', items: [{ barcode: 'x' }], match: { filter: 'all' } }],
    [{ action: 'dance', items: [{ barcode: barcodeOf(7) }] }],
    [{ action: 'set', items: [{ barcode: barcodeOf(7) }] }],
    [{ action: 'take', items: [{ barcode: barcodeOf(7) }] }],
    [{ action: 'accept', items: [{ barcode: barcodeOf(7), version: -1 }] }],
  ])('When a step is not well formed (%j), then it is refused with a sentence', async (body) => {
    const of = await review(10);
    const answer = await of.step(body);
    expect(answer.status).toBe(422);
    expect(answer.body.message).not.toBe('');
  });
});

/** Thirty steps on one product or two; what the review shows after each that changed something. */
const manySteps = async (of: Review): Promise<unknown[]> => {
  const states: unknown[] = [await shown(of)];
  const barcodes = doubtful(40);
  for (let n = 0; n < 30; n++) {
    const barcode = barcodes[n % barcodes.length]!;
    const place = PLACES[n % 3];
    const items = (n % 5 === 4 ? [barcode, barcodeOf(9)] : [barcode]).map((one) => ({ barcode: one }));
    const wanted = n % 4 === 0 && n % 5 !== 4 ? { vat_code: 'Z' } : { place, vat_code: n % 5 === 4 ? 'S' : 'Z' };
    const answer = await of.step({ action: 'set', items, ...wanted });
    if (answer.body.data?.step) states.push(await shown(of));
  }
  return states;
};

describe('Taking back', () => {
  test('When a hundred steps are undone one by one, by two people, then all is as it was, and redone it is as it became', async () => {
    const of = await review(40);
    const states = await manySteps(of);
    expect(states.length).toBeGreaterThan(20);
    for (const state of states.toReversed().slice(1)) {
      expect((await of.undo({ whose: 'all' }, MIA)).status).toBe(200);
      expect(await shown(of)).toEqual(state);
    }
    expect(await of.undo({ whose: 'all' })).toMatchObject({
      status: 409,
      body: { message: 'There is nothing to undo.' },
    });
    for (const state of states.slice(1)) {
      expect((await of.redo({}, MIA)).status).toBe(200);
      expect(await shown(of)).toEqual(state);
    }
    expect((await of.redo({}, MIA)).status).toBe(409);
  });

  test('When a bulk is taken back at one product, then the others stand, and the history says so', async () => {
    const of = await review(20);
    await of.step({ action: 'accept', items: doubtful(20).map((barcode) => ({ barcode })) });
    const { body } = await of.undo({ step: 1, barcode: barcodeOf(7) }, MIA);
    expect(body.data).toMatchObject({ changed: 1, step: { action: 'undo', undoes: 1 }, counts: { accepted: 3 } });
    const product = await of.product(barcodeOf(7));
    expect(product).toMatchObject({ needs_review: true, review_reason: 'Similar products disagree' });
    expect(product.history.map(({ words, by }: WorkbenchProduct['history'][number]) => `${by.name} ${words}`)).toEqual([
      'Mia undid Lemonade, VAT S',
      'Ann accepted Lemonade, VAT S',
    ]);
    const { steps } = await of.history();
    expect(steps.map(({ action, undone }: ReviewStep) => [action, undone])).toEqual([
      ['undo', false],
      ['accept', false],
    ]);
  });

  test('When another person changed a product since, then taking back is refused, and nothing is changed', async () => {
    const of = await review(20);
    await of.step({ action: 'accept', items: doubtful(20).map((barcode) => ({ barcode })) });
    await of.one('set', barcodeOf(7), { place: COLA }, MIA);
    const before = await shown(of);
    const { status, body } = await of.undo();
    expect(status).toBe(409);
    expect(body.message).toContain('(now set by Mia)');
    expect(await shown(of)).toEqual(before);
  });

  test('When all of a person is taken back, then only theirs is', async () => {
    const of = await review(20);
    const before = await shown(of);
    await of.one('accept', barcodeOf(7), {}, MIA);
    await of.one('set', barcodeOf(7), { place: COLA }, MIA);
    await of.one('accept', barcodeOf(17), {}, MIA);
    await of.one('accept', barcodeOf(8));
    expect((await of.undo({ person: MIA.id })).body.data).toMatchObject({
      changed: 2,
      counts: { accepted: 1, changed: 0 },
    });
    await of.undo({ step: 4 });
    expect(await shown(of)).toEqual(before);
  });

  test('When a step was taken back and another decision followed, then there is nothing to do again', async () => {
    const of = await review(20);
    await of.one('accept', barcodeOf(7));
    await of.undo();
    expect(await of.history()).toMatchObject({ can_undo: false, can_redo: true });
    await of.one('accept', barcodeOf(8));
    expect(await of.history()).toMatchObject({ can_undo: true, can_redo: false });
    expect((await of.redo()).status).toBe(409);
  });

  test('When something is decided and taken back, then what was taught is published, and that it was taken back', async () => {
    const of = await review(20);
    await of.one('take', barcodeOf(7), { candidate: 1 });
    await of.undo({}, ANN);
    await of.redo({}, ANN);
    const told = await eventsOf(world.bus, 'itemsReviewed', (event) => event.sessionId === of.id, 3);
    expect(
      told
        .flatMap(({ items }) => items)
        .map(({ deptCode, vatCode, how, step, takenBack }) => [deptCode, vatCode, how, step, takenBack]),
    ).toEqual([
      ['20', 'Z', 'changed', 1n, false],
      ['20', 'Z', 'changed', 1n, true],
      ['20', 'Z', 'changed', 1n, false],
    ]);
  });

  test('When a step sets more products than one event tells of, then several tell of each once', async () => {
    const items = 1_100;
    const of = await review(items);
    const answer = await of.step({ action: 'set', match: { filter: 'all' }, place: COLA });
    expect(answer.status).toBe(200);
    const told = await eventsOf(world.bus, 'itemsReviewed', (event) => event.sessionId === of.id, 3);
    expect(told.map((event) => event.items.length)).toEqual([500, 500, 100]);
    expect(new Set(told.flatMap((event) => event.items.map(({ barcode }) => barcode))).size).toBe(items);
  });

  test('When the session is not completed, then nothing can be decided or taken back', async () => {
    const id = await world.newSession();
    const answer = await world.post(`/sessions/${id}/review/undo`, {});
    expect(answer.status).toBe(409);
  });
});
