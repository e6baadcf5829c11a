import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { barcodeOf } from './files.ts';
import { ANN, AT, startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
});
afterAll(() => world.close());

const HEADER = 'Barcode,Description,Case Qty,By,Cost,RRP';
const PRODUCTS = 4;

/** A row for each product and variant: its name and how many times the usual cost it costs. */
const fileOf = (column: string, variants: readonly (readonly [string, number])[], isTurned = false): string => {
  const rows = Array.from({ length: PRODUCTS }, (_, n) =>
    variants.map(
      ([name, times]) => `${barcodeOf(n)},Plum Jam No ${n} 340g,6,${name},${((n + 1) * times).toFixed(2)},9.99`,
    ),
  ).flat();
  return [HEADER.replace('By', column), ...(isTurned ? rows.reverse() : rows)].join('\r\n');
};

const read = async (content: string) => {
  const id = await world.newSession();
  const { status, body } = await world.send(id, content);
  expect(status).toBe(200);
  await world.post('/generate-epos-file', { session_id: id });
  await world.until(id, 'completed');
  const bytes = await world.bytes(ANN, `${AT}/sessions/${id}/download?disclaimer_accepted=true`);
  const [names = [], ...lines] = bytes
    .toString()
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const column = (name: string): string[] => lines.map((cells) => cells[names.indexOf(name)] ?? name);
  const found = {
    sentences: body.data.findings.map(({ sentence }: { sentence: string }) => sentence),
    duplicates: body.data.duplicates,
    costs: column('cost')
      .map(Number)
      .sort((one, other) => one - other),
    names: new Set(column('description')).size,
    doubts: body.data.checks.map(({ code }: { code: string }) => code),
  };
  await world.remove(`/sessions/${id}`);
  return found;
};

const USUAL = [1, 2, 3, 4];

describe('Rows of one barcode whose prices another column tells apart', () => {
  test.each([false, true])(
    'When it is a quantity, then the price for the smallest counts (turned: %j)',
    async (isTurned) => {
      const found = await read(
        fileOf(
          'Min Qty',
          [
            ['10', 0.9],
            ['1', 1],
            ['50', 0.8],
          ],
          isTurned,
        ), // prettier-ignore
      );
      expect(found).toMatchObject({ costs: USUAL, names: PRODUCTS, duplicates: 8, doubts: [] });
      expect(found.sentences).toEqual([
        'Rows of one barcode have other prices by “Min Qty”: that for the smallest quantity is used.',
      ]);
    },
  );

  test.each([false, true])(
    'When it is a list, then the usual one counts by its name (turned: %j)',
    async (isTurned) => {
      const found = await read(
        fileOf(
          'Price List',
          [
            ['GOLD', 0.95],
            ['Standard', 1],
            ['STAFF', 0.7],
          ],
          isTurned,
        ), // prettier-ignore
      );
      expect(found).toMatchObject({ costs: USUAL, names: PRODUCTS, doubts: [] });
      expect(found.sentences[0]).toMatch(/by “Price List” \(.*\): those of “Standard” are used\.$/);
    },
  );

  test('When no name says which is the usual one, then the first counts and its rows go to review', async () => {
    const found = await read(
      fileOf('Depot', [
        ['Leeds', 1],
        ['Bristol', 1.05],
      ]),
    ); // prettier-ignore
    expect(found).toMatchObject({ costs: USUAL, names: PRODUCTS, doubts: ['row_doubt'] });
    expect(found.sentences).toEqual([
      'Rows of one barcode have other prices by “Depot” (Leeds, Bristol): those of “Leeds” are used, and their rows go to review.',
    ]);
  });

  test('When the only row of a product is for many, then it is doubted', async () => {
    const content = fileOf('Min Qty', [
      ['1', 1],
      ['10', 0.9],
    ]).replace(`${barcodeOf(0)},Plum Jam No 0 340g,6,1,1.00,9.99\r\n`, ''); // prettier-ignore
    expect(await read(content)).toMatchObject({ costs: [0.9, 2, 3, 4], doubts: ['row_doubt'] });
  });

  test('When a column only numbers the rows, then the later row counts as ever', async () => {
    let row = 0;
    const content = fileOf('Line No', [
      ['row', 1],
      ['row', 2],
    ]).replaceAll('row', () => `L${row++}`); // prettier-ignore
    expect(await read(content)).toMatchObject({ costs: [2, 4, 6, 8], sentences: [] });
  });

  test('When lists and days both differ, then the usual list counts at the price of today', async () => {
    const rows = Array.from({ length: PRODUCTS }, (_, n) =>
      [
        ['Standard', '01/06/2026', 1],
        ['Standard', '01/02/2026', 0.9],
        ['Cafe', '01/06/2026', 1.1],
        ['Cafe', '01/02/2026', 1.05],
      ].map(([list, day, times]) => `${barcodeOf(n)},Plum Jam No ${n} 340g,${list},${day},${(n + 1) * Number(times)}`),
    ).flat();
    const found = await read(['Barcode,Description,Group,Valid From,Cost', ...rows].join('\r\n'));
    expect(found).toMatchObject({ costs: USUAL, names: PRODUCTS });
  });

  test.each([false, true])(
    'When one row says that it is no longer sold, then the other one counts (turned: %j)',
    async (isTurned) => {
      const rows = [`${barcodeOf(0)},Plum Jam 340g,1.00,Live`, `${barcodeOf(0)},Plum Jam 340g,0.50,Discontinued`];
      const found = await read(['Barcode,Description,Cost,Status', ...(isTurned ? rows.reverse() : rows)].join('\r\n'));
      expect(found).toMatchObject({ costs: [1], duplicates: 1 });
    },
  );

  test('When units stand below a header that is repeated, then they hold for the rows below', async () => {
    const header = 'Barcode,Description,Cost,RRP';
    const line = (n: number) => `${barcodeOf(100 + n)},Plum Jam No ${n} 340g,1.00,2.00`;
    const found = await read([header, line(0), line(1), '', header, ',,EUR,EUR', line(2), line(3)].join('\r\n'));
    expect(found.costs).toEqual([0, 0, 1, 1]);
  });
});
