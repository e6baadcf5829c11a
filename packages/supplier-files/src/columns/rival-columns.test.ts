import { describe, expect, test } from '@jest/globals';
import { RowCheck } from '../rows/index.ts';
import { SUPPLIER_FILE_COLUMNS } from './columns.ts';
import { findHeader } from './header.ts';

const EAN = '5012345678900';

const findingsOf = (columns: string, ...rows: string[]) => {
  const table = [`Barcode|${columns}`, ...rows.map((cells) => `${EAN}|${cells}`)].map((row, at) => ({
    line: at + 1,
    cells: row.split('|'),
  }));
  const header = findHeader(table, SUPPLIER_FILE_COLUMNS);
  if (!header.found) throw new Error(header.reason);
  const check = new RowCheck(header);
  for (const row of table.slice(1)) check.note(row);
  return check.findings();
};
const sentences = (columns: string, ...rows: string[]) => findingsOf(columns, ...rows).map(({ sentence }) => sentence);

describe('two columns that could be the same', () => {
  test.each([
    ['Product|Cost|Cost', 'Jam|1.00|1.10', 'cost price: C “Cost” (1.00) is used, not D “Cost” (1.10)'],
    [
      'Product|Collect Price|Delivered Price',
      'Jam|1.00|1.08',
      'cost price: C “Collect Price” (1.00) is used, not D “Delivered Price” (1.08)',
    ],
    [
      'Product|Member Cost|Standard Cost',
      'Jam|0.90|1.00',
      'cost price: C “Member Cost” (0.90) is used, not D “Standard Cost” (1.00)',
    ],
    [
      'Product|RRP (Supermarket)|RRP (Convenience)',
      'Jam|1.80|1.98',
      'RRP: C “RRP (Supermarket)” (1.80) is used, not D “RRP (Convenience)” (1.98)',
    ],
    ['Product|Case Qty|Case Qty', 'Jam|6|12', 'case quantity: C “Case Qty” (6) is used, not D “Case Qty” (12)'],
    ['Product|Size|Size', 'Jam|340g|450g', '“Size”: C “Size” (340g) is used, not D “Size” (450g)'],
    ['Product|Cost|Price|RRP', 'Jam|1.00|1.20|1.80', 'cost price: C “Cost” (1.00) is used, not D “Price” (1.20)'],
    [
      'Product|Unit Cost|Case Cost|Case Price',
      'Jam|1|6|7',
      'cost of a case: D “Case Cost” (6) is used, not E “Case Price” (7)',
    ],
    ['Product|Cost|Cost', 'Jam||1.10', 'cost price: C “Cost” (empty) is used, not D “Cost” (1.10)'],
  ])('When columns %s have %s, then both are told', (columns, cells, told) => {
    expect(sentences(columns, cells)).toEqual(expect.arrayContaining([`Two columns could be the ${told}.`]));
  });

  test('When they differ further down only, then the first such line is told, once', () => {
    expect(findingsOf('Name|Cost|Cost', 'Jam|1|1.00', 'Oats|2|£2.00', 'Rice|3|3.10', 'Tea|4|5')).toEqual([
      {
        code: 'money',
        sentence: 'Two columns could be the cost price: C “Cost” (3) is used, not D “Cost” (3.10).',
        details: [
          'Line 4 is the first where they differ.',
          'If D is the right one, take C out of the file or give it another name, and upload the file again.',
        ],
      },
    ]);
  });

  test.each([
    ['Name|Cost|Cost', 'Jam|1.10|£1.1'],
    ['Name|Cost (£)|Cost (p)', 'Jam|1.10|110'],
    ['Name|Cost|Cost', 'Jam|1.10|'],
    ['Name|Cost|Cost inc VAT', 'Jam|1.00|1.20'],
    ['Name|Cost|Price per kg', 'Jam|1.00|2.00'],
    ['Name|Net Cost|List Price', 'Jam|1.00|1.20'],
    // The file's findings say once that the price depends on the quantity.
    ['Name|Price 1+|Price 5+|RRP', 'Jam|1.20|1.10|1.80'],
    ['Name|Cost|Net Cost', 'Jam|10.00|9.00'],
    ['Name|Unit Cost|Case Cost', 'Jam|1.00|6.00'],
    ['Name|Cost|Price|RRP', 'Jam|1.00|1.80|1.80'],
    ['Name|RRP|RRP ex VAT', 'Jam|1.80|1.50'],
    ['Name|RRP|Old RRP', 'Jam|1.80|1.50'],
    ['Name|Case Qty|Inner Qty', 'Jam|24|6'],
    ['Product Name|Short Description', 'Strawberry jam|Jam'],
  ])('When columns %s have %s, then nothing is told', (columns, cells) => {
    expect(sentences(columns, cells)).toEqual([]);
  });
});

describe('columns whose names mean nothing', () => {
  test.each([
    ['Name|Magic|RRP', 'Jam|1.00|1.80', 'No column is the cost price, and C “Magic” holds amounts.'],
    ['Name|Cost|Magic', 'Jam|1.00|£1.80', 'No column is the RRP, and D “Magic” holds amounts.'],
    ['Name|One|Two', 'Jam|1.00|1.80', 'No column is the cost price or the RRP, and C “One”, D “Two” hold amounts.'],
    [
      'Name|Cost|RRP|Tier B Price',
      'Jam|1.00|1.80|1.10',
      'E “Tier B Price” holds amounts and may be a price, and is not used.',
    ],
    [
      'One|Two|Cost|RRP',
      'Strawberry jam|Made of fruit|1|2',
      'No column has the names of the products, and B “One”, C “Two” hold texts.',
    ],
  ])('When columns %s have %s, then it is asked', (columns, cells, told) => {
    expect(sentences(columns, cells)).toEqual([told]);
  });

  test.each([
    ['Name|RRP|VAT Amount', 'Jam|1.80|0.30'],
    ['Name|RRP|Cost Code', 'Jam|1.80|C100'],
    ['Name|RRP|Gross Weight', 'Jam|1.80|0.54'],
    ['Name|Cost|RRP|Magic', 'Jam|1.00|1.80|1.10'],
    ['Name|Cost|RRP|Price Band', 'Jam|1.00|1.80|B'],
    ['Cost|RRP|Brand', '1|2|Heinz'],
    ['Cost|RRP|Ref', '1|2|'],
  ])('When columns %s have %s, then nothing is asked', (columns, cells) => {
    expect(sentences(columns, cells)).toEqual([]);
  });
});
