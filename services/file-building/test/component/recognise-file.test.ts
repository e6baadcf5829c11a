import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { barcodeOf, supplierCsv } from './files.ts';
import { ANN, BOB, startWorld, type World } from './harness.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.neighbours.wholesalersOf = [{ wholesaler_code: 'W1', barcodes: 9 }];
  world.neighbours.isCatalogAway = false;
});

const recognise = (content: string, name = 'prices.csv', person = ANN) => {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  return world.post('/recognise-supplier-file', form, person);
};

describe('A file of nobody knows whom', () => {
  test('When a wholesaler knows its barcodes, then the file is its, and the name of the file is that of the session', async () => {
    const { status, body } = await recognise(supplierCsv(10), 'wine_and_spirits.csv');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      session_name: 'Wine and spirits',
      follows: '',
      wholesaler: { code: 'W1', name: world.neighbours.wholesaler.name },
      reason: '9 of the first 10 barcodes are known.',
      columns_known: true,
      columns: 'The names of the columns are known.',
    });
  });

  test('When there was a session before, then its name is counted on, for those who may see it', async () => {
    await world.newSession(ANN, 'Weekly order, week 47');
    expect((await recognise(supplierCsv(10))).body.data).toMatchObject({
      session_name: 'Weekly order, week 48',
      follows: 'Weekly order, week 47',
    });
    expect((await recognise(supplierCsv(10), 'prices.csv', BOB)).body.data).toMatchObject({
      session_name: 'Prices',
      follows: '',
    });
  });

  test('When no wholesaler knows it, then a person is asked, and its columns are read by their names', async () => {
    world.neighbours.wholesalersOf = [];
    expect((await recognise(supplierCsv(10))).body.data).toMatchObject({
      wholesaler: null,
      reason: 'No wholesaler is known by this file. Please choose one.',
      columns_known: true,
    });
  });

  test('When its columns are not sure, then that is said', async () => {
    const rows = Array.from(
      { length: 20 },
      (_, n) => `${barcodeOf(n)},Choc Fingers ${n},0.${60 + n},1.${29 + n},1.${30 + n}`,
    );
    const open = ['Ref Nr,Desc,Price 1,Price 2,Price 3', ...rows].join('\n');
    expect((await recognise(open)).body.data).toMatchObject({
      columns_known: false,
      columns: expect.stringMatching(/\.$/),
    });
  });

  test.each([
    ['', 'prices.csv', /empty/i],
    ['PK\u0003\u0004', 'prices.xlsx', /workbook/i],
    ['only,words\n'.repeat(3), 'prices.pdf', /\.csv/],
  ])('When %j is no table of products, then it is refused with a sentence', async (content, name, words) => {
    const { status, body } = await recognise(content, name);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.errors.file[0]).toMatch(words);
  });

  test('When no file is sent, or catalog is away, then the answer says so', async () => {
    expect((await world.post('/recognise-supplier-file', new FormData())).status).toBeGreaterThanOrEqual(400);
    world.neighbours.isCatalogAway = true;
    expect((await recognise(supplierCsv(10))).status).toBe(503);
  });
});
