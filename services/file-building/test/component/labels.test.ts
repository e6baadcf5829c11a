import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LabelPrint, LabelsPreview, ShelfLabel } from '@tillmap/contracts';
import { cornerOf, SHEETS } from '@tillmap/till-files/shelf-labels';
import { boxesIn, boxesOfPages, scanned } from '../labels/read-back.ts';
import { barcodeOf } from './files.ts';
import { ANN, AT, BOB, MIA, startWorld, type World } from './harness.ts';
import { firstWeek, startWeek, type Week } from './second-week.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

const LINES = 20;
const first = firstWeek(LINES).map((line, n) => (n === 4 ? { ...line, name: 'Item 4 PMP £2.49' } : line));
const second = first.map((line, n) => {
  if (n === 1) return { ...line, rrp: '2.79' };
  if (n === 2) return { ...line, rrp: '2.29' };
  if (n === 3) return { ...line, cost: '1.09' };
  if (n === 5) return { ...line, size: 'large', rrp: '0.99', name: 'Żubrówka 🥃' };
  return line;
});

let world: World;
let week1: Week;
let week2: Week;
beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
  week1 = await startWeek(world, first, 'Week 1');
});
afterAll(() => world.close());

type List = Readonly<{
  labels: ShelfLabel[];
  counts: { due: number; changed: number; all: number };
  pagination: { total: number };
}>;
const listed = async (week: Week, query = ''): Promise<List> => (await week.get(`/labels?${query}`)).body.data;
const made = async (week: Week, wish: object): Promise<LabelPrint> =>
  (await week.post('/labels/prints', wish)).body.data;
const confirm = (week: Week, { id }: LabelPrint) => week.post(`/labels/prints/${id}/confirm`);

describe('The first file', () => {
  test('When nothing was printed, then every product with a price is due', async () => {
    const { counts, labels, pagination } = await listed(week1);
    expect(counts).toEqual({ due: 18, changed: 18, all: 18 });
    expect([labels.length, pagination.total]).toEqual([18, 18]);
    expect(labels.find(({ barcode }) => barcode === barcodeOf(4))).toMatchObject({
      price: '£2.49',
      unit_price: '£7.55 per litre',
      is_new: true,
      is_due: true,
      printed: null,
      note: '',
    });
  });

  test('When labels are made, then they count as printed only when a person says so, and can be undone', async () => {
    const print = await made(week1, { match: { show: 'due' }, size: 'small', first: 60 });
    expect(print).toMatchObject({ state: 'made', labels: 18, sheets: 2, size: 'small', first: 60, by: 'Ann' });
    expect((await listed(week1)).counts.due).toBe(18);
    expect((await week1.post(`/labels/prints/${print.id}/undo`)).status).toBe(409);
    expect((await confirm(week1, print)).body.data).toMatchObject({ state: 'printed' });
    expect((await listed(week1)).counts).toEqual({ due: 0, changed: 18, all: 18 });
    const undone = await week1.post(`/labels/prints/${print.id}/undo`, {}, MIA);
    expect(undone.body.data).toMatchObject({ state: 'undone', undone_by: 'Mia' });
    expect((await listed(week1)).counts.due).toBe(18);
    await confirm(week1, print);
    expect((await week1.get('/labels/prints')).body.data.prints).toMatchObject([{ id: print.id, state: 'printed' }]);
  });
});

describe('The second week', () => {
  beforeAll(async () => {
    await week1.download();
    week2 = await startWeek(world, second, 'Week 2');
  });

  test('When prices changed, then their labels are due again and no other', async () => {
    const { labels, counts } = await listed(week2);
    expect(counts).toEqual({ due: 3, changed: 3, all: 18 });
    expect(
      labels.map(({ barcode, price, rrp_before: before, printed }) => [barcode, price, before, printed?.price]),
    ).toEqual(
      expect.arrayContaining([
        [barcodeOf(1), '£2.79', '2.49', '2.49'],
        [barcodeOf(2), '£2.29', '2.49', '2.49'],
        [barcodeOf(5), '99p', '2.49', '2.49'],
      ]),
    );
    expect(labels.find(({ barcode }) => barcode === barcodeOf(5))).toMatchObject({
      unit_price: '',
      note: 'No unit price: The size could not be read. Some signs of the name cannot be printed and are left out.',
    });
    expect((await listed(week2, 'show=all&search=Item 1&per_page=5')).labels[0]?.is_due).toBe(true);
    const [first] = (await listed(week2, 'show=all&per_page=1')).labels;
    const link = `https://id.gs1.org/01/${first!.barcode.padStart(14, '0')}`;
    expect((await listed(week2, `show=all&search=${encodeURIComponent(link)}`)).labels).toEqual([first]);
  });

  test('When a price is kept as the till has it, then its label is right already', async () => {
    await week2.decide('keep', [barcodeOf(2)]);
    expect((await listed(week2)).counts.due).toBe(2);
    const kept = (await listed(week2, 'show=all')).labels.find(({ barcode }) => barcode === barcodeOf(2));
    expect(kept).toMatchObject({ price: '£2.49', is_due: false });
  });

  test('When a unit is chosen for a sub-department, then its unit prices are for that', async () => {
    const [label] = (await listed(week2)).labels;
    const { dept_code, sub_dept_code, barcode } = label!;
    const put = (unit: string) =>
      world.call(ANN, 'PUT', `${AT}/sessions/${week2.id}/labels/units`, { dept_code, sub_dept_code, unit });
    expect((await put('100ml')).status).toBe(204);
    const of = async () => (await listed(week2, 'show=all')).labels.find((one) => one.barcode === barcode);
    expect(await of()).toMatchObject({ unit: '100ml', unit_price: expect.stringContaining('per 100 ml') });
    await put('');
    expect(await of()).toMatchObject({ unit: '', unit_price: expect.stringContaining('per litre') });
    expect((await put('stone')).status).toBe(422);
  });

  test('When sheets are made, then the PDF has what the preview shows, and the CSV is safe in a spreadsheet', async () => {
    const wish = { barcodes: [barcodeOf(1), barcodeOf(4), 'nothing'], size: 'large', first: 3 };
    const preview: LabelsPreview = (await week2.post('/labels/preview', wish)).body.data;
    expect(preview).toMatchObject({ labels: 2, sheets: 1, without: 0, page: { width: 210, height: 297 } });
    expect(preview.places).toHaveLength(8);
    expect(preview.shapes.flatMap(({ text }) => text ?? [])).toEqual(
      expect.arrayContaining(['£2.79', '£8.45 per litre', 'PRICE MARK', 'Item 1']),
    );
    const print = await made(week2, wish);
    const pdf = await world.bytes(ANN, `${AT}/sessions/${week2.id}/labels/prints/${print.id}/sheets`);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const [page] = boxesOfPages(pdf);
    const read = [2, 3].map((place) => {
      const at = cornerOf('large', place);
      return scanned(boxesIn(page!, at, SHEETS.large), at, SHEETS.large).padStart(13, '0');
    });
    expect(new Set(read)).toEqual(new Set([1, 4].map((n) => barcodeOf(n).padStart(13, '0'))));
    const csv = (await week2.get(`/labels/prints/${print.id}/file`)).body as string;
    expect(csv).toContain('Barcode,Name,Size,Price,Unit price,Price mark,Date');
    expect(csv.trim().split('\r\n')).toHaveLength(3);
  });

  test.each([
    [{}, 422],
    [{ barcodes: ['1'] }, 422],
    [{ match: {}, size: 'huge' }, 422],
    [{ match: {}, size: 'large', first: 9 }, 422],
  ])('%j is refused with a sentence', async (wish, status) => {
    expect((await week2.post('/labels/prints', wish)).status).toBe(status);
  });

  test('A session that is not completed is a 409, that of somebody else and labels of no print are not there', async () => {
    const draft = await world.newSession(ANN, 'Draft');
    expect((await world.get(`/sessions/${draft}/labels`)).status).toBe(409);
    expect((await world.get(`/sessions/${week2.id}/labels`, BOB)).status).toBe(404);
    expect((await week2.get(`/labels/prints/${draft}/sheets`)).status).toBe(404);
  });
});
