import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { barcodeOf } from './files.ts';
import { startWorld, type World } from './harness.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ UPLOAD_MAX_ROWS: 30_000 });
});
afterAll(() => world.close());

test('When the first file of an installation is long and names the case of each product, then it is taken', async () => {
  // PostgreSQL has looked at none of its rows yet: joined as if they were few, they take longer than a statement may.
  const rows = Array.from({ length: 20_000 }, (_, n) => {
    const unit = barcodeOf(n);
    return `${unit},${barcodeOf(n + 50_000)},Product ${n},1.00,12`;
  });
  const file = ['Barcode,Case Barcode,Description,Cost,Case Qty', ...rows].join('\n');
  const { status, body } = await world.upload(await world.newSession(), file);
  expect([status, body.detail]).toEqual([200, undefined]);
  expect(body.data).toMatchObject({ total_processed: 20_000, bad_rows_count: 0 });
});
