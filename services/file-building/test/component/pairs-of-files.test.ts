import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ChangePairs } from '@tillmap/contracts';
import { barcodeOf } from './files.ts';
import { ANN, AT, MIA, type Person, startWorld, type World } from './harness.ts';
import { fileOf, firstWeek, type PriceLine, startWeek, type Week } from './second-week.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

const ADA: Person = { id: 'user-ada', name: 'Ada', email: 'ada@example.com', role: 'admin' };
const NEW = 1_000;
const FIRST = firstWeek(6).map((line, n) => ({
  ...line,
  name: `${['Tavy Water', 'Gorse Cola', 'Holm Tonic', 'Ash Stout', 'Wray Cider', 'Penn Perry'][n]}`,
}));
/** Nothing but the file itself tells which product it was. */
const UNLIKE: Partial<PriceLine> = { name: 'Thick Bleach', size: '1l', cost: '4.00', rrp: '9.99', caseQty: '6' };
const PAIR = { new_barcode: barcodeOf(NEW), old_barcode: barcodeOf(0) };

let world: World;
beforeEach(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
});
afterEach(() => world.close());

const pairs = async (week: Week): Promise<ChangePairs['pairs']> => (await week.get('/changes/pairs')).body.data.pairs;
const withFirst = (more: Partial<PriceLine>): PriceLine[] =>
  FIRST.map((line, n) => (n === 0 ? { ...line, ...more } : line));
const week = (lines: readonly PriceLine[], name: string) => startWeek(world, lines, name);

test.each(['Old Barcode', 'Other EAN'])(
  'When a row has the barcode before in the column %s, then that pair is sure',
  async (column) => {
    await (await week(FIRST, 'Week 1')).download();
    const another = { column, barcode: barcodeOf(0) };
    const second = await week(withFirst({ ...UNLIKE, barcode: barcodeOf(NEW), another }), 'Week 2');
    expect(await pairs(second)).toMatchObject([
      { ...PAIR, certainty: 'sure', candidates: [{ same: ['maker', 'place'] }] },
    ]);
  },
);

test('When the file of the week before had the new barcode beside the old one, then that pair is sure', async () => {
  const another = { column: 'New Barcode', barcode: barcodeOf(NEW) };
  const first = await week(withFirst({ another }), 'Week 1');
  await first.download();
  const second = await week(withFirst({ ...UNLIKE, barcode: barcodeOf(NEW) }), 'Week 2');
  expect(await pairs(second)).toMatchObject([{ ...PAIR, certainty: 'sure' }]);
  // What it is called now does not make another product of it.
  await second.post('/changes/pairs', { take: 'sure' });
  const [line] = await second.lines('change=new_barcode');
  expect(line?.changes).toEqual(['cost_up', 'rrp_up', 'size_or_case', 'renamed', 'new_barcode']);
  expect(line?.after?.place).toBe(line?.before?.place);
});

test('When nearly every product has a new barcode, then the file is no part of the list, and each has its pair', async () => {
  await (await week(FIRST, 'Week 1')).download();
  const second = await week(
    FIRST.map((line, n) => ({ ...line, barcode: barcodeOf(NEW + n) })),
    'Week 2',
  );
  expect(await second.overview()).toMatchObject({ is_part: false, counts: { new: 6, gone: 6 } });
  expect((await second.post('/changes/pairs', { take: 'sure', expected: 6 })).body.data).toMatchObject({ changed: 6 });
  expect(await second.overview()).toMatchObject({
    sentence: '6 of 6 changed: 6 with a new barcode.',
    counts: { new: 0, gone: 0, new_barcode: 6, to_decide: 0, take: 6 },
  });
  // Compared anew, it is the same.
  await second.post('/review/steps', { action: 'accept', items: [{ barcode: barcodeOf(NEW) }] });
  await second.download();
  const third = await week(
    FIRST.map((line, n) => ({ ...line, barcode: barcodeOf(NEW + n) })),
    'Week 3',
  );
  expect((await third.overview()).sentence).toMatch(/^Nothing changed in 6 products/);
  expect(await third.lines()).toEqual([]);
});

test('When a list of other products is uploaded, then it is a part as before', async () => {
  await (await week(FIRST, 'Week 1')).download();
  const other = firstWeek(6).map((line, n) => ({
    ...line,
    ...UNLIKE,
    barcode: barcodeOf(9_000 + n),
    name: `Bleach ${n}`,
  }));
  const second = await week([FIRST[0]!, ...other], 'Week 2');
  expect(await second.overview()).toMatchObject({ is_part: true, counts: { gone: 0, new: 6 } });
  expect(await pairs(second)).toEqual([]);
});

test('When a file is replaced, then a pair waits for the new one with a sentence; one that is compared is replaced no more', async () => {
  await (await week(FIRST, 'Week 1')).download();
  const id = await world.newSession(ANN, 'Week 2');
  const take = () => world.post(`/sessions/${id}/changes/pairs`, { take: [PAIR] });
  await world.upload(id, fileOf(withFirst({ barcode: barcodeOf(NEW + 1) })));
  const early = await take();
  expect([early.status, early.body.message]).toEqual([
    409,
    expect.stringMatching(/only the results of a completed session/),
  ]);
  await world.upload(id, fileOf(withFirst({ barcode: barcodeOf(NEW) })));
  await world.post('/generate-epos-file', { session_id: id });
  await world.until(id, 'completed');
  const [taken, replaced] = await Promise.all([take(), world.send(id, fileOf(FIRST))]);
  expect([taken.status, replaced.status]).toEqual([200, 409]);
  expect((await world.get(`/sessions/${id}/changes/lines`)).body.data.lines).toMatchObject([
    { changes: ['new_barcode'] },
  ]);
});

test('When the file with the old barcode is downloaded again, then the till has that, and the pair can be taken anew', async () => {
  const first = await week(FIRST, 'Week 1');
  await first.download();
  const second = await week(withFirst({ barcode: barcodeOf(NEW) }), 'Week 2');
  expect((await second.post('/changes/pairs', { take: 'sure' })).body.data.changed).toBe(1);
  await first.download();
  expect((await second.lines()).map(({ changes }) => changes)).toEqual([['new'], ['gone']]);
  expect((await second.post('/changes/pairs', { take: [PAIR] })).body.data.changed).toBe(1);
  expect((await second.lines()).map(({ changes }) => changes)).toEqual([['new_barcode']]);
});

test('When two people take the same pairs at once, then they are taken once', async () => {
  await (await week(FIRST, 'Week 1')).download();
  const second = await week(
    FIRST.map((line, n) => (n < 2 ? { ...line, barcode: barcodeOf(NEW + n) } : line)),
    'Week 2',
  );
  await second.overview();
  const answers = await Promise.all([ANN, MIA].map((by) => second.post('/changes/pairs', { take: 'sure' }, by)));
  expect(new Set(answers.map(({ body }) => body.data.changed))).toEqual(new Set([0, 2]));
  expect(await second.lines('change=new_barcode')).toHaveLength(2);
});

test('When two people pair one old barcode in two sessions at once, then one of them is told', async () => {
  await (await week(FIRST, 'Week 1')).download();
  const lines = [...withFirst({ barcode: barcodeOf(NEW) }), { ...FIRST[0]!, barcode: barcodeOf(NEW + 1) }];
  const sessions = [await week(lines, 'Week 2'), await week(lines, 'Week 2, again')];
  for (const one of sessions) await one.overview();
  const answers = await Promise.all(
    sessions.map((one, n) =>
      one.post(
        '/changes/pairs',
        { take: [{ new_barcode: barcodeOf(NEW + n), old_barcode: barcodeOf(0) }] },
        n === 0 ? ANN : MIA,
      ),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

test('When a till takes two numbers, then both are in its file until the day that was chosen, and in no other', async () => {
  await (await week(FIRST, 'Week 1')).download();
  const second = await week(withFirst({ barcode: barcodeOf(NEW) }), 'Week 2');
  const created = (await world.post('/till-profiles', { copy_of: 'ospos', name: 'Two numbers' }, ADA)).body.data;
  const columns = ['barcode', 'old_barcode'].map((field) => ({ heading: field, value: { field } }));
  const profile = { ...created.profile, columns, tables: [], settings: [] };
  const saved = await world.call(ADA, 'PUT', `${AT}/till-profiles/${created.id}`, { profile, wholesalers: [] });
  expect(saved.status).toBe(200);
  const file = async () => {
    const body = { profile: created.key, purpose: 'new', content: 'changes', disclaimer_accepted: true };
    const text = await world.bytes(ANN, `${AT}/sessions/${second.id}/till/file`, body);
    return text.toString().trim().split(/\r?\n/).slice(1);
  };
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await second.post('/changes/pairs', { take: [PAIR], old_until: until });
  expect((await file()).map((line) => line.replaceAll('"', ''))).toEqual([`${barcodeOf(NEW)},${barcodeOf(0)}`]);
  expect((await second.download('changes')).map(([barcode]) => barcode)).toEqual([barcodeOf(NEW)]);
});
