import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ShelfLabel } from '@tillmap/contracts';
import { barcodeOf } from './files.ts';
import { ANN, AT, startWorld, type World } from './harness.ts';
import { placeAll } from './offer-days.ts';

const [OFFER, NEXT, USUAL, CAN, BUTTER, NEVER] = [1, 2, 3, 4, 5, 6].map(barcodeOf);
const FILE = [
  'Barcode,Description,Size,Cost,RRP,Promo RRP,Promo From,Promo To,New RRP,From',
  `${OFFER},Cola,330ml,1.00,2.00,1.50,02/12/2026,07/12/2026,,`,
  `${NEXT},Lemonade,330ml,1.00,2.00,,,,2.10,04/12/2026`,
  `${USUAL},Water,330ml,1.00,2.00,,,,,`,
  `${CAN},Sparkling Water Can,330ml,1.00,2.00,,,,,`,
  `${BUTTER},Salted Butter,250g,1.00,2.00,,,,,`,
  `${NEVER},Tonic Water Can,150ml,1.00,2.00,,,,,`,
].join('\n');

let world: World;
let now = new Date('2026-12-01T09:00:00Z');
let id: string;
beforeAll(async () => {
  world = await startWorld({}, () => now);
  await placeAll(world);
  for (const week of ['Week 1', 'Week 2']) {
    id = await world.newSession(ANN, week);
    await world.upload(id, FILE);
    await world.post('/generate-epos-file', { session_id: id });
    await world.until(id, 'completed');
    // The first one is what the second is compared with.
    if (week === 'Week 1')
      await world.bytes(ANN, `${AT}/sessions/${id}/download?disclaimer_accepted=true&offers=use&day=2026-12-01`);
  }
});
afterAll(() => world.close());

const labelsOn = async (query: string) => (await world.get(`/sessions/${id}/labels?${query}`)).body.data;
const dueOn = async (query: string): Promise<string[]> =>
  (await labelsOn(query)).labels.map(({ barcode, price, offer, usual_price, unit_price }: ShelfLabel) =>
    [barcode, price, offer, usual_price, unit_price].filter(Boolean).join(' '),
  );
const printed = async (query: string, body: object = { match: { show: 'due' } }): Promise<string> => {
  const print = (await world.post(`/sessions/${id}/labels/prints?${query}`, body)).body.data;
  await world.post(`/sessions/${id}/labels/prints/${print.id}/confirm`);
  return print.id;
};
const fileOf = async (print: string): Promise<string[]> =>
  (await world.get(`/sessions/${id}/labels/prints/${print}/file`)).body.replace('\ufeff', '').trim().split('\r\n');

const ON_OFFER = `${OFFER} £1.50 Offer 2 Dec to 7 Dec Usually £2.00 £4.55 per litre`;
const AFTER = `${OFFER} £2.00 £6.06 per litre`;
const RISEN = `${NEXT} £2.10 £6.36 per litre`;

test('When no label was printed, then those are due whose price a day has moved, and the last download says whether by offers', async () => {
  expect(await dueOn('')).toEqual([]);
  expect((await labelsOn('')).counts).toEqual({ due: 0, changed: 0, all: 6 });
  expect(await dueOn('day=2026-12-02')).toEqual([ON_OFFER]);
  expect((await labelsOn('day=2026-12-02')).counts).toEqual({ due: 1, offers: 1, changed: 1, all: 6 });
  expect(await dueOn('day=2026-12-02&offers=leave')).toEqual([]);
  expect(await dueOn('day=2026-12-04&offers=leave')).toEqual([RISEN]);
  expect(await dueOn('day=2026-12-08')).toEqual([AFTER, RISEN]);
});

test('When an offer starts or ends, then its label is due until it was printed', async () => {
  await printed('', { barcodes: [OFFER, NEXT, USUAL, CAN, BUTTER] });
  expect(await dueOn('day=2026-12-08&offers=leave')).toEqual([RISEN]);
  now = new Date('2026-12-02T00:00:00Z');
  expect(await dueOn('show=offers')).toEqual([ON_OFFER]);
  await printed('');
  expect(await dueOn('')).toEqual([]);
  expect(await dueOn('day=2026-12-08')).toEqual([AFTER, RISEN]);
  now = new Date('2026-12-08T00:00:00Z');
  expect(await dueOn('')).toEqual([AFTER, RISEN]);
});

test('When labels have offers, then sheet and CSV say so; without one the CSV is as it was', async () => {
  const sheet = await world.post(`/sessions/${id}/labels/preview?day=2026-12-02`, { barcodes: [OFFER] });
  const texts = sheet.body.data.shapes.flatMap(({ text }: { text?: string }) => text ?? []);
  expect(texts).toEqual(expect.arrayContaining(['£1.50', 'Offer 2 Dec to 7 Dec', 'Usually £2.00']));
  expect(await fileOf(await printed('day=2026-12-02', { barcodes: [OFFER] }))).toEqual([
    'Barcode,Name,Size,Price,Unit price,Price mark,Date,Offer,Usual price,Deposit',
    `${OFFER},Cola,330ml,£1.50,£4.55 per litre,,08.12.26,Offer 2 Dec to 7 Dec,Usually £2.00,`,
  ]);
  expect(await fileOf(await printed('', { barcodes: [USUAL] }))).toEqual([
    'Barcode,Name,Size,Price,Unit price,Price mark,Date',
    `${USUAL},Water,330ml,£2.00,£6.06 per litre,,08.12.26`,
  ]);
});

test('When the deposit scheme begins, then a can has its price and a deposit beside it, from that day', async () => {
  const wordsOn = async (day: string): Promise<string> => {
    const sheet = await world.post(`/sessions/${id}/labels/preview?day=${day}`, { barcodes: [CAN] });
    return sheet.body.data.shapes.flatMap(({ text }: { text?: string }) => text ?? []).join(' ');
  };
  expect(await wordsOn('2027-09-30')).not.toContain('deposit');
  expect(await wordsOn('2027-10-01')).toMatch(/£2\.00 .*\+ deposit/);
});

test('When the deposit scheme begins, then each label without the deposit is due from that day, until it was printed', async () => {
  now = new Date('2027-09-30T22:58:00Z');
  await printed('');
  expect(await dueOn('')).toEqual([]);
  const ahead = (await labelsOn('day=2027-10-01')).labels;
  expect(ahead.map(({ barcode, deposit }: ShelfLabel) => [barcode, deposit])).toEqual(
    [OFFER, NEXT, USUAL, CAN].map((barcode) => [barcode, '+ deposit']),
  );
  now = new Date('2027-09-30T22:59:00Z');
  await printed('day=2027-10-01', { barcodes: [OFFER] });
  expect(await dueOn('')).toEqual([]);
  now = new Date('2027-09-30T23:01:00Z');
  const due = [RISEN, `${USUAL} £2.00 £6.06 per litre`, `${CAN} £2.00 £6.06 per litre`];
  expect(await dueOn('')).toEqual(due);
  expect((await labelsOn('')).counts).toEqual({ due: 3, offers: 1, changed: 4, all: 6 });
  const print = await printed('');
  expect(await dueOn('')).toEqual([]);
  await world.post(`/sessions/${id}/labels/prints/${print}/undo`);
  expect(await dueOn('')).toEqual(due);
});
