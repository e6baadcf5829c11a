import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openDatabase } from '@tillmap/storage/database';
import { barcodeOf } from './files.ts';
import { startWorld, type World } from './harness.ts';

let world: World;
let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  world = await startWorld();
  database = await openDatabase({ url: world.database.url, applicationName: 'test' });
});
afterAll(async () => {
  await database.close();
  await world.close();
});

const columns = ['barcode', 'description', 'caseqty', 'costprice'].map((field, at) => ({ column: at + 1, field }));
const ROWS = ['Baked Beans,12,12.00', 'Green Tea,6,5.70', 'Milk,8,8.80', 'Tomato Soup,12,9.60'];
/** Without retail prices: nothing in it shows what its costs are for. */
const RIGHT = ['Ref Nr,Desc,Pk,Price 1', ...ROWS.map((row, at) => `${barcodeOf(at)},${row}`)].join('\n');
const WRONG = RIGHT.replace('5.70', 'free');

/** A session of a file whose columns, and what its costs are for, a person chose; or a layout has. */
const read = async (file: string, how: 'choice' | 'layout', basis: string) => {
  world.neighbours.layouts = [];
  const choice = { header_line: 1, columns, cost_basis: basis };
  const id = await world.newSession();
  if (how === 'choice') return { id, ...(await world.uploadWith(id, choice, file)) };
  const taught = await world.newSession();
  expect((await world.uploadWith(taught, { ...choice, remember: true }, file)).status).toBe(200);
  return { id, ...(await world.upload(id, file)) };
};

const mended = async (id: string) => {
  const cells = [{ column: 3, value: '5.70', was: 'free' }];
  const { status, body } = await world.put(`/sessions/${id}/rejected-rows/3`, { cells });
  expect(status).toBe(200);
  return body.data;
};

describe('What the costs are for, of a file whose rows are corrected', () => {
  /** For other files of the wholesaler the other basis was chosen. */
  beforeEach(async () => {
    const { id } = await read(RIGHT, 'choice', 'unit');
    await world.put(`/sessions/${id}/cost-basis`, { basis: 'unit' });
  });

  test.each([
    ['choice', 'case'],
    ['layout', 'case'],
    ['layout', 'as_given'],
  ] as const)('When a %s says %s, then the upload tells the same as the corrected file does', async (how, basis) => {
    const whole = await read(RIGHT, how, basis);
    expect(whole.body.data.cost_basis).toMatchObject({ basis });
    const { id, body } = await read(WRONG, how, basis);
    expect(body.data).toMatchObject({ columns: { read_by: how }, bad_rows_count: 1, cost_basis: { basis } });
    // The first values of its columns are those of the file that was uploaded.
    expect(await mended(id)).toEqual({
      ...whole.body.data,
      columns: body.data.columns,
      file_check: body.data.file_check,
    });
    expect(await world.status(id)).toMatchObject({ cost_basis: basis, cost_basis_open: basis === 'as_given' });
  });

  test.each(['choice', 'layout'] as const)(
    'When a file was uploaded before it was kept what its %s says, then that counts all the same',
    async (how) => {
      const { id } = await read(WRONG, how, 'case');
      await database.execute(
        "update upload set reading = reading - 'costBasis' where id = (select upload_id from session where id = $1)",
        [id],
      );
      expect((await mended(id)).cost_basis).toMatchObject({ basis: 'case', is_question: false });
    },
  );
});
