import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ReviewOverview } from '@tillmap/contracts';
import { openDatabase } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import { barcodeOf } from './files.ts';
import { MIA, startWorld, type World } from './harness.ts';
import { firstWeek, type PriceLine, startWeek, type Week } from './second-week.ts';
import { StandInClassifier } from './stand-in-classifier.ts';
import { LEMONADE } from './workbench.ts';

const LINES = 60;

/** What a script changed in the second week, by the number of the line, with the classes that follow. */
const CHANGED: Readonly<Record<number, readonly [Partial<PriceLine>, readonly string[]]>> = {
  1: [{ cost: '1.11' }, ['cost_up']],
  2: [{ cost: '0.92' }, ['cost_down']],
  3: [{ rrp: '2.79' }, ['rrp_up']],
  4: [{ rrp: '2.29' }, ['rrp_down']],
  5: [{ name: 'Item 5 PMP £2.49' }, ['mark_gained']],
  6: [{ name: 'Item 6' }, ['mark_lost']],
  10: [{ size: '500ml' }, ['size_or_case']],
  11: [{ caseQty: '24' }, ['size_or_case']],
  12: [{ cost: '2.30', rrp: '2.59' }, ['cost_up', 'rrp_up']],
  13: [{ barcode: barcodeOf(1_013) }, []],
  14: [{ name: 'Bleach Thick' }, ['other_product']],
};
/** Lines written otherwise that are the same for a till. */
const SAME: Readonly<Record<number, Partial<PriceLine>>> = {
  20: { cost: '1.2' },
  21: { size: '330 ML' },
  22: { name: 'ITEM  22' },
  23: { caseQty: '012' },
};

const first = firstWeek(LINES).map((line, n) => (n === 6 ? { ...line, name: 'Item 6 PMP £2.49' } : line));
const second = first.map((line, n) => ({ ...line, ...CHANGED[n]?.[0], ...SAME[n] }));

const TRUTH = new Map<string, readonly string[]>([
  ...Object.entries(CHANGED)
    .filter(([, [, classes]]) => classes.length > 0)
    .map(([n, [, classes]]) => [barcodeOf(Number(n)), classes] as const),
  [barcodeOf(13), ['gone']],
  [barcodeOf(1_013), ['new']],
]);

let world: World;
let week1: Week;
let week2: Week;
beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
  week1 = await startWeek(world, first, 'Week 1');
});
afterAll(() => world.close());

describe('The first file of a wholesaler', () => {
  test('When nothing was downloaded before, then it says so, and stays the first after its own download', async () => {
    expect(await week1.overview()).toMatchObject({ state: 'first', base: null, matching: 0 });
    expect((await week1.overview()).contents.map(({ products }) => products)).toEqual([54, 54, 0, 54, 42]);
    expect(await week1.download()).toHaveLength(54);
    expect((await week1.overview()).state).toBe('first');
    expect((await week1.get('/path')).body.data.steps).toMatchObject([
      { step: 'upload', state: 'done', figure: '60 products' },
      { step: 'process', state: 'done' },
      { step: 'changes', state: 'done', figure: 'first file' },
      { step: 'review', state: 'current', figure: '18 to review' },
      { step: 'download', state: 'done', figure: 'version 1' },
    ]);
  });
});

describe('The second week', () => {
  beforeAll(async () => {
    week2 = await startWeek(world, second, 'Week 2');
  });

  test('When a script knows what changed, then each change is in its class and no other line is listed', async () => {
    const lines = await week2.lines();
    expect(new Map(lines.map(({ barcode, changes }) => [barcode, changes]))).toEqual(TRUTH);
    const overview = await week2.overview();
    expect(overview).toMatchObject({
      state: 'ready',
      sentence: '11 of 54 changed: 2 dearer, 1 cheaper, 1 new. 1 is gone.',
      base: { session_name: 'Week 1', by: 'Ann', is_session_deleted: false },
      is_part: false,
      week: null,
      counts: { products: 54, changed: 11, unchanged: 43, new: 1, gone: 1, to_decide: 12, decided: 0, low_margin: 1 },
      matching: 12,
    });
    expect(overview.effect).toEqual({ total: '1.18', dearer: '1.28', cheaper: '0.10' });
    const of = overview.facets.change;
    expect(of.find(({ value }) => value === 'cost_up')).toEqual({ value: 'cost_up', label: 'Cost up', count: 2 });
    expect((await week2.get('/path')).body.data.steps[2]).toMatchObject({ state: 'current', figure: '11 of 54' });
  });

  test('When lines are listed, then low margins are first and gone ones last, with what they were and are', async () => {
    const lines = await week2.lines();
    expect(lines[0]).toMatchObject({
      barcode: barcodeOf(12),
      before: { cost: '1.12', rrp: '2.49', margin: 46 },
      after: { cost: '2.30', rrp: '2.59', margin: -6.6 },
      effect: '1.18',
      rrp_for_margin: '5.12',
      decision: '',
      version: 0,
    });
    expect(lines.at(-1)).toMatchObject({ barcode: barcodeOf(13), after: null, missing_files: 1 });
  });

  test('When the list is narrowed, then facets leave their own choice out and the list has what is counted', async () => {
    const overview = await week2.overview('change=cost_up|new');
    expect(overview.matching).toBe(3);
    expect(overview.facets.change.find(({ value }) => value === 'gone')?.count).toBe(1);
    expect(await week2.lines('change=cost_up|new')).toHaveLength(3);
    expect(await week2.lines('search=bleach')).toHaveLength(1);
    expect(await week2.lines('search=item5')).toHaveLength(1);
    const [line] = await week2.lines('search=item5');
    const scanned = `]d201${line!.barcode.padStart(14, '0')}17301231`;
    expect(await week2.lines(`search=${encodeURIComponent(scanned)}`)).toEqual([line]);
    expect((await week2.overview('search=bleach')).matching).toBe(1);
    expect(await week2.lines('margin=0')).toHaveLength(1);
    const file = (await week2.get('/changes/file?change=cost_up')).body as string;
    expect(file.trim().split('\r\n')).toHaveLength(3);
  });

  test.each(['__proto__', 'constructor', 'toString'])(
    'When %s is chosen, which every object has, then nothing fits and it is called so',
    async (name) => {
      for (const facet of ['change', 'dept', 'decision', 'margin'] as const) {
        const overview = await week2.overview(`${facet}=${name}`);
        expect([overview.matching, overview.facets[facet].find(({ value }) => value === name)?.label]).toEqual([
          0,
          name,
        ]);
      }
    },
  );

  test('When a product is edited in the review, then its department and VAT have moved', async () => {
    const step = { action: 'set', items: [{ barcode: barcodeOf(30) }], place: LEMONADE, vat_code: 'Z' };
    await week2.post('/review/steps', step);
    const [line] = await week2.lines('change=vat_moved');
    expect(line).toMatchObject({ barcode: barcodeOf(30), changes: ['vat_moved', 'place_moved'] });
    expect(line?.after?.place).toContain('Lemonade');
    await week2.post('/review/undo');
    expect(await week2.lines('change=vat_moved')).toEqual([]);
  });
});

describe('Decisions', () => {
  test('When a line is decided, then only it is, and undo and redo bring back exactly that', async () => {
    const answer = (await week2.decide('keep', [barcodeOf(1)])).body.data;
    expect(answer).toMatchObject({
      changed: 1,
      lines: [{ barcode: barcodeOf(1), decision: 'keep', decided_by: 'Ann', version: 1 }],
      counts: { to_decide: 11, decided: 1, keep: 1 },
      can_undo: true,
    });
    expect((await week2.post('/changes/undo')).body.data).toMatchObject({ counts: { decided: 0 }, can_redo: true });
    expect((await week2.post('/changes/redo')).body.data.counts).toMatchObject({ keep: 1 });
    expect((await week2.post('/changes/redo')).status).toBe(409);
  });

  test('When many are decided at once, then those decided before stay, and the number must be the one shown', async () => {
    const match = { change: 'cost_up|cost_down' };
    const wrong = await week2.post('/changes/steps', { decision: 'take', match, expected: 3 });
    expect(wrong).toMatchObject({ status: 409, body: { type: 'urn:tillmap:problem:number-changed' } });
    const right = await week2.post('/changes/steps', { decision: 'take', match, expected: 2 });
    expect(right.body.data).toMatchObject({ changed: 2, untouched: { decided: 1 }, counts: { keep: 1, take: 2 } });
  });

  test('When two people decide one line, then the second is told, and cannot undo what is not as it was', async () => {
    const item = { barcode: barcodeOf(3), version: 0 };
    expect((await week2.post('/changes/steps', { decision: 'take', items: [item] })).status).toBe(200);
    const second = await week2.post('/changes/steps', { decision: 'keep', items: [item] }, MIA);
    expect(second).toMatchObject({
      status: 412,
      body: { message: 'Ann decided this line after you loaded it: Take.' },
    });
    await week2.decide('keep', [barcodeOf(3)], {}, MIA);
    const undo = await week2.post('/changes/undo');
    expect(undo).toMatchObject({ status: 409, body: { type: 'urn:tillmap:problem:changed-since' } });
    expect(undo.body.message).toBe('A line was decided since by Mia. Nothing was changed.');
    await week2.post('/changes/undo', {}, MIA);
    expect((await week2.post('/changes/undo')).status).toBe(200);
  });

  test('When files are downloaded, then kept lines have the values of the till and lines for later are left', async () => {
    await week2.decide('later', [barcodeOf(4)]);
    await week2.decide('keep', [barcodeOf(1_013)]);
    const { contents } = await week2.overview();
    expect(contents.map(({ content, products }) => [content, products])).toEqual([
      ['all', 53],
      ['changes', 9],
      ['prices', 6],
      ['new', 0],
      ['reviewed', 40],
    ]);
    expect((await week2.get('/download?disclaimer_accepted=true&content=new')).body.type).toContain('empty-file');
    const prices = await week2.download('prices');
    expect(prices).toHaveLength(6);
    const costOf = (file: readonly string[][], n: number) => file.find(([barcode]) => barcode === barcodeOf(n))?.[12];
    expect([costOf(prices, 1), costOf(prices, 2)]).toEqual(['1.01', '0.92']);
    const all = await week2.download('all');
    expect(all).toHaveLength(53);
    const { products } = (await week2.get('/products?filter=review&per_page=100')).body.data;
    const doubtful = new Set(products.map(({ barcode }: { barcode: string }) => barcode));
    expect(all.filter(([barcode]) => !doubtful.has(barcode))).toHaveLength(40);
    const rrpOf4 = all.find(([barcode]) => barcode === barcodeOf(4))?.[13];
    expect([costOf(all, 1), costOf(all, 12), rrpOf4]).toEqual(['1.01', '2.30', '2.49']);
    expect(await week2.lines()).toHaveLength(12);
  });
});

test('When a product is edited after only prices were downloaded, then it is compared with what it was before', async () => {
  const step = { action: 'set', items: [{ barcode: barcodeOf(31) }], place: LEMONADE, vat_code: 'Z' };
  await week2.post('/review/steps', step);
  const [line] = await week2.lines('change=vat_moved');
  expect(line).toMatchObject({
    barcode: barcodeOf(31),
    changes: ['vat_moved', 'place_moved'],
    before: { vat_code: 'S' },
  });
  await week2.post('/review/undo');
  expect(await week2.lines()).toHaveLength(12);
});

/** Sets what a product of the second week is while nothing can be compared, and asks meanwhile. */
const whileComparing = async (ask: () => Promise<void>): Promise<void> => {
  const database = await openDatabase({ url: world.database.url, applicationName: 'test' });
  await database.transaction(async (tx) => {
    await tx.query(
      'select from difference where upload_id = (select upload_id from session where id = $1) for update',
      [week2.id],
    );
    const step = { action: 'set', items: [{ barcode: barcodeOf(31) }], place: LEMONADE, vat_code: 'Z' };
    await week2.post('/review/steps', step);
    await ask();
  });
  await database.close();
};

test('When comparing takes longer than a screen waits, then the review and the path say so, and have it when it is done', async () => {
  const review = async (): Promise<ReviewOverview> => (await week2.get('/review/overview')).body.data;
  const path = async () => (await week2.get('/path')).body.data.steps[2].figure;
  const { facets } = await review();
  expect(facets.change).not.toEqual([]);
  await whileComparing(async () => {
    const [seen, figure] = await Promise.all([review(), path()]);
    expect(seen).toMatchObject({ is_comparing: true, counts: { changed: 1 } });
    expect(figure).toBe('comparing');
  });
  await waitUntil(async () => !(await review()).is_comparing, { what: 'the comparison to be made' });
  expect((await review()).facets.change).toEqual(facets.change);
  expect(await path()).toBe('12 of 54');
  expect(await week2.lines('change=vat_moved')).toHaveLength(1);
  await week2.post('/review/undo');
});

test('When comparing takes longer than a page may, then what is made of it says so in time, and is there when it is asked again', async () => {
  const ask = () =>
    Promise.all([
      week2.get('/changes'),
      week2.get('/changes/lines'),
      week2.get('/changes/delisted'),
      week2.get('/labels'),
      week2.post('/till/rehearsal', { profile: 'ospos' }),
      week2.decide('later', [barcodeOf(1)]),
    ]);
  await whileComparing(async () => {
    for (const { status, headers, body } of await ask())
      expect({ status, type: body.type, after: headers.get('retry-after') }).toEqual({
        status: 409,
        type: 'urn:tillmap:problem:still-comparing',
        after: '2',
      });
  });
  await waitUntil(async () => (await ask()).every(({ status }) => status < 300), { what: 'the comparison to be made' });
  await Promise.all([week2.post('/review/undo'), week2.post('/changes/undo')]);
});

test('When a session is not completed, then nothing is compared or decided, and its path says how far it is', async () => {
  const id = await world.newSession();
  const overview = (await world.get(`/sessions/${id}/changes`)).body.data;
  expect(overview).toMatchObject({ state: 'not_ready', base: null, counts: { to_decide: 0 } });
  expect((await world.get(`/sessions/${id}/changes/lines`)).body.data.lines).toEqual([]);
  const step = { decision: 'take', items: [{ barcode: barcodeOf(1) }] };
  expect((await world.post(`/sessions/${id}/changes/steps`, step)).status).toBe(409);
  expect((await week2.decide('take', [barcodeOf(40)])).status).toBe(404);
  expect((await week2.post('/changes/steps', { decision: 'take' })).status).toBe(422);
  const { steps } = (await world.get(`/sessions/${id}/path`)).body.data;
  expect(steps.map(({ state }: { state: string }) => state)).toEqual(['current', 'next', 'next', 'next', 'next']);
});

describe('The third week', () => {
  test('When the wholesaler changed nothing, then what was kept stays kept and what was left is asked again', async () => {
    const week3 = await startWeek(world, second, 'Week 3');
    const overview = await week3.overview();
    expect((await week3.lines()).map(({ barcode, changes }) => [barcode, changes])).toEqual([
      [barcodeOf(4), ['rrp_down']],
      [barcodeOf(13), ['gone']],
    ]);
    expect(overview.counts).toMatchObject({ changed: 1, gone: 1, kept_before: 2, unchanged: 51 });
    expect(await week3.lines('decision=kept_before')).toHaveLength(2);
    expect((await week3.download('all')).find(([barcode]) => barcode === barcodeOf(1))?.[12]).toBe('1.01');
  });

  test('When the wholesaler changes a kept price again, then it is asked; gone for three files is delisted', async () => {
    const changed = second.map((line, n) => (n === 1 ? { ...line, cost: '1.21' } : line));
    await world.remove(`/sessions/${(await week2.overview()).base?.session_id ?? ''}`);
    const week4 = await startWeek(world, changed, 'Week 4');
    expect(
      (await week4.lines()).map(({ barcode, changes, before }) => [barcode, changes, before?.cost]),
    ).toContainEqual([barcodeOf(1), ['cost_up'], '1.01']);
    const { counts } = await week4.overview();
    expect(counts).toMatchObject({ gone: 0, delisted: 1 });
    expect((await week4.get('/changes/delisted')).body.data.products).toMatchObject([
      { barcode: barcodeOf(13), missing_files: 3, by: '' },
    ]);
  });

  test('When a file has few of the products, then the others do not count as gone; a deleted base still counts', async () => {
    const [latest] = (await week2.get('/downloads?of=wholesaler')).body.data.downloads;
    await world.remove(`/sessions/${latest.session_id}`);
    const part = await startWeek(world, second.slice(0, 12), 'Promotion');
    const overview = await part.overview();
    expect(overview).toMatchObject({ is_part: true, base: { is_session_deleted: true }, counts: { gone: 0 } });
    expect(overview.base_sentence).toContain('deleted since; its prices still count');
    expect(overview.base_sentence).toContain('less than half');
  });
});

describe('What a product cost before', () => {
  test('When files were downloaded in several weeks, then a changed line tells its cost in each, one for a session', async () => {
    const lines = firstWeek(3);
    const costing = (cost: string) => lines.map((line, n) => (n === 1 ? { ...line, cost } : line));
    const other = await startWorld();
    try {
      await new StandInClassifier(other.bus).start();
      for (const cost of ['1.01', '1.05', '1.09']) {
        const week = await startWeek(other, costing(cost), `Week ${cost}`);
        await week.download();
        if (cost === '1.05') await week.download();
      }
      const now = await startWeek(other, costing('1.20'), 'Now');
      const [line] = await now.lines();
      expect(line).toMatchObject({ barcode: barcodeOf(1), after: { cost: '1.20' } });
      expect(line?.costs.map(({ cost }) => cost)).toEqual(['1.01', '1.05', '1.09']);
      const answer = await now.decide('take', [barcodeOf(1)]);
      expect(answer.body.data.lines[0].costs).toHaveLength(3);
      await now.download();
      expect((await now.lines())[0]?.costs).toHaveLength(3);
    } finally {
      await other.close();
    }
  });
});

test('When only what is reviewed is downloaded, then the file has what its figure says, and nothing that needs review', async () => {
  // The eighth of them is in doubt: it is in no file for two reasons, and counts once.
  const more = Array.from({ length: 8 }, (_, n) => ({ ...second[0]!, barcode: barcodeOf(1_014 + n) }));
  const week = await startWeek(world, [...second, ...more], 'Only reviewed');
  const added = (await week.lines('change=new')).map(({ barcode }) => barcode);
  await week.decide('later', added);
  const figureOf = async (content: string) =>
    (await week.overview()).contents.find((one) => one.content === content)!.products;
  const [all, reviewed] = [await figureOf('all'), await figureOf('reviewed')];
  expect(await week.download('reviewed')).toHaveLength(reviewed);
  expect(reviewed).toBeLessThan(all);
  const { downloads } = (await week.get('/downloads')).body.data;
  expect(downloads[0]).toMatchObject({ content: 'reviewed', products: reviewed, not_reviewed: 0 });
});
