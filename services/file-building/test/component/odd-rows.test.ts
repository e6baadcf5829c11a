import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { decode, encode } from '@tillmap/bus';
import { ChunkClassifiedSchema, create, EVENTS, ItemResultSchema, TOPICS } from '@tillmap/bus/events';
import type { ReviewedProduct } from '@tillmap/contracts';
import { barcodeOf, withCheckDigit } from './files.ts';
import { startWorld, type World } from './harness.ts';

let world: World;
/** Canonical barcodes of which the wholesaler itself has a mapping. */
const OWN = new Set(['02000000000015']);

beforeAll(async () => {
  world = await startWorld();
  await world.bus.consumeGroup({
    group: 'catalog-chunks',
    topics: [TOPICS.chunkRequests],
    handle: async (message) => {
      const { sessionId, chunk, attempt, items } = decode(EVENTS.chunkRequested, message);
      const results = items.map(({ position, barcode }) =>
        create(ItemResultSchema, {
          position,
          deptCode: '10',
          subDeptCode: '11',
          cgCode: '111',
          vatCode: 'S',
          confidence: 99,
          source: OWN.has(barcode) ? 'exact' : 'similarity',
        }),
      );
      const answer = create(ChunkClassifiedSchema, { sessionId, chunk, attempt, results });
      await world.bus.publish([encode(EVENTS.chunkClassified, answer, { source: 'catalog' })]);
    },
  });
});
afterAll(() => world.close());

type Line = Readonly<{ barcode: string; cost?: string; rrp?: string; vat?: string }>;

const sound = (count: number): Line[] => Array.from({ length: count }, (_, n) => ({ barcode: barcodeOf(n) }));
const wrong = (n: number): string => {
  const barcode = barcodeOf(n);
  return barcode.slice(0, -1) + String((Number(barcode.at(-1)) + 1) % 10);
};

let sessions: string[] = [];
// A file is compared with the last one.
afterEach(async () => {
  for (const id of sessions) await world.remove(`/sessions/${id}`);
  sessions = [];
});

const completed = async (lines: readonly Line[]) => {
  const id = await world.newSession();
  sessions.push(id);
  const rows = lines.map(
    ({ barcode, cost = '1.00', rrp = '1.79', vat = '20' }, n) => `${barcode},Item ${n} jar,${cost},${rrp},${vat}`,
  );
  const sent = await world.send(id, ['Barcode,Description,Cost,RRP,VAT', ...rows].join('\n'));
  expect(sent.status).toBe(200);
  await world.post('/generate-epos-file', { session_id: id });
  await world.until(id, 'completed');
  return id;
};
const toReview = async (id: string): Promise<[string, string][]> =>
  (
    (await world.get(`/sessions/${id}/products?per_page=500&filter=review`)).body.data.products as ReviewedProduct[]
  ).map(({ barcode, price_issues }) => [barcode, price_issues.map(({ sentence }) => sentence).join('; ')]);
const said = async (id: string) => {
  const { needs_review, price_issues } = (await world.get(`/sessions/${id}/statistics`)).body.data;
  return { needs_review, sentences: price_issues.map(({ sentence }: { sentence?: string }) => sentence) };
};

describe('Rows that a till cannot find or sell', () => {
  test('When a few have a wrong check digit, an in-store code, no price or a VAT rate of elsewhere, then each goes to review', async () => {
    const id = await completed([
      ...sound(40),
      { barcode: wrong(50) },
      { barcode: '2000000000022' },
      { barcode: '20000004' },
      { barcode: barcodeOf(51), cost: '', rrp: '' },
      { barcode: barcodeOf(52), cost: '' },
      { barcode: barcodeOf(53), vat: '17%' },
    ]);
    expect(await toReview(id)).toEqual([
      [wrong(50), `The check digit of ${wrong(50)} is wrong, so no scanner finds it`],
      ['2000000000022', '2000000000022 is an in-store or weighed-item code, which differs from shop to shop'],
      ['20000004', '20000004 is an in-store or weighed-item code, which differs from shop to shop'],
      [barcodeOf(51), 'The RRP is missing, so the margin cannot be checked; The file has neither a cost nor an RRP'],
      [barcodeOf(53), 'The file says VAT “17%”, which is no VAT rate of this country'],
    ]);
    expect((await said(id)).sentences).toEqual(
      expect.arrayContaining([
        '1 product has a barcode whose check digit is wrong. Scanners do not find such barcodes.',
        '2 products have an in-store or weighed-item code. The till may have another product under it.',
      ]),
    );
  });

  test('When most of a list has in-store codes, then it is asked once for all, and said of all before a download', async () => {
    const codes = Array.from({ length: 30 }, (_, n) => ({ barcode: withCheckDigit(`200000000${n + 100}`) }));
    const id = await completed([...sound(20), ...codes]);
    expect(await toReview(id)).toEqual([
      [codes[0]!.barcode, expect.stringContaining('as 30 products of this file: the answer here is for all of them')],
    ]);
    expect(await said(id)).toMatchObject({
      needs_review: 1,
      sentences: ['30 products have an in-store or weighed-item code. The till may have another product under it.'],
    });
  });

  test('When the wholesaler’s own mapping has an in-store code, then nothing is asked', async () => {
    expect(await toReview(await completed([...sound(20), { barcode: '2000000000015' }]))).toEqual([]);
  });

  test('When no row of a file has a price, then no row is asked about', async () => {
    expect(await toReview(await completed(sound(20).map((line) => ({ ...line, cost: '', rrp: '' }))))).toEqual([]);
  });
});
