import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { encode } from '@tillmap/bus';
import { create, EVENTS, PromotionChangedSchema, PromotionFileChangedSchema } from '@tillmap/bus/events';
import type { ChangedLine, Download, Offer } from '@tillmap/contracts';
import { waitUntil } from '@tillmap/testing';
import { barcodeOf } from './files.ts';
import { ANN, AT, BOB, startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

let world: World;
let now = new Date('2026-11-30T10:00:00Z');
beforeAll(async () => {
  world = await startWorld({}, () => now);
  await new StandInClassifier(world.bus).start();
});
afterAll(() => world.close());

let promotionId = '';
const DAYS = { start_date: '2026-12-01', end_date: '2026-12-07' };

/** A file of a promotion as the archive has it; answers its id. */
const archived = async (lines: readonly string[], of: object = {}, name = 'deals.csv'): Promise<string> => {
  const id = randomUUID();
  promotionId = randomUUID();
  const key = `promotions/${id}`;
  await world.objects.put(key, Readable.from([lines.join('\n')]));
  const promotion = { id: promotionId, name: 'Winter', wholesaler_code: 'W1', ...DAYS, ...of };
  world.neighbours.promotionFiles.set(id, { name, object_key: key, promotion });
  return id;
};
const read = async (fileId: string, layout: object | '' = '', person = ANN) => {
  const body = layout === '' ? {} : { layout: JSON.stringify(layout) };
  return world.post(`/promotion-files/${fileId}/offers`, body, person);
};
const gone = async (fileId: string) => {
  const told = create(PromotionFileChangedSchema, { fileId, promotionId, what: 'deleted', wholesalerCode: 'W1' });
  await world.bus.publish([encode(EVENTS.promotionFileChanged, told, { source: 'promotion' })]);
  await world.settled();
};

const USUAL = 'Barcode,Description,Case Qty,Cost per case,RRP';
const [ONE, TWO, MARKED, OWN] = [31, 32, 33, 34].map(barcodeOf) as [string, string, string, string];
const ROWS = [
  `${ONE},Item 1,12,12.00,2.00`,
  `${TWO},Item 2,12,12.00,2.00`,
  `${MARKED},Item 3 PMP £1.00,12,9.00,1.00`,
  `${OWN},Item 4,12,12.00,2.00`,
];
const processed = async () => {
  const id = await world.newSession();
  await world.upload(id, [USUAL, ...ROWS].join('\n'), 'week.csv');
  await world.post('/generate-epos-file', { session_id: id });
  await world.until(id, 'completed');
  return id;
};
const pricesIn = (bytes: Buffer): Record<string, string> => {
  const [header = [], ...lines] = bytes
    .toString()
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(',')); // prettier-ignore
  const at = (name: string): number => header.indexOf(name);
  return Object.fromEntries(lines.map((cells) => [cells[at('barcode')], `${cells[at('cost')]} ${cells[at('rrp')]}`]));
};
const fileOn = async (id: string, query: string) => {
  const file = pricesIn(await world.bytes(ANN, `${AT}/sessions/${id}/download?disclaimer_accepted=true&${query}`));
  const isSent = async (): Promise<boolean> =>
    (await world.get(`/sessions/${id}/downloads`)).body.data.downloads.every(({ state }: Download) => state === 'sent');
  await waitUntil(isSent, { what: 'the download to be sent' });
  return file;
};
const offersOn = async (day: string) =>
  (await world.get(`/offers?wholesaler_code=W1&day=${day}`)).body.data as Record<string, Offer[]>;

describe('A file of a promotion that is read as offers', () => {
  test('When several people read one at once, then each is answered and its offers are there once', async () => {
    const file = await archived(['EAN,Product,Promo RSP', `${OWN},Item 4,1.50`]);
    const answers = await Promise.all([ANN, BOB, ANN, BOB].map((person) => read(file, '', person)));
    expect(answers.map(({ status, body }) => [status, body.data?.offers_count])).toEqual(Array(4).fill([200, 1]));
    await gone(file);
  });

  test('When it has prices and words, then files have the prices on their days, and words are never a price', async () => {
    const id = await processed();
    const usual = { [ONE]: '1.00 2.00', [TWO]: '1.00 2.00', [MARKED]: '0.75 1.00', [OWN]: '1.00 2.00' };
    const file = await archived([
      'EAN,Product,Promo WSP,Promo RSP,Deal,Start,End',
      `${ONE},Item 1,9.00,1.50,,,`,
      `${TWO},Item 2,,,3 for £5,02/12/2026,`,
    ]);
    expect(await fileOn(id, 'offers=use&day=2026-12-01')).toEqual(usual);
    const { status, body } = await read(file);
    expect([status, body.data.offers_count, body.data.deals_count, body.data.refused]).toEqual([200, 2, 1, []]);
    expect(body.data.conflicts).toEqual([]);
    expect(body.data.offers).toMatchObject([
      { line: 2, offer_cost: '9.00', offer_rrp: '1.50', deal: '', from: '2026-12-01', until: '2026-12-07' },
      { line: 3, offer_cost: '', offer_rrp: '', deal: '3 for £5', from: '2026-12-02', until: '2026-12-07' },
    ]);
    expect((await world.get(`/promotion-files/${file}/offers`, BOB)).body.data.offers).toEqual(body.data.offers);

    expect(await fileOn(id, 'offers=leave&day=2026-12-01')).toEqual(usual);
    expect(await fileOn(id, 'offers=use&day=2026-12-07')).toEqual({ ...usual, [ONE]: '0.75 1.50' });
    expect(await fileOn(id, 'offers=use&day=2026-12-08')).toEqual(usual);
    const { starts, next } = await offersOn('2026-12-01');
    const promotion = { id: promotionId, name: 'Winter', deal: '' };
    expect(starts).toMatchObject([
      {
        barcode: ONE,
        usual_rrp: '2.00',
        offer_rrp: '1.50',
        offer_cost: '0.75',
        source: { file: 'deals.csv', line: 2, columns: ['Promo WSP', 'Promo RSP'], promotion },
      },
    ]);
    expect(next).toMatchObject([
      { barcode: TWO, offer_rrp: '', offer_cost: '', source: { promotion: { ...promotion, deal: '3 for £5' } } },
    ]);
    await gone(file);
    expect((await offersOn('2026-12-01')).starts).toEqual([]);
    expect(await fileOn(id, 'offers=use&day=2026-12-07')).toEqual(usual);
  });

  test('When offers do not fit the products, then a sentence says so, and the usual price stays', async () => {
    const id = await processed();
    const file = await archived([
      'EAN,Product,Promo WSP,Promo RSP,Start,End',
      `${ONE},Item 1,13.00,2.50,,`,
      `${TWO},Item 2,0.80,1.80,,`,
      `${MARKED},Item 3,8.00,1.20,,`,
      `${OWN},Item 4,10.00,1.80,01/12/2026,05/12/2026`,
      `${OWN},Item 4,10.00,1.60,05/12/2026,06/12/2026`,
      `${barcodeOf(99)},Item 9,1.00,2.00,,`,
    ]);
    const { body } = await read(file);
    expect(body.data.conflicts).toEqual([
      {
        line: 2,
        reason: 'The usual price is used: the offer’s cost £13.00 does not fit the usual £12.00.'.replace('’', "'"),
      },
      { line: 2, reason: 'The usual price is used: the offer £2.50 is above the usual £2.00.' },
      { line: 4, reason: 'The usual price is used: the offer £1.20 is above the price mark £1.00.' },
      ...[5, 6].map((line) => ({
        line,
        reason: 'The usual price is used on days with two offers: another row has other prices for the same days.',
      })),
      { line: 7, reason: 'The product is not in the last file of this wholesaler.' },
    ]);
    // The cost of one is that of twelve where the wholesaler's file has those.
    const of = (day: string) => fileOn(id, `offers=use&day=${day}`);
    expect(await of('2026-12-05')).toEqual({
      [ONE]: '1.00 2.00',
      [TWO]: '0.80 1.80',
      [MARKED]: '0.6667 1.00',
      [OWN]: '0.8333 2.00',
    });
    expect(await of('2026-12-06')).toMatchObject({ [OWN]: '0.8333 1.60' });
    await gone(file);
  });

  test('When rows have no days that can be, or nothing on offer, then each is refused with a sentence', async () => {
    const rows = [
      `${ONE},Item 1,1.50,,07/12/2026,01/12/2026`,
      `${TWO},Item 2,1.50,,29/02/2027,07/03/2027`,
      `${MARKED},Item 3,,,,`,
      `,Item 5,1.50,,,`,
      `${OWN},Item 4,,${'x'.repeat(493)} 3 for 2,,`,
    ];
    const file = await archived(['EAN,Product,Promo RSP,Deal,Start,End', ...rows]);
    const { body } = await read(file);
    expect(body.data.offers).toMatchObject([{ line: 6, deal: `${'x'.repeat(493)} 3 for 2`, from: '2026-12-01' }]);
    expect(body.data.refused).toMatchObject([
      {
        line: 2,
        reason:
          'Line 2: the offer “Promo RSP” £1.50 ends on 2026-12-01, before it starts on 2026-12-07, so the usual price is used.',
      },
      {
        line: 3,
        reason:
          'Line 3: the offer “Promo RSP” £1.50 has a day that cannot be read for certain, so the usual price is used.',
      },
      { line: 4, reason: 'Line 4: there is neither the price nor the text of an offer.' },
      { line: 5, reason: 'Line 5 has no barcode.' },
    ]);
    await gone(file);
  });

  test('When the till has its price, then the next file has no change; once the promotion ended, the usual price is one', async () => {
    const first = await processed();
    const file = await archived(['EAN,Product,Promo RSP', `${ONE},Item 1,1.50`]);
    await read(file);
    await fileOn(first, 'offers=use&day=2026-12-01');
    const changesOf = async (id: string): Promise<string[]> =>
      (await world.get(`/sessions/${id}/changes/lines`)).body.data.lines.map(({ barcode, changes }: ChangedLine) =>
        [barcode, ...changes].join(' '),
      );
    expect(await changesOf(await processed())).toEqual([]);
    await gone(file);
    expect(await changesOf(await processed())).toEqual([`${ONE} rrp_up`]);
  });

  test('When it is of another wholesaler, or there is no file to compare with, then that is said first', async () => {
    await processed();
    const foreign = Array.from({ length: 10 }, (_, n) => `${barcodeOf(500 + n)},Other ${n},1.50`);
    const file = await archived(['EAN,Product,Promo RSP', ...foreign]);
    expect((await read(file)).body.data.findings).toContain(
      "Only 0 of 10 offers are of products in the last file of Best Wholesale. Please check that it is this wholesaler's promotion.",
    );
    expect((await world.get(`/promotion-files/${file}/offers`, BOB)).body.data.findings).toContain(
      'There is no completed file of this wholesaler yet: offers are compared with the next one, and join its products.',
    );
    await gone(file);
  });

  test('When it cannot be read, then a sentence says why', async () => {
    expect(await read(randomUUID())).toMatchObject({ status: 404, body: { message: 'This file does not exist.' } });
    const old = await archived(['EAN,Product'], {}, 'deals.xls');
    expect((await read(old)).status).toBe(415);
    const unclear = await archived(['A,B,C', 'x,y,z', 'q,r,s']);
    expect([(await read(unclear)).status, (await world.get(`/promotion-files/${unclear}/offers`)).status]).toEqual([
      422, 404,
    ]);
  });

  test('When it is read again, then it gives what it has now; a running offer that it has no more ended yesterday', async () => {
    const id = await processed();
    const lines = ['EAN,Product,Promo RSP', `${ONE},Item 1,1.50`, `${TWO},Item 2,1.60`];
    const file = await archived(lines);
    await read(file);
    now = new Date('2026-12-02T10:00:00Z');
    expect(await fileOn(id, 'offers=use')).toMatchObject({ [ONE]: '1.00 1.50', [TWO]: '1.00 1.60' });
    const { object_key: key } = world.neighbours.promotionFiles.get(file)!;
    await world.objects.put(key, Readable.from([lines.slice(0, 2).join('\n').replace('1.50', '1.40')]));
    expect((await read(file)).body.data).toMatchObject({ offers_count: 1, offers: [{ offer_rrp: '1.40' }] });
    expect(await fileOn(id, 'offers=use&content=prices')).toMatchObject({ [ONE]: '1.00 1.40', [TWO]: '1.00 2.00' });
    const told = create(PromotionChangedSchema, { promotionId, what: 'deleted', wholesalerCode: 'W1' });
    await world.bus.publish([encode(EVENTS.promotionChanged, told, { source: 'promotion' })]);
    await world.settled();
    expect((await world.get(`/promotion-files/${file}/offers`)).status).toBe(404);
    expect(await fileOn(id, 'offers=use')).toMatchObject({ [ONE]: '1.00 2.00', [TWO]: '1.00 2.00' });
  });
});
