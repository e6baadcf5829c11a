import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { barcodeOf } from './files.ts';
import { startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

const HEADER = 'Barcode,Description,Case Qty,Cost,RRP,Promo RRP,Promo From,Promo To,New Cost,From';

let world: World;
let sql: Database;
beforeAll(async () => {
  world = await startWorld({}, () => new Date('2026-11-30T23:30:00Z'));
  await new StandInClassifier(world.bus).start();
  sql = await openDatabase({ url: world.database.url, applicationName: 'test' });
});
afterAll(async () => {
  await sql.close();
  await world.close();
});

const uploaded = async (rows: readonly string[]) => {
  const id = await world.newSession();
  const { body } = await world.upload(id, [HEADER, ...rows].join('\n'));
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
