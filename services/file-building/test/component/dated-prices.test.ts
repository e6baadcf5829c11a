import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ChangedLine, Download, Offer } from '@tillmap/contracts';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import { barcodeOf } from './files.ts';
import { ANN, AT, BOB, startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

const HEADER = 'Barcode,Description,Case Qty,Cost,RRP,Promo RRP,Promo From,Promo To,New Cost,From';

let world: World;
let sql: Database;
let now = new Date('2026-11-30T23:30:00Z');
beforeAll(async () => {
  world = await startWorld({}, () => now);
  world.neighbours.otherCodes.add('W2');
  await new StandInClassifier(world.bus).start();
  sql = await openDatabase({ url: world.database.url, applicationName: 'test' });
});
afterAll(async () => {
  await sql.close();
  await world.close();
});

const uploaded = async (rows: readonly string[], header = HEADER, wholesaler = 'W1') => {
  const id = await world.newSession(ANN, 'Week', { wholesaler_code: wholesaler });
  const { body } = await world.upload(id, [header, ...rows].join('\n'));
  return { id, result: body.data };
};

test('When rows have offers and new prices with days, then these are stored beside the usual ones', async () => {
  const { id, result } = await uploaded([
    `${barcodeOf(1)},Item 1,1,1.00,2.00,1.50,01/12/2026,07/12/2026,,`,
    `${barcodeOf(2)},Item 2,1,1.00,2.00,,,,1.10,02/12/2026`,
    `${barcodeOf(3)},Item 3,1,1.00,2.00,1.50,07/12/2026,01/12/2026,,`,
    `${barcodeOf(4)},Item 4,1,1.00,2.00,,,,,`,
  ]);
  expect(result).toMatchObject({ total_processed: 4, bad_rows_count: 0 });
  expect(result.findings).toContainEqual({
    code: 'money',
    sentence: '1 row has an offer or a new price whose days are not certain: the usual price is used.',
    details: [
      'Line 4: the offer “Promo RRP” £1.50 ends on 2026-12-01, before it starts on 2026-12-07, so the usual price is used.',
      'Write the days as 1 Dec 2026, the first one before the last, and upload the file again.',
    ],
  });
  const stored = await sql.query<{ cost: string; rrp: string; dated: unknown }>(
    `select cost, rrp, dated_prices as dated from item join session using (upload_id) where session.id = $1 order by position`,
    [id],
  );
  const offer = { kind: 'offer', field: 'rrp', amount: '1.50', from: '2026-12-01', until: '2026-12-07' };
  const next = { kind: 'next', field: 'cost', amount: '1.10', from: '2026-12-02', until: '' };
  expect(stored).toEqual([
    { cost: '1.00', rrp: '2.00', dated: [{ ...offer, column: 'Promo RRP' }] },
    { cost: '1.00', rrp: '2.00', dated: [{ ...next, column: 'New Cost' }] },
    { cost: '1.00', rrp: '2.00', dated: null },
    { cost: '1.00', rrp: '2.00', dated: null },
  ]);
});

test('When VAT is taken off the costs of a file, then it is taken off those with days too', async () => {
  const cost = (n: number, times = 1): string => ((100 + n) * 0.01 * times).toFixed(2);
  const file = (times: number) =>
    Array.from(
      { length: 40 },
      (_, n) =>
        `${barcodeOf(n)},Item ${n},12,${cost(n, times)},2.49,1.99,01/12/2026,07/12/2026,${cost(n, 1.2 * times)},02/12/2026`,
    );
  await uploaded(file(1));
  const { id, result } = await uploaded(file(1.2));
  expect(result.file_check.findings).toMatchObject([{ fix: { kind: 'take_vat_off_cost' } }]);
  expect((await world.post(`/sessions/${id}/file-check`, { answer: 'take_vat_off_cost' })).status).toBe(200);
  const [first] = await sql.query<{ cost: string; rrp: string; dated: readonly { amount: string }[] }>(
    `select cost, rrp, dated_prices as dated from item join session using (upload_id) where session.id = $1 and position = 0`,
    [id],
  );
  expect([first?.cost, first?.rrp, first?.dated.map(({ amount }) => amount)]).toEqual(['1', '2.49', ['1.2', '1.99']]);
});

const processed = async (rows: readonly string[], wholesaler?: string, header = HEADER) => {
  const { id } = await uploaded(rows, header.replace(',Cost,', ',Cost per case,'), wholesaler);
  await world.post('/generate-epos-file', { session_id: id });
  await world.until(id, 'completed');
  return id;
};

/** Barcodes of a file with cost and RRP, by the names of its columns. */
const pricesIn = (bytes: Buffer): Record<string, string> => {
  const [header = [], ...lines] = bytes
    .toString()
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const at = (name: string): number => header.indexOf(name);
  return Object.fromEntries(lines.map((cells) => [cells[at('barcode')], `${cells[at('cost')]} ${cells[at('rrp')]}`]));
};

const ACCEPTED = 'disclaimer_accepted=true';
const fileOn = async (id: string, query: string) =>
  pricesIn(await world.bytes(ANN, `${AT}/sessions/${id}/download?${ACCEPTED}&${query}`));
const receiptOf = async (id: string) => (await world.get(`/sessions/${id}/downloads`)).body.data.downloads[0];
const areSent = (id: string) =>
  waitUntil(
    async () => {
      const { downloads } = (await world.get(`/sessions/${id}/downloads`)).body.data;
      return downloads.every(({ state }: Download) => state === 'sent');
    },
    { what: 'the downloads to be sent' },
  );

const [OFFER, NEXT, CASE, USUAL] = [11, 12, 13, 14].map(barcodeOf) as [string, string, string, string];
const ROWS = [
  `${OFFER},Item 1,1,1.00,2.00,1.50,01/12/2026,07/12/2026,,`,
  `${NEXT},Item 2,1,1.00,2.00,,,,1.10,02/12/2026`,
  `${CASE},Item 3,12,12.00,1.60,1.20,01/12/2026,07/12/2026,,`,
  `${USUAL},Item 4,1,1.00,2.00,,,,,`,
];

test('When an offer starts and ends, then a file of prices has it on its first day, and the usual one the day after its last', async () => {
  const id = await processed(ROWS);
  const prices = (day: string) => fileOn(id, `content=prices&offers=use&day=${day}`);
  await fileOn(id, 'offers=use');
  await areSent(id);
  expect(await prices('2026-12-01')).toEqual({ [OFFER]: '1.00 1.50', [CASE]: '1.00 1.20' });
  await areSent(id);
  expect(await prices('2026-12-02')).toEqual({ [NEXT]: '1.10 2.00' });
  await areSent(id);
  expect(await prices('2026-12-08')).toEqual({ [OFFER]: '1.00 2.00', [CASE]: '1.00 1.60' });
  await areSent(id);
});

test('When a file is for a day, then it has the prices of that day, and the receipt says so', async () => {
  const id = await processed(ROWS);
  const usual = { [OFFER]: '1.00 2.00', [NEXT]: '1.00 2.00', [CASE]: '1.00 1.60', [USUAL]: '1.00 2.00' };
  const began = { ...usual, [NEXT]: '1.10 2.00' };
  expect(await fileOn(id, '')).toEqual(usual);
  expect(await receiptOf(id)).not.toHaveProperty('prices');
  expect(await fileOn(id, 'offers=use')).toEqual(usual);
  expect(await fileOn(id, 'day=2026-12-02')).toEqual(began);
  expect(await fileOn(id, 'offers=use&day=2026-12-01')).toEqual({
    ...usual,
    [OFFER]: '1.00 1.50',
    [CASE]: '1.00 1.20',
  });
  expect(await receiptOf(id)).toMatchObject({ prices: { offers: 'use', day: '2026-12-01' } });
  expect(await fileOn(id, 'offers=use&day=2026-12-07')).toMatchObject({ [OFFER]: '1.00 1.50', [NEXT]: '1.10 2.00' });
  expect(await fileOn(id, 'offers=use&day=2026-12-08')).toEqual(began);
});

test('When a till gets files for days, then its file and its rehearsal have the same prices', async () => {
  const id = await processed(ROWS);
  const till = async (query: string) => {
    const body = { profile: 'shopify', purpose: 'new', disclaimer_accepted: true };
    const bytes = await world.bytes(ANN, `${AT}/sessions/${id}/till/file?${query}`, body);
    return bytes
      .toString()
      .split('\n')
      .filter((line) => line.includes('1.50')).length;
  };
  expect([await till('day=2026-12-01'), await till('offers=use&day=2026-12-01')]).toEqual([0, 1]);
  const rehearsal = await world.post(`/sessions/${id}/till/rehearsal?offers=use&day=2026-12-01`, {
    profile: 'shopify',
  });
  expect(rehearsal).toMatchObject({ status: 200, body: { data: { products: 4 } } });
});

test('When a file still has the offer that the till has, then it is no change; once it has none, the usual price is one', async () => {
  const first = await processed(ROWS);
  await fileOn(first, 'offers=use&day=2026-12-01');
  await areSent(first);
  const changesOf = async (id: string): Promise<string[]> =>
    (await world.get(`/sessions/${id}/changes/lines`)).body.data.lines.map(({ barcode, changes }: ChangedLine) =>
      [barcode, ...changes].join(' '),
    );
  expect(await changesOf(await processed(ROWS))).toEqual([]);
  const id = await processed(ROWS.map((row) => row.replace('01/12/2026,07/12/2026', '01/11/2026,29/11/2026')));
  expect(await changesOf(id)).toEqual([`${OFFER} rrp_up`, `${CASE} rrp_up`]);
  expect(await fileOn(id, 'content=prices&offers=use')).toEqual({ [OFFER]: '1.00 2.00', [CASE]: '1.00 1.60' });
});

test('When a session has prices with days, then it says how many an offer changes, and what the shop chose last', async () => {
  const id = await processed(ROWS);
  const offersIn = async (of: string, query = '') => (await world.get(`/sessions/${of}/offers?${query}`)).body.data;
  await fileOn(id, 'offers=leave&day=2026-11-30');
  const added = expect.anything();
  expect(await offersIn(id)).toEqual({ day: '2026-11-30', dated: 3, changed: 0, offers: 'leave', added });
  await fileOn(id, 'offers=use&day=2026-12-01');
  await fileOn(id, '');
  expect(await offersIn(id, 'day=2026-12-01')).toEqual({
    day: '2026-12-01',
    dated: 3,
    changed: 2,
    offers: 'use',
    added,
  });
  const next = await processed([ROWS[3]!]);
  expect(await offersIn(next)).toEqual({ day: '2026-11-30', dated: 0, changed: 0, offers: 'use' });
  expect((await world.get(`/sessions/${id}/offers?day=soon`)).status).toBe(422);
  expect((await world.get(`/sessions/${id}/offers`, BOB)).status).toBe(404);
});

test('When a file of changes or of prices is for a day, then its lines were counted, with offers and without, before and after a decision', async () => {
  const last = await processed(ROWS);
  await fileOn(last, '');
  await areSent(last);
  const id = await processed([
    ...ROWS.slice(0, 3).map((row) => row.replace(',2.00,1.50', ',2.10,1.50')),
    ROWS[3]!.replace('2.00', '2.20'),
  ]);
  const counts: Record<string, readonly number[]> = {};
  const countsOn = async (content: 'changes' | 'prices', offers: 'use' | 'leave', day: string): Promise<void> => {
    const { contents } = (await world.get(`/sessions/${id}/changes`)).body.data;
    const { added } = (await world.get(`/sessions/${id}/offers?day=${day}`)).body.data;
    const { products } = contents.find((one: { content: string }) => one.content === content);
    const file = await fileOn(id, `content=${content}&offers=${offers}&day=${day}`);
    counts[`${content} ${offers} ${day}`] = [products, added[content][offers], Object.keys(file).length];
  };
  await countsOn('changes', 'leave', '2026-12-01');
  await countsOn('prices', 'use', '2026-12-02');
  const keep = await world.post(`/sessions/${id}/changes/steps`, { decision: 'keep', items: [{ barcode: OFFER }] });
  expect(keep.status).toBe(200);
  await countsOn('changes', 'use', '2026-12-02');
  await countsOn('prices', 'leave', '2026-12-02');
  expect(counts).toEqual({
    'changes leave 2026-12-01': [2, 0, 2],
    'prices use 2026-12-02': [2, 2, 4],
    'changes use 2026-12-02': [2, 0, 2],
    'prices leave 2026-12-02': [2, 1, 3],
  });
});

test('When the clock passes midnight in Britain, then a file without a day is that of the new day', async () => {
  const id = await processed(ROWS);
  const before = await fileOn(id, 'offers=use');
  now = new Date('2026-12-01T00:00:00Z');
  const after = await fileOn(id, 'offers=use');
  now = new Date('2026-11-30T23:30:00Z');
  expect([before[OFFER], after[OFFER], (await fileOn(id, 'offers=use'))[OFFER]]).toEqual([
    '1.00 2.00',
    '1.00 1.50',
    '1.00 2.00',
  ]);
});

test.each([
  ['day=2027-02-29', 'day', 'Please give a day as 2026-12-01.'],
  ['day=tomorrow', 'day', 'Please give a day as 2026-12-01.'],
  ['offers=some', 'offers', 'Please give leave or use.'],
])('When a download is asked for with %s, then a sentence says what to give', async (query, field, sentence) => {
  const id = await world.newSession();
  const { status, body } = await world.get(`/sessions/${id}/download?${ACCEPTED}&${query}`);
  expect([status, body.errors]).toEqual([422, { [field]: [sentence] }]);
});

describe('Offers of a day', () => {
  const offersOn = async (query: string, person = ANN) => {
    const { body } = await world.get(`/offers?wholesaler_code=W1&${query}`, person);
    const listed = (list: string): string[] =>
      body.data[list].map(({ barcode, kind, usual_rrp, offer_rrp, offer_cost, from, until }: Offer) =>
        [barcode, kind, usual_rrp, offer_rrp, offer_cost, from, until].join(' ').trimEnd(),
      );
    return { starts: listed('starts'), ends: listed('ends'), running: listed('running'), next: listed('next') };
  };

  test('When the last file has prices with days, then each day says what starts, ends, runs and comes', async () => {
    const id = await processed(ROWS);
    const offers = [
      `${OFFER} offer 2.00 1.50  2026-12-01 2026-12-07`,
      `${CASE} offer 1.60 1.20  2026-12-01 2026-12-07`,
    ];
    const price = [`${NEXT} new_price 2.00  1.10 2026-12-02`];
    const none = { starts: [], ends: [], running: [], next: [] };
    expect(await offersOn('')).toEqual({ ...none, next: [offers[0], price[0], offers[1]] });
    expect(await offersOn('day=2026-12-01')).toEqual({ ...none, starts: offers, next: price });
    expect(await offersOn('day=2026-12-02')).toEqual({ ...none, starts: price, running: offers });
    expect(await offersOn('day=2026-12-07')).toEqual({ ...none, ends: offers });
    expect(await offersOn('day=2026-12-08')).toEqual(none);
    expect(await offersOn('', BOB)).toEqual(none);
    const { body } = await world.get('/offers?wholesaler_code=W1&day=2026-12-02');
    expect(body.data).toMatchObject({ day: '2026-12-02', counts: { starts: 1, ends: 0, running: 2, next: 0 } });
    expect(body.data.starts[0].source).toEqual({
      session_id: id,
      file: expect.stringMatching(/\.csv$/),
      line: 3,
      columns: ['New Cost'],
    });
  });

  test('When no wholesaler is named, then those of every one are listed, with their files and the week', async () => {
    await processed([ROWS[0]!.replace('2.00,1.50', '3.00,1.00'), ROWS[1]!], 'W2');
    const { counts, files, week } = (await world.get('/offers?day=2026-12-01')).body.data;
    expect(counts).toEqual({ starts: 3, ends: 0, running: 0, next: 2 });
    expect(files).toMatchObject([
      { wholesaler_code: 'W1', starts: 2, ended: 0, ends: 0, running: 0, next: 1 },
      { wholesaler_code: 'W2', starts: 1, next: 1 },
    ]);
    expect(
      week.map(({ day, starts, ends }: { day: string; starts: number; ends: number }) => [day, starts, ends]),
    ).toEqual([
      ['2026-11-30', 0, 0],
      ['2026-12-01', 3, 0],
      ['2026-12-02', 2, 0],
      ['2026-12-03', 0, 0],
      ['2026-12-04', 0, 0],
      ['2026-12-05', 0, 0],
      ['2026-12-06', 0, 0],
    ]);
    const after = (await world.get('/offers?day=2026-12-08')).body.data;
    expect(after.files).toMatchObject([{ ended: 2, running: 0 }, { ended: 1 }]);
    expect((await world.get('/offers?day=2026-12-09')).body.data.files).toEqual([]);
  });

  test('When a new price has begun, then the one before stands beside it', async () => {
    await processed(
      [`${NEXT},Item 2,1,1.00,2.00,2.10,02/12/2026`],
      'W2',
      'Barcode,Description,Case Qty,Cost,RRP,New RRP,From',
    );
    const { body } = await world.get('/offers?wholesaler_code=W2&day=2026-12-02');
    expect(body.data.starts).toMatchObject([{ kind: 'new_price', usual_rrp: '2.00', offer_rrp: '2.10' }]);
  });

  test('When no such day is given, then a sentence says what to give', async () => {
    const { status, body } = await world.get('/offers?wholesaler_code=W1&day=2027-02-29');
    expect([status, body.errors]).toEqual([422, { day: ['Please give a day as 2026-12-01.'] }]);
    expect((await world.get('/offers?wholesaler_code=NONE')).body.data).toMatchObject({ starts: [], next: [] });
  });
});
