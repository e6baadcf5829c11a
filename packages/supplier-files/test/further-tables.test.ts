import { describe, expect, test } from '@jest/globals';
import { headerFit, openTable, SUPPLIER_FILE_COLUMNS, type TableRow, withFurtherTables } from '../src/index.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { workbookParts, writeZip } from './workbook-builder.ts';

const files = temporaryFolder();

const HEADER = ['Barcode', 'Description', 'Cost'];
const NAMES = ['Cola', 'Tea', 'Milk', 'Salt', 'Jam', 'Rice'];

/** Barcodes with valid check digits. */
const EANS = ['5012345678900', '5012345678917', '5012345678924', '5012345678931', '5012345678948', '5012345678955'];
const products = (from: number, to: number): string[][] =>
  NAMES.slice(from, to).map((name, at) => [EANS[from + at]!, name, `${from + at + 1}.5`]);

const readPath = async (path: string, maxRows = 100) => {
  const opened = await openTable(path, path, {}, { fitOf: (rows) => headerFit(rows, SUPPLIER_FILE_COLUMNS) });
  const table = await withFurtherTables(opened, SUPPLIER_FILE_COLUMNS, maxRows);
  const read: TableRow[] = [];
  for await (const batch of table.rows()) read.push(...batch);
  await table.close();
  const findings = table.findings?.() ?? [];
  return {
    sheet: table.sheet,
    rows: read.map(({ line, cells }) => `${line}: ${cells.join('|')}`),
    said: findings.map(({ sentence, details }) => [sentence, ...details].join(' ')),
  };
};

const text = (value: string): string => (value === '' ? '<c/>' : `<c t="inlineStr"><is><t>${value}</t></is></c>`);

const readSheets = async (sheets: Readonly<Record<string, readonly (readonly string[])[]>>, maxRows?: number) => {
  const parts = workbookParts({
    sheets: Object.entries(sheets).map(([name, rows]) => ({
      name,
      rows: rows.map((cells) => `<row>${cells.map(text).join('')}</row>`).join(''),
    })),
  });
  return readPath(await writeZip(files.pathOf('tables.xlsx'), parts), maxRows);
};

const lines = (rows: readonly (readonly string[])[], from: number): string[] =>
  rows.map((cells, at) => `${from + at}: ${cells.join('|')}`);

describe('withFurtherTables', () => {
  test.each([
    ['with a gap', [...HEADER, '', ...HEADER], (left: string[], right: string[]) => [...left, '', ...right]],
    ['without a gap', [...HEADER, ...HEADER], (left: string[], right: string[]) => [...left, ...right]],
    [
      'behind an empty column',
      ['', ...HEADER, ...HEADER],
      (left: string[], right: string[]) => ['', ...left, ...right],
    ],
  ])('When two tables stand beside each other %s, then the rows of both are read', async (_how, names, beside) => {
    const left = products(0, 3);
    const right = products(3, 5);
    const rows = left.map((cells, at) => beside(cells, right[at] ?? ['', '', '']));
    const csv = await files.write(
      'beside.csv',
      `${[['Crisps'], names, ...rows].map((cells) => cells.join(',')).join('\n')}\n`,
    );
    for (const read of [await readSheets({ Prices: [['Crisps'], names, ...rows] }), await readPath(csv)]) {
      const strip = (row: string) => row.replace(/ \|/, ' ').replace(/\|+$/, '');
      expect(read.rows.map(strip)).toEqual(['1: Crisps', ...lines([HEADER, ...left], 2), ...lines(right, 1003)]);
      expect(read.said).toEqual([
        expect.stringMatching(
          /^There is more than one table: the one from column [DEF] on was read too, 2 rows\. .*row 5 is called line 1005/,
        ),
      ]);
    }
  });

  test.each([
    ['in euros', ['Barcode', 'Description', 'Cost €', 'RRP €']],
    ['in pence', ['Barcode', 'Description', 'Cost (p)', 'RRP (p)']],
    ['for a case, by names of its own', ['EAN', 'Product', 'Case Cost', 'SRP']],
    ['in another order', ['Product', 'Trade Price', 'RRP', 'EAN']],
  ])('When the table beside has prices %s, then its own header comes before its rows', async (_how, own) => {
    const [left, right] = [
      [...products(0, 1)[0]!, '2'],
      [...products(1, 2)[0]!, '3'],
    ];
    const names = [...HEADER, 'RRP'];
    const read = await readSheets({
      Prices: [
        [...names, '', ...own],
        [...left, '', ...right],
      ],
    });
    expect(read.rows.map((row) => row.replace(/\|$/, ''))).toEqual([
      ...lines([names, left], 1),
      `1001: ${['', '', '', '', '', ...own].join('|')}`,
      `1002: ${['', '', '', '', '', ...right].join('|')}`,
    ]);
    expect(read.said).toEqual([expect.stringContaining('the one from column F on was read too, 1 row.')]);
  });

  test('When a column without a name parts one table, then it stays one', async () => {
    for (const names of [
      [...HEADER, '', 'EAN', 'Case Cost'],
      [...HEADER, '', 'Case Barcode', 'Product', 'Case Cost'],
    ]) {
      const cells = [...products(0, 1)[0]!, '', EANS[1]!, 'x', '6'].slice(0, names.length);
      expect((await readSheets({ Prices: [names, cells] })).rows).toEqual(lines([names, cells], 1));
    }
    const filled = [
      [...HEADER, '', ...HEADER, 'RRP'],
      [...products(0, 1)[0]!, 'new', ...products(1, 2)[0]!, '9'],
    ];
    expect((await readSheets({ Prices: filled })).rows).toEqual(lines(filled, 1));
  });

  test.each([
    ['another barcode', ['Barcode', 'Description', 'Cost', 'Barcode', 'Case Qty']],
    ['the same name once more', ['Barcode', 'Description', 'Cost', 'Barcode']],
    ['other columns', ['Barcode', 'Description', 'Cost', 'Barcode', 'Cost', 'Description']],
  ])('When there is %s in one table, then it stays one', async (_what, names) => {
    const cells = [EANS[0]!, 'Cola', '1', EANS[1]!, '6', 'x'].slice(0, names.length);
    const read = await readSheets({ Prices: [names, cells] });
    expect(read.rows).toEqual(lines([names, cells], 1));
    expect(read.said).toEqual([]);
  });

  test('When other sheets go on with the first, then their rows are read behind it, whatever order their columns have', async () => {
    const turned = products(3, 4).map(([ean, name, cost]) => [cost!, ean!, name!]);
    const read = await readSheets({
      About: [['How to order'], ['Ring us']],
      Grocery: [HEADER, ...products(0, 2)],
      Dairy: [['Dairy'], HEADER, ...products(2, 3)],
      Tins: [['Cost', 'Barcode', 'Description'], ...turned],
      More: products(4, 6),
    });
    expect(read.rows).toEqual([
      ...lines([HEADER, ...products(0, 2)], 1),
      ...lines(products(2, 3), 1003),
      ...lines([['Cost', 'Barcode', 'Description'], ...turned], 2001),
      ...lines(products(4, 6), 3001),
    ]);
    expect(read.sheet).toEqual({ name: 'Grocery', others: [] });
    expect(read.said).toEqual([
      expect.stringContaining('the sheet “Dairy” was read too, 1 row. Its rows are numbered from 1001 on'),
      expect.stringContaining('the sheet “Tins” was read too, 1 row.'),
      expect.stringContaining('the sheet “More” was read too, 2 rows.'),
    ]);
  });

  test.each([
    [
      'Prices May',
      [HEADER, ...products(0, 5)],
      '5 of its 5 barcodes are on the sheets before it, as in another version of the list',
    ],
    ['Delisted', [HEADER, ...products(3, 5)], 'its name says that it is not today’s list'],
    ['Old_prices', [HEADER, ...products(3, 5)], 'its name says that it is not today’s list'],
    [
      'Codes',
      [['Barcode', 'Description'], ...products(3, 5).map((cells) => cells.slice(0, 2))],
      'it has no column “Cost”',
    ],
  ])('When another sheet is %s, then it is not read, and that is said', async (name, rows, why) => {
    const read = await readSheets({ Prices: [HEADER, ...products(0, 5)], [name]: rows });
    expect(read.rows).toEqual(lines([HEADER, ...products(0, 5)], 1));
    expect(read.said).toEqual([expect.stringContaining(`The sheet “${name}” was not read: ${why}.`)]);
  });

  test('When all tables together have too many rows, then the file is refused', async () => {
    const sheets = { Prices: [HEADER, ...products(0, 3)], More: [HEADER, ...products(3, 6)] };
    await expect(readSheets(sheets, 5)).rejects.toMatchObject({ kind: 'too_large' });
    expect((await readSheets(sheets, 6)).rows).toHaveLength(7);
  });
});
