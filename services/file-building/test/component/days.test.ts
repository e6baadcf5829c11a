import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { barcodeOf } from './files.ts';
import { startWorld, type World } from './harness.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({}, () => new Date('2026-11-26T12:00:00Z'));
});
afterAll(() => world.close());

test('When only the last rows of a long file show that the month comes first, then days read before them are held for review', async () => {
  const id = await world.newSession();
  const days = ['12/01/2026', ...Array<string>(2_500).fill('02/01/2026'), '04/30/2026', '10/31/2026'];
  const rows = days.map((day, n) => `${barcodeOf(n)},Jam ${n},1.00,1.20,${day}`);
  const { status, body } = await world.upload(id, ['Barcode,Description,Cost,New Cost,Valid From', ...rows].join('\n'));
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ rows_read: 2_503, total_processed: 2_503, bad_rows_count: 0 });
  expect(body.data.findings).toContainEqual({
    code: 'money',
    sentence:
      '1 row has a day that may have the month first, as other days of the file: check the price in the review.',
    details: [
      'Line 2: “Valid From” 12/01/2026 may be 12 January 2026 or 1 December 2026: 04/30/2026 has the month first.',
      'Write the month as a word, such as 1 Dec 2026, and upload the file again.',
    ],
  });
  expect(body.data.checks).toContainEqual(
    expect.objectContaining({
      code: 'row_doubt',
      count: 1,
      is_serious: true,
      rows: [
        {
          line: 2,
          barcode: barcodeOf(0),
          sentence:
            'Line 2: Valid From is "12/01/2026": other days of the file have the month first, so it is not sure that the price holds.',
        },
      ],
    }),
  );
});
