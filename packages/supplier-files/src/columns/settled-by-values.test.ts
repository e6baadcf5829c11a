import { describe, expect, test } from '@jest/globals';
import { SUPPLIER_FILE_COLUMNS } from './columns.ts';
import { findHeader } from './header.ts';

const EAN = '5012345678900';
const OTHER = '5012345678917';

const find = (...rows: string[]) =>
  findHeader(
    rows.map((row, index) => ({ line: index + 1, cells: row.split('|') })),
    SUPPLIER_FILE_COLUMNS,
  );
const fieldsOf = (...rows: string[]) => {
  const header = find(...rows);
  return header.found ? Object.fromEntries(header.fields) : header.reason;
};

describe('columns whose values settle what their names leave open', () => {
  test.each([
    [['EAN|Pack Size|Size', `${EAN}|24|330ml`], { barcode: 0, caseqty: 1, size: 2 }],
    [['EAN|Pack Size', `${EAN}|24`], { barcode: 0, caseqty: 1 }],
    [['EAN|Pack Size', `${EAN}|24x330ml`], { barcode: 0, size: 1 }],
    [['EAN|Pack Size|Case Qty', `${EAN}|6|24`], { barcode: 0, size: 1, caseqty: 2 }],
    [['EAN|Cost|Size|UOM', `${EAN}|1|500|ML`], { barcode: 0, costprice: 1, size: 2, sizeunit: 3 }],
    [['EAN|Cost|UOM', `${EAN}|1|CS`], { barcode: 0, costprice: 1, priceunit: 2 }],
    [['EAN|Description|Name', `${EAN}|<p>Oats</p>|Oats`], { barcode: 0, description: 2 }],
    [['EAN|Description|Name', `${EAN}|${'long '.repeat(80)}|Oats`], { barcode: 0, description: 2 }],
    [['EAN|Description|Name', `${EAN}|Oats|Oats`], { barcode: 0, description: 1 }],
    [['Barcode|UPC|Cost', `|${EAN}|1`], { barcode: 1, costprice: 2 }],
    [['Product Code|Cost', `${EAN}|1`, `${OTHER}|1`], { barcode: 0, costprice: 1 }],
    [['Code|EAN|Cost', `${OTHER}|${EAN}|1`], { barcode: 1, costprice: 2 }],
    [['EAN|New EAN|Cost', `${EAN}|${OTHER}|1`], { barcode: 0, morebarcodes: 1, costprice: 2 }],
  ])('When a file begins with %j, then its columns are %j', (rows, fields) => {
    expect(fieldsOf(...rows)).toEqual(fields);
  });

  test('When a file has an old barcode and a new one, then none of them is taken', () => {
    expect(find('Old EAN|New EAN|Cost', `${EAN}|${OTHER}|1`).found).toBe(false);
  });

  const flavours = (column: string, ...texts: string[]) =>
    fieldsOf(
      `EAN|Description 1|SKU|${column}|Cost`,
      ...texts.map((text, n) => `501234567890${n}|Corn Puffs|CP-${n}|${text}|1`),
    );

  test.each(['Description 2', 'Flavour', 'Brand', 'Variant'])(
    'When names are equal and %s tells the products apart, then it goes on with the names',
    (column) => {
      expect(flavours(column, 'Salted 40g', 'Smoky Bacon 40g', 'Prawn 40g')).toMatchObject({ descriptionmore: 3 });
    },
  );

  test('When a column tells several prices of one product apart, then names stay as they are', () => {
    const rows = ['Leeds', 'Bristol', 'Derby'].map((depot) => `${EAN}|Corn Puffs|${depot}|1`);
    expect(fieldsOf('EAN|Description|Depot|Cost', ...rows)).not.toHaveProperty('descriptionmore');
  });

  test.each([[['Salted', 'Salted', 'Salted']], [['1', '2', '3']], [['AB1', 'AB2', 'AB3']], [['Salted', 'Prawn']]])(
    'When the other texts are %j, then names stay as they are',
    (texts) => {
      expect(flavours('Flavour', ...texts)).not.toHaveProperty('descriptionmore');
    },
  );

  test('When a description says the same of most products, then the name beside it is used', () => {
    type Texts = (at: number) => string;
    const columnOf = (header: string, description: Texts, name: Texts) => {
      const rows = [0, 1, 2, 3, 4, 5].map((at) => `${EAN}|${description(at)}|${name(at)}`);
      const found = find(header, ...rows);
      return found.found && found.fields.get('description');
    };
    const same: Texts = () => 'Great taste';
    const jam: Texts = (at) => `Strawberry jam ${at}`;
    expect(columnOf('EAN|Description|Name', same, jam)).toBe(2);
    expect(columnOf('EAN|Description|Name', jam, jam)).toBe(1);
    expect(columnOf('EAN|Description|Name', same, () => 'Jams and more')).toBe(1);
    expect(columnOf('EAN|Description|Item', same, (at) => `EB60${at}`)).toBe(1);
    const ofUnitAndCase: Texts = (at) => `Lost Mary ${Math.floor(at / 2)}`;
    expect(columnOf('EAN|Description|Name', ofUnitAndCase, (at) => `Lost Mary flavour ${at}`)).toBe(1);
  });

  test.each([
    ['Less 10%|20% off|nett|7.5|10+5|', 2],
    ['5% disc|5% discount|N/A', 2],
    ['10+5|7.5|nett', undefined],
    ['50% less fat|20% off', undefined],
    ['2.5% 30 days|less 5%', undefined],
  ])('When a column without a meaning has %j, then column %s is that of discounts', (values, at) => {
    const rows = values.split('|').map((text) => `${EAN}|1|${text}`);
    const found = find('EAN|Cost|Terms', ...rows);
    expect(found.found && found.fields.get('discount')).toBe(at);
  });

  test('When only values tell where the barcodes are, then the name of their column is kept to be told', () => {
    expect(find('Item Ref|Cost', `${EAN}|1`)).toMatchObject({ assumedBarcode: 'Item Ref' });
    expect(find('Ref|Code|Cost', `${EAN}|${OTHER}|1`)).toMatchObject({ found: false });
    expect(find('Product Code|Cost', '100234|1')).toMatchObject({ found: false });
  });

  test('When a file has barcodes only, then it needs no header', () => {
    expect(find(EAN, OTHER)).toMatchObject({ found: true, line: 0, fields: new Map([['barcode', 0]]) });
    expect(find('Barcode', EAN)).toMatchObject({ found: true, line: 1 });
    expect(find(`${EAN}|1.20`, `${OTHER}|2.40`)).toMatchObject({ found: false });
  });

  test('When no column has barcodes, then the sentence names the columns that were found', () => {
    expect(fieldsOf('Our prices', 'Ref|Product|Cost', '17|Oats|1')).toBe(
      'The file needs a header row with a column named "barcode", and none was found in its first 50 rows. Columns found on line 2: “Ref”, “Product”, “Cost”. Name the right one "barcode" and upload the file again.',
    );
  });
});
