import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LabelPrint } from '@tillmap/contracts';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { settableClock, waitUntil } from '@tillmap/testing';
import { eventsOf } from './events.ts';
import { barcodeOf, supplierCsv } from './files.ts';
import { ANN, AT, startWorld, type World } from './harness.ts';
import { firstWeek, type PriceLine, startWeek, type Week } from './second-week.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

const ADA = { id: 'user-ada', name: 'Ada', email: 'ada@example.com', role: 'admin' } as const;
const CASE = '15723241977338';
const UNIT_PLACE = { dept_code: '10', sub_dept_code: '11' };
/** Nothing tells what the costs are for, and one row is a case at the price of a unit. */
const first: PriceLine[] = [
  ...firstWeek(20).map((line, n) => ({ ...line, cost: n % 2 === 0 ? '6.24' : '0.52', rrp: '0.79' })),
  { ...firstWeek(1)[0]!, barcode: CASE, cost: '0.30', rrp: '0.80', caseQty: '24' },
];

const startSample = (world: World, lines: readonly PriceLine[]): Promise<Week> =>
  startWeek(
    world,
    lines.map((line) => ({ ...line, name: `Sample ${line.name}` })),
    'Sample',
    ANN,
    { is_sample: true },
  );
const accepted = async (week: Week): Promise<unknown> =>
  (await week.post('/review/steps', { action: 'accept', items: [{ barcode: barcodeOf(7) }] })).body.data;
const labelCounts = async (week: Week): Promise<unknown> => (await week.get('/labels')).body.data.counts;

/** Does with a session all that is remembered for its wholesaler. */
const decideAll = async (world: World, week: Week): Promise<void> => {
  await world.put(`/sessions/${week.id}/cost-basis`, { basis: 'case' });
  await week.post(`/products/${CASE}/sold-as`, { as: 'unit' });
  await week.download();
  await world.put(`/sessions/${week.id}/labels/units`, { ...UNIT_PLACE, unit: 'kg' });
  const print: LabelPrint = (await week.post('/labels/prints', { match: { show: 'due' } })).body.data;
  expect((await week.post(`/labels/prints/${print.id}/confirm`)).body.data).toMatchObject({ state: 'printed' });
};

/** What the next session of the wholesaler is told of the ones before. */
const knownBefore = async (week: Week): Promise<unknown> => ({
  base: (await week.overview()).base?.session_name ?? null,
  soldAs: (await week.get(`/products/${CASE}`)).body.data.sold_as_before,
  costs: (await week.get('/status')).body.data.cost_basis,
  labels: await labelCounts(week),
  downloads: (await week.get('/downloads?of=wholesaler')).body.data.downloads.length,
});

describe('A sample', () => {
  let world: World;
  let sample: Week;
  beforeAll(async () => {
    world = await startWorld();
    await new StandInClassifier(world.bus).start();
    sample = await startSample(world, first);
    await decideAll(world, sample);
  });
  afterAll(() => world.close());

  test('When it is listed or seen, then it is marked, and no other session is', async () => {
    const other = await world.newSession();
    const { data } = (await world.get('/sessions')).body as { data: { id: string; is_sample: boolean }[] };
    expect(data.map(({ id, is_sample }) => [id, is_sample])).toEqual([
      [other, false],
      [sample.id, true],
    ]);
    expect(await world.status(sample.id)).toMatchObject({ is_sample: true, wholesaler_code: 'W1' });
  });

  test('When all was decided in it, then it knows of it itself', async () => {
    expect(await world.status(sample.id)).toMatchObject({ cost_basis: 'case' });
    expect(await labelCounts(sample)).toMatchObject({ due: 0, all: 19 });
    expect((await sample.get('/downloads?of=wholesaler')).body.data.downloads).toHaveLength(1);
  });

  test('When the same products come in a file of its wholesaler, then nothing of the sample is known; a session teaches', async () => {
    const week = await startWeek(world, first, 'Week 1');
    const labels = { due: 19, changed: 19, all: 19 };
    const nothing = { base: null, soldAs: '', costs: 'as_given', downloads: 0, labels };
    expect(await knownBefore(week)).toEqual(nothing);
    await decideAll(world, week);
    const next = await startWeek(world, first, 'Week 2');
    const known = { base: 'Week 1', soldAs: 'unit', costs: 'case', downloads: 1 };
    // The case has the barcode of its unit in the first week's file.
    expect(await knownBefore(next)).toEqual({ ...known, labels: { due: 1, changed: 1, all: 19 } });
    expect(await knownBefore(await startSample(world, first))).toEqual(nothing);
  });

  test('When products are decided in it, then nobody is told, and it does not say that it was learned', async () => {
    expect(await accepted(sample)).toMatchObject({ changed: 1, learned: false });
    await sample.post('/review/undo', {});
    const week = await startWeek(world, first, 'Decided');
    expect(await accepted(week)).toMatchObject({ changed: 1, learned: true });
    await world.settled();
    const told = await eventsOf(world.bus, 'itemsReviewed', () => true);
    expect(told.map(({ sessionId }) => sessionId)).not.toContain(sample.id);
    expect(told.map(({ sessionId }) => sessionId)).toContain(week.id);
    const names = (await eventsOf(world.bus, 'namesGiven', () => true)).flatMap((event) => event.names);
    expect(new Set(names.map(({ name }) => name.split(' ')[0]))).toEqual(new Set(['Item']));
  });

  test('When a till is learned, then the products of samples are none of the shop’s', async () => {
    const own = await startWorld();
    await new StandInClassifier(own.bus).start();
    await startSample(own, firstWeek(80));
    const form = new FormData();
    form.set('file', new Blob([supplierCsv(60)]), 'till.csv');
    const { status, body } = await own.call(ADA, 'POST', `${AT}/till-profiles/learn`, form);
    expect([status, body.data.met]).toEqual([200, 0]);
    await own.close();
  });

  test('When columns are chosen for it, to be remembered, then the next file of its wholesaler is asked about again', async () => {
    const columns = ['barcode', 'description', 'costprice', 'caseqty'].map((field, at) => ({ column: at + 1, field }));
    const file = `Ref,Desc,Price,Pk\n${barcodeOf(0)},Beans 400g,6.00,12`;
    const choice = { header_line: 1, columns, cost_basis: 'case', remember: true };
    const id = await world.newSession(ANN, 'Sample', { is_sample: true });
    const answer = await world.uploadWith(id, choice, file);
    expect([answer.status, answer.body.data.columns.read_by]).toEqual([200, 'choice']);
    expect(world.neighbours.layouts).toEqual([]);
    const next = await world.upload(await world.newSession(), file);
    expect(next.body.data?.columns?.read_by).not.toBe('layout');
    await world.uploadWith(await world.newSession(), choice, file);
    expect(world.neighbours.layouts).toHaveLength(1);
  });
});

describe('The end of a sample', () => {
  let world: World;
  let database: Database;
  beforeAll(async () => {
    world = await startWorld({}, undefined, { isClockStable: async () => true });
    await new StandInClassifier(world.bus).start();
    database = await openDatabase({ url: world.database.url, applicationName: 'test' });
  });
  afterAll(async () => {
    await database?.close();
    await world?.close();
  });

  /** What is deleted by a person goes in the same sweep behind what is old. */
  const swept = async (): Promise<void> => {
    const id = await world.newSession();
    await world.upload(id, supplierCsv(3));
    await world.remove(`/sessions/${id}`);
    const left = () => database.query('select from upload where session_id = $1', [id]);
    await waitUntil(async () => (await left()).length === 0, { what: 'the sweep' });
  };
  const remembered = async (): Promise<string[]> => {
    const tables = ['base', 'base_line', 'wholesaler_prices', 'label_print', 'label', 'label_unit', 'download'];
    const rows = await database.query<{ code: string }>(
      tables.map((table) => `select wholesaler_code as code from ${table}`).join(' union '),
    );
    return rows.map(({ code }) => code).toSorted();
  };

  test('When nobody has touched it for a day, then it goes with all that it remembered; other sessions stay', async () => {
    const sample = await startSample(world, first);
    const week = await startWeek(world, first, 'Week');
    await decideAll(world, sample);
    await decideAll(world, week);
    expect(await remembered()).toEqual(['W1', `sample:${sample.id}`]);
    const clock = await settableClock(world.database.url);
    // Its connections find the clock that can be set from now on.
    await world.restart();
    await clock.set('23 hours');
    await swept();
    expect((await sample.get('/status')).status).toBe(200);
    await clock.set('25 hours');
    await waitUntil(async () => swept().then(async () => (await remembered()).length === 1), {
      what: 'the sample to go',
    });
    expect((await sample.get('/status')).status).toBe(404);
    expect((await week.get('/status')).status).toBe(200);
    expect(await remembered()).toEqual(['W1']);
  });
});
