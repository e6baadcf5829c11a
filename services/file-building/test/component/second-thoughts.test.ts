import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { barcodeOf } from './files.ts';
import { startWorld, type World } from './harness.ts';
import { firstWeek, startWeek, type Week } from './second-week.ts';
import { classified, StandInClassifier } from './stand-in-classifier.ts';
import { LEMONADE } from './workbench.ts';

/** What the stand-in learned between two weeks, by the number of the line. */
const TRAINED: Readonly<Record<number, object>> = {
  0: { cgCode: '112', source: 'similarity' },
  1: { vatCode: 'Z', source: 'similarity' },
  2: { cgCode: '112', vatCode: 'Z' },
  3: { cgCode: '112', source: 'similarity' },
  4: { cgCode: '112', source: 'similarity' },
  // Without a place before.
  9: { deptCode: '20', vatCode: 'Z', confidence: 90, source: 'similarity', needsReview: false, reason: '' },
};

const first = firstWeek(20);
/** The wholesaler: one dearer, which Tillmap would place elsewhere too, one that is another product now, one new, one gone. */
const second = first.map((line, n) => {
  if (n === 3) return { ...line, cost: '2.00' };
  if (n === 4) return { ...line, name: 'Bleach Thick' };
  return n === 5 ? { ...line, barcode: barcodeOf(1_005) } : line;
});

const DEPARTMENT = 3;
const GROUP = 7;
const VAT = 9;

let world: World;
let classifier: StandInClassifier;
let week2: Week;
let till: string[][];
beforeAll(async () => {
  world = await startWorld();
  classifier = new StandInClassifier(world.bus);
  await classifier.start();
  till = await (await startWeek(world, first, 'Week 1')).download();
  classifier.decide = (item) => Object.assign(classified(item), TRAINED[item.position]);
  week2 = await startWeek(world, second, 'Week 2');
});
afterAll(() => world.close());

const told = async (week: Week, by: string) =>
  (await week.lines(`told_by=${by}`)).map(({ barcode, changes, decision }) => [barcode, changes, decision]);
const inFile = (file: readonly string[][], n: number) => file.find(([barcode]) => barcode === barcodeOf(n)) ?? [];
const placeOf = (file: readonly string[][], n: number) => [DEPARTMENT, GROUP, VAT].map((at) => inFile(file, n)[at]);
const labels = async (week: Week, show = 'due') => (await week.get(`/labels?show=${show}`)).body.data;

describe('A training between two weeks', () => {
  test('When the wholesaler changed some products, then only these are changes, and what the last file had is not new', async () => {
    expect(new Map((await week2.lines()).map(({ barcode, changes }) => [barcode, changes]))).toEqual(
      new Map([
        [barcodeOf(3), ['cost_up']],
        [barcodeOf(4), ['other_product', 'place_moved']],
        [barcodeOf(5), ['gone']],
        [barcodeOf(1_005), ['new']],
        [barcodeOf(9), ['was_left_out']],
      ]),
    );
    const overview = await week2.overview();
    expect(overview).toMatchObject({
      sentence: '4 of 19 changed: 1 dearer, 1 new, 1 left out last time. 1 is gone.',
      counts: { changed: 4, new: 1, was_left_out: 1, gone: 1, to_decide: 5, decided: 0 },
      second_thoughts: [
        {
          told_by: 'tillmap',
          products: 3,
          sentence: 'Tillmap would now place 3 products elsewhere; the till keeps its own.',
        },
        {
          told_by: 'reference',
          products: 1,
          sentence: 'The reference data now places 1 product elsewhere; the till keeps its own.',
        },
      ],
    });
    expect(overview.facets.change.map(({ value, count }) => [value, count])).toContainEqual(['was_left_out', 1]);
    expect(overview.contents.map(({ content, products }) => [content, products])).toEqual([
      ['all', 19],
      ['changes', 4],
      ['prices', 1],
      ['new', 2],
      ['reviewed', 15],
    ]);
    expect((await week2.get('/changes/file')).body.trim().split('\r\n')).toHaveLength(6);
    expect((await week2.get('/path')).body.data.steps[2].figure).toBe('4 of 19');
    expect((await week2.lines('change=was_left_out')).map(({ barcode }) => barcode)).toEqual([barcodeOf(9)]);
  });

  test('When second thoughts are listed, then each tells what the till has and what would be', async () => {
    expect(await told(week2, 'tillmap')).toEqual([
      [barcodeOf(0), ['place_moved'], ''],
      [barcodeOf(1), ['vat_moved'], ''],
      [barcodeOf(3), ['place_moved'], ''],
    ]);
    expect(await told(week2, 'reference')).toEqual([[barcodeOf(2), ['vat_moved', 'place_moved'], '']]);
    const [line] = await week2.lines(`told_by=tillmap&search=${barcodeOf(0)}`);
    expect(line?.before?.place).toContain('Cola');
    expect(line?.after).toMatchObject({ vat_code: 'S', cost: line?.before?.cost });
    expect(line?.after?.place).toContain('Lemonade');
  });

  test('When a till is tried and labels are due, then both are as if Tillmap had not thought again', async () => {
    const { counts } = await labels(week2, 'all');
    expect(counts).toMatchObject({ due: 3, changed: 3 });
    const rehearsal = await week2.post('/till/rehearsal', { profile: 'ospos', content: 'changes' });
    expect(rehearsal.body.data).toMatchObject({ products: 4 });
  });

  test('When one is taken, then it is a change that is decided; undone, it is as before', async () => {
    const taken = await week2.decide('take', [barcodeOf(0)], { told_by: 'tillmap' });
    expect(taken.body.data).toMatchObject({
      changed: 1,
      lines: [{ barcode: barcodeOf(0), decision: 'take', decided_by: 'Ann' }],
      counts: { to_decide: 5, decided: 1, take: 1 },
      can_undo: true,
    });
    expect(
      (await week2.lines('change=place_moved')).map(({ barcode, decision }) => [barcode, decision]),
    ).toContainEqual([barcodeOf(0), 'take']);
    expect((await week2.overview()).second_thoughts).toMatchObject([{ products: 2 }, { products: 1 }]);
    await week2.post('/changes/undo');
    expect((await week2.overview()).counts).toMatchObject({ changed: 4, decided: 0 });
    expect(await told(week2, 'tillmap')).toContainEqual([barcodeOf(0), ['place_moved'], '']);
    await week2.post('/changes/redo');
    expect((await week2.overview()).counts).toMatchObject({ changed: 5, decided: 1 });
    await week2.post('/changes/undo');
  });

  test('When all are taken, then each is one line with what else changed; a wrong number changes nothing', async () => {
    const all = (expected: number) =>
      week2.post('/changes/steps', { decision: 'take', told_by: 'tillmap', match: {}, expected });
    expect((await all(2)).status).toBe(409);
    expect((await all(3)).body.data).toMatchObject({ changed: 3, counts: { to_decide: 5, take: 2 } });
    const lines = new Map((await week2.lines()).map(({ barcode, changes }) => [barcode, changes]));
    expect(lines.get(barcodeOf(3))).toEqual(['cost_up', 'place_moved']);
    expect(lines.size).toBe(7);
    await week2.post('/changes/undo');
    expect(await week2.lines()).toHaveLength(5);
  });

  test('When a person places a product in the review, then that is theirs: a change, and no second thought', async () => {
    await week2.post('/review/steps', { action: 'accept', items: [{ barcode: barcodeOf(2) }] });
    await week2.post('/review/steps', {
      action: 'set',
      items: [{ barcode: barcodeOf(6) }],
      place: LEMONADE,
      vat_code: 'S',
    });
    const moved = (await week2.lines('change=place_moved')).map(({ barcode, decision, decided_by }) => [
      barcode,
      decision,
      decided_by,
    ]);
    expect(moved).toContainEqual([barcodeOf(2), 'take', 'Ann']);
    expect(moved).toContainEqual([barcodeOf(6), 'take', 'Ann']);
    expect(await told(week2, 'reference')).toEqual([]);
    await week2.post('/review/undo');
    await week2.post('/review/undo');
    expect(await told(week2, 'reference')).toHaveLength(1);
    expect(await week2.lines()).toHaveLength(5);
  });

  test('When a person keeps or takes some, then the file has the till’s place but for what was taken, and so after it', async () => {
    await week2.decide('take', [barcodeOf(2)], { told_by: 'reference' });
    await week2.decide('keep', [barcodeOf(1)], { told_by: 'tillmap' });
    const changes = await week2.download('changes');
    expect(new Set(changes.map(([barcode]) => barcode))).toEqual(new Set([2, 3, 4, 9, 1_005].map(barcodeOf)));
    const all = await week2.download('all');
    for (const n of [0, 1, 3]) expect(placeOf(all, n)).toEqual(placeOf(till, n));
    for (const file of [changes, all]) {
      expect(placeOf(file, 2)).toEqual(['10', '112', 'Z']);
      expect(placeOf(file, 3)).toEqual(placeOf(till, 3));
      expect(placeOf(file, 4)[1]).toBe('112');
      expect(inFile(file, 3)[12]).toBe('2.00');
    }
    // What it was compared with stays, also when somebody thinks better of it.
    expect(await week2.lines()).toHaveLength(6);
    await week2.post('/changes/undo');
    await week2.post('/changes/undo');
    expect(await week2.lines()).toHaveLength(5);
    await week2.post('/changes/redo');
    await week2.post('/changes/redo');
    expect(await week2.lines()).toHaveLength(6);
  });

  test('When nothing changed in the third week, then what was kept is not asked again and what was taken is in the till', async () => {
    const week3 = await startWeek(world, second, 'Week 3');
    expect((await week3.lines()).map(({ changes }) => changes)).toEqual([['gone']]);
    expect((await week3.overview()).second_thoughts).toMatchObject([{ told_by: 'tillmap', products: 2 }]);
    expect(placeOf(await week3.download(), 2)).toEqual(['10', '112', 'Z']);
  });
});

test('When the file itself says another VAT or group, then the wholesaler moved the product; a first word of it is none', async () => {
  const other = await startWorld();
  try {
    const stand = new StandInClassifier(other.bus);
    await stand.start();
    const before = firstWeek(6).map((line, n) => (n < 5 ? { ...line, vat: '20%', group: 'Fizz' } : line));
    const now = before.map((line, n) => {
      if (n === 1) return { ...line, vat: '0%' };
      if (n === 2) return { ...line, group: 'Still' };
      return n === 5 ? { ...line, vat: '0%', group: 'Still' } : line;
    });
    await (await startWeek(other, before, 'Week 1')).download();
    stand.decide = (item) => Object.assign(classified(item), { cgCode: '112', vatCode: 'Z', source: 'similarity' });
    const week = await startWeek(other, now, 'Week 2');
    expect((await week.lines()).map(({ barcode, changes }) => [barcode, changes])).toEqual([
      [barcodeOf(1), ['vat_moved']],
      [barcodeOf(2), ['vat_moved', 'place_moved']],
    ]);
    expect(new Map((await week.lines('told_by=tillmap')).map(({ barcode, changes }) => [barcode, changes]))).toEqual(
      new Map<string, readonly string[]>([
        [barcodeOf(0), ['vat_moved', 'place_moved']],
        [barcodeOf(1), ['place_moved']],
        ...[3, 4, 5].map((n) => [barcodeOf(n), ['vat_moved', 'place_moved']] as const),
      ]),
    );
    const file = await week.download();
    expect([0, 1, 2].map((n) => [inFile(file, n)[GROUP], inFile(file, n)[VAT]])).toEqual([
      ['111', 'S'],
      ['111', 'Z'],
      ['112', 'Z'],
    ]);
  } finally {
    await other.close();
  }
});
