import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ChangePairs, ShelfLabel } from '@tillmap/contracts';
import { eventsOf } from './events.ts';
import { barcodeOf } from './files.ts';
import { MIA, startWorld, type World } from './harness.ts';
import { firstWeek, type PriceLine, startWeek, type Week } from './second-week.ts';
import { classified, StandInClassifier } from './stand-in-classifier.ts';
import { LEMONADE } from './workbench.ts';

const NAMES = [
  'Northbeck Lager',
  'Brightwell Cola',
  'Tavy Water',
  'Gorse Apple',
  'Kitter Energy',
  'Holm Tonic',
  'Wray Cider',
  'Ash Stout',
];
const OLD = firstWeek(NAMES.length).map((line, n) => ({ ...line, name: `${NAMES[n]} Original` }));
const NEW = 1_000;
const renumbered = (n: number, more: Partial<PriceLine> = {}): PriceLine => ({
  ...OLD[n]!,
  barcode: barcodeOf(NEW + n),
  ...more,
});
/** Two only have a new number, one is dearer too, one smaller, one renamed; one is gone for good and one is new. */
const SECOND: readonly PriceLine[] = [
  renumbered(0),
  renumbered(1),
  renumbered(2, { cost: '1.05' }),
  renumbered(3, { size: '300ml' }),
  renumbered(4, { name: 'Kitter Energy' }),
  OLD[5]!,
  renumbered(6, { name: 'Penn Perry', barcode: barcodeOf(9_000) }),
];
const SURE = [0, 1, 2];
const LIKELY = [3, 4];

const pairOf = (n: number) => ({ new_barcode: barcodeOf(NEW + n), old_barcode: barcodeOf(n) });
const pairs = async (week: Week): Promise<ChangePairs> => (await week.get('/changes/pairs')).body.data;
const pair = (week: Week, body: object, by?: typeof MIA) => week.post('/changes/pairs', body, by);
const classes = async (week: Week) =>
  Object.fromEntries(
    (await week.lines()).map(({ barcode, changes, decision }) => [barcode, [...changes, decision].join(' ').trim()]),
  );
const labels = async (week: Week): Promise<{ labels: ShelfLabel[]; counts: { due: number } }> =>
  (await week.get('/labels?show=due')).body.data;
const print = async (week: Week) => {
  const made = await week.post('/labels/prints', { match: { show: 'all' }, size: 'small' });
  await week.post(`/labels/prints/${made.body.data.id}/confirm`);
};

const A_DAY = 86_400_000;
let daysAhead = 0;
const clock = (): Date => new Date(Date.now() + daysAhead * A_DAY);
const dayIn = (days: number): string => new Date(Date.now() + days * A_DAY).toISOString().slice(0, 10);

let world: World;
let classifier: StandInClassifier;
let week2: Week;
let before: Awaited<ReturnType<typeof classes>>;
beforeAll(async () => {
  world = await startWorld({}, clock);
  classifier = new StandInClassifier(world.bus);
  await classifier.start();
  const week1 = await startWeek(world, OLD, 'Week 1');
  await print(week1);
  await week1.download();
  // Under the new barcode it would be placed elsewhere.
  classifier.decide = (item) => Object.assign(classified(item), item.position === 1 && { cgCode: '112' });
  week2 = await startWeek(world, SECOND, 'Week 2');
  before = await classes(week2);
});
afterAll(() => world.close());

describe('New and gone lines', () => {
  test('When some are the same under another barcode, then each pair says how sure it is, and what is the same', async () => {
    const { pairs: found, counts } = await pairs(week2);
    expect(counts).toEqual({ sure: SURE.length, likely: LIKELY.length });
    const by = new Map(found.map((one) => [one.new_barcode, one]));
    for (const n of [...SURE, ...LIKELY])
      expect(by.get(barcodeOf(NEW + n))).toMatchObject({
        ...pairOf(n),
        certainty: SURE.includes(n) ? 'sure' : 'likely',
        candidates: [{ old_barcode: barcodeOf(n) }],
      });
    expect(found.map(({ share }) => share)).toEqual(found.map(({ share }) => share).sort((one, other) => other - one));
    expect(by.get(barcodeOf(NEW + 2))).toMatchObject({
      product: { description: 'Tavy Water Original', cost: '1.05', vat_code: 'S' },
      candidates: [{ product: { cost: '1.02' }, same: ['name', 'size', 'maker', 'rrp', 'place'] }],
    });
  });

  test('When nothing is compared yet, then there are none, and a stranger’s session is not there', async () => {
    const id = await world.newSession();
    expect((await world.get(`/sessions/${id}/changes/pairs`)).body.data.pairs).toEqual([]);
    expect((await world.post(`/sessions/${id}/changes/pairs`, { take: 'sure' })).status).toBe(409);
  });
});

describe('A pair', () => {
  test('When it is taken, then both lines are one with all that the till has, which undo takes back', async () => {
    const answer = (await pair(week2, { take: [pairOf(0)], old_until: dayIn(60) })).body.data;
    expect(answer).toMatchObject({
      changed: 1,
      step: { decision: 'take', words: '1 product moved to the new barcode', by: { name: 'Ann' } },
      lines: [
        {
          barcode: barcodeOf(NEW),
          old_barcode: barcodeOf(0),
          changes: ['new_barcode'],
          decision: 'take',
          decided_by: 'Ann',
        },
      ],
      can_undo: true,
    });
    const { [barcodeOf(0)]: _gone, ...others } = before;
    expect(await classes(week2)).toEqual({ ...others, [barcodeOf(NEW)]: 'new_barcode take' });
    expect((await week2.overview()).counts).toMatchObject({ new_barcode: 1, new: 5, gone: 6 });
    expect((await pairs(week2)).counts).toEqual({ sure: 2, likely: 2 });
    expect((await week2.post('/changes/undo')).body.data.step.words).toBe('Undone: 1 product moved to the new barcode');
    expect(await classes(week2)).toEqual(before);
    expect((await pairs(week2)).counts).toEqual({ sure: 3, likely: 2 });
    await week2.post('/changes/redo');
    expect(await classes(week2)).toEqual({ ...others, [barcodeOf(NEW)]: 'new_barcode take' });
    await week2.post('/changes/undo');
  });

  test('When all sure ones are taken, then the number must be the one that was shown', async () => {
    expect((await pair(week2, { take: 'sure', expected: 2 })).body.type).toBe('urn:tillmap:problem:number-changed');
    expect((await pair(week2, { take: 'sure', expected: 3 })).body.data).toMatchObject({ changed: 3 });
    expect(await classes(week2)).toMatchObject({
      [barcodeOf(NEW)]: 'new_barcode take',
      [barcodeOf(NEW + 1)]: 'new_barcode take',
      [barcodeOf(NEW + 2)]: 'cost_up new_barcode',
    });
    // The till keeps its own place.
    expect(await week2.lines('told_by=tillmap')).toHaveLength(0);
    expect((await week2.lines('told_by=reference')).map(({ barcode }) => barcode)).toEqual([barcodeOf(NEW + 1)]);
    expect((await pair(week2, { take: 'sure' })).body.data).toMatchObject({ changed: 0, step: null });
    await week2.post('/changes/undo');
    expect(await classes(week2)).toEqual(before);
  });

  test('When a new line is said to be another product, then it is not asked again, until that is undone', async () => {
    const left = await pair(week2, { leave: [{ new_barcode: barcodeOf(NEW + 3) }] });
    expect(left.body.data).toMatchObject({ changed: 1, step: { words: '1 product told apart' } });
    expect(await classes(week2)).toEqual(before);
    expect((await pairs(week2)).counts).toEqual({ sure: 3, likely: 1 });
    await week2.post('/changes/undo');
    expect((await pairs(week2)).counts).toEqual({ sure: 3, likely: 2 });
  });

  test('When it is taken, then what learns from people hears of the new barcode, and when that is undone', async () => {
    await pair(week2, { take: [pairOf(1)] });
    await week2.post('/changes/undo');
    const of = barcodeOf(NEW + 1).padStart(14, '0');
    const told = await eventsOf(
      world.bus,
      'itemsReviewed',
      ({ items }) => items.some(({ barcode }) => barcode === of),
      2,
    );
    const items = told.flatMap((event) => event.items).filter(({ barcode }) => barcode === of);
    expect(items.slice(-2)).toMatchObject([
      { name: 'Brightwell Cola Original', cgCode: '111', vatCode: 'S', takenBack: false },
      { cgCode: '111', takenBack: true },
    ]);
  });
});

describe('What does not fit', () => {
  test.each<[string, object, number]>([
    ['neither is said', {}, 422],
    ['both are said', { take: 'sure', leave: [{ new_barcode: barcodeOf(NEW) }] }, 422],
    ['one old barcode is in two pairs', { take: [pairOf(0), { ...pairOf(1), old_barcode: barcodeOf(0) }] }, 422],
    ['one new barcode is in two pairs', { take: [pairOf(0), { ...pairOf(1), new_barcode: barcodeOf(NEW) }] }, 422],
    ['the day is over', { take: [pairOf(0)], old_until: dayIn(-2) }, 422],
    ['the day is none', { take: [pairOf(0)], old_until: '2027-02-30' }, 422],
    ['the new one is none', { take: [{ ...pairOf(0), new_barcode: barcodeOf(5) }] }, 404],
    ['the old one is not gone', { take: [{ ...pairOf(0), old_barcode: barcodeOf(5) }] }, 404],
    ['it is no barcode', { take: [{ ...pairOf(0), old_barcode: 'x' }] }, 404],
    ['another of them is wrong', { take: [pairOf(0), { ...pairOf(1), old_barcode: barcodeOf(5) }] }, 404],
  ])('When %s, then nothing is changed', async (_what, body, status) => {
    expect((await pair(week2, body)).status).toBe(status);
    expect(await classes(week2)).toEqual(before);
  });

  test('When somebody else has paired one of the two, then it says who, and the same again changes nothing', async () => {
    await pair(week2, { take: [pairOf(0)] }, MIA);
    const again = await pair(week2, { take: [pairOf(0)] });
    expect(again.body.data).toMatchObject({ changed: 0, step: null, untouched: { as_wanted: 1 } });
    for (const body of [
      { take: [{ ...pairOf(0), old_barcode: barcodeOf(1) }] },
      { take: [{ ...pairOf(1), old_barcode: barcodeOf(0) }] },
      { leave: [{ new_barcode: barcodeOf(NEW) }] },
    ])
      expect((await pair(week2, body)).body).toMatchObject({
        type: 'urn:tillmap:problem:already-paired',
        message: expect.stringContaining('Mia has paired'),
      });
    await week2.post('/changes/undo', {}, MIA);
    // Done again, it would be in two pairs.
    await pair(week2, { take: [{ ...pairOf(1), old_barcode: barcodeOf(0) }] });
    expect((await week2.post('/changes/redo', {}, MIA)).body.type).toBe('urn:tillmap:problem:changed-since');
    await week2.post('/changes/undo');
  });

  test('When two people decided the two products, then it says who; by one of them it is taken', async () => {
    await week2.decide('keep', [barcodeOf(NEW + 1)]);
    await week2.decide('take', [barcodeOf(1)], {}, MIA);
    const refused = await pair(week2, { take: [pairOf(1)] });
    expect(refused.body).toMatchObject({ status: 409, type: 'urn:tillmap:problem:decided-apart' });
    expect(refused.body.message).toMatch(/Ann decided the new product .* and Mia the gone one/);
    expect((await pair(week2, { take: 'sure' })).body.data).toMatchObject({ changed: 2, untouched: { decided: 1 } });
    await week2.post('/changes/undo');
    await week2.post('/changes/undo', {}, MIA);
    expect((await pair(week2, { take: [pairOf(1)] })).body.data).toMatchObject({ changed: 1 });
    await week2.post('/changes/undo');
    expect((await classes(week2))[barcodeOf(NEW + 1)]).toBe('new keep');
    await week2.post('/changes/undo');
    expect(await classes(week2)).toEqual(before);
  });

  test('When a line of the pair was decided since, then undo says so and changes nothing', async () => {
    await pair(week2, { take: [pairOf(2)] });
    await week2.decide('keep', [barcodeOf(NEW + 2)], {}, MIA);
    expect((await week2.post('/changes/undo')).body.type).toBe('urn:tillmap:problem:changed-since');
    await week2.post('/changes/undo', {}, MIA);
    expect((await week2.post('/changes/undo')).status).toBe(200);
    expect(await classes(week2)).toEqual(before);
  });
});

describe('The file and the weeks after it', () => {
  test('When pairs are taken, then labels are due for what they show otherwise alone', async () => {
    await pair(week2, { take: 'sure', old_until: dayIn(30) });
    await pair(week2, { take: LIKELY.map(pairOf) });
    expect((await labels(week2)).labels.map(({ barcode }) => barcode).sort()).toEqual(
      [barcodeOf(NEW + 3), barcodeOf(NEW + 4), barcodeOf(9_000)].sort(),
    );
  });

  test('When the file is downloaded, then it has the new barcodes with the till’s places, and no price alone for them', async () => {
    expect((await week2.get('/download?disclaimer_accepted=true&content=prices')).body.type).toContain('empty-file');
    const changes = await week2.download('changes');
    expect(new Set(changes.map(([barcode]) => barcode))).toEqual(
      new Set([...[...SURE, ...LIKELY].map((n) => barcodeOf(NEW + n)), barcodeOf(9_000)]),
    );
    expect(changes.find(([barcode]) => barcode === barcodeOf(NEW + 1))?.[7]).toBe('111');
    expect(await week2.lines('change=new_barcode')).toHaveLength(5);
  });

  test('When a pair of a downloaded session is undone and done again, then it follows', async () => {
    await week2.post('/changes/undo');
    expect((await week2.lines('change=gone')).map(({ barcode, missing_files: n }) => [barcode, n])).toContainEqual([
      barcodeOf(3),
      1,
    ]);
    expect((await classes(week2))[barcodeOf(NEW + 3)]).toBe('new');
    await week2.post('/changes/redo');
    expect(await week2.lines('change=new_barcode')).toHaveLength(5);
  });

  test('When the next week has nothing new, then nothing is new or gone but what went for good', async () => {
    const week3 = await startWeek(world, SECOND, 'Week 3');
    expect(await classes(week3)).toEqual({ [barcodeOf(6)]: 'gone', [barcodeOf(7)]: 'gone' });
    expect((await pairs(week3)).pairs).toEqual([]);
    expect((await labels(week3)).counts.due).toBe(0);
    await week3.download();
    const delisted = async () =>
      (await week3.get('/changes/delisted')).body.data.products.map((one: { barcode: string; by: string }) => [
        one.barcode,
        one.by,
      ]);
    expect(await delisted()).toEqual([]);
    daysAhead = 32;
    expect(new Map(await delisted())).toEqual(new Map(SURE.map((n) => [barcodeOf(n), 'Ann'])));
  });
});

test('When a product was kept, then that moves to its new barcode and stands there', async () => {
  const other = await startWorld();
  try {
    await new StandInClassifier(other.bus).start();
    await (await startWeek(other, OLD, 'Week 1')).download();
    const dearer = OLD.map((line, n) => (n === 2 ? { ...line, cost: '1.50' } : line));
    const second = await startWeek(other, dearer, 'Week 2');
    await second.decide('keep', [barcodeOf(2)], {}, MIA);
    await second.download();
    const third = await startWeek(
      other,
      dearer.map((line, n) => (n === 2 ? renumbered(2, { cost: '1.50' }) : line)),
      'Week 3',
    );
    await pair(third, { take: [pairOf(2)] });
    const [line] = await third.lines('decision=kept_before');
    expect(line).toMatchObject({ barcode: barcodeOf(NEW + 2), decided_by: 'Mia', is_kept_before: true });
    const file = await third.download();
    expect(file.find(([barcode]) => barcode === barcodeOf(NEW + 2))?.[12]).toBe('1.02');
    expect(file.some(([barcode]) => barcode === barcodeOf(2))).toBe(false);
    await third.post('/review/steps', {
      action: 'set',
      items: [{ barcode: barcodeOf(NEW + 2) }],
      place: LEMONADE,
      vat_code: 'Z',
    });
    expect((await third.lines('change=place_moved')).map(({ barcode }) => barcode)).toEqual([barcodeOf(NEW + 2)]);
  } finally {
    await other.close();
  }
});
