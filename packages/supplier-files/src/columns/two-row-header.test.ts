import { describe, expect, test } from '@jest/globals';
import { readSupplierRow } from '../rows/index.ts';
import type { TableRow } from '../table/index.ts';
import { SUPPLIER_FILE_COLUMNS } from './columns.ts';
import { findHeader } from './header.ts';

const EAN = '5012345678900';

const rowsOf = (
  rows: readonly (readonly string[])[],
  wide: Readonly<Record<number, TableRow['wide']>> = {},
): TableRow[] => rows.map((cells, at) => ({ line: at + 1, cells, ...(wide[at + 1] && { wide: wide[at + 1] }) }));

/** The value of each field in a row whose cells are named by their columns: `c0`, `c1`. */
const readBy = (rows: readonly TableRow[]) => {
  const header = findHeader(rows, SUPPLIER_FILE_COLUMNS);
  if (!header.found) throw new Error(header.reason);
  return { line: header.line, fields: Object.fromEntries(header.fields), header };
};

describe('findHeader with a header of two rows', () => {
  test.each([
    [
      'groups over names, merged',
      rowsOf(
        [
          ['Barcode', 'Product', 'Price', '', 'Pack', ''],
          ['', '', 'Cost', 'RRP', 'Case Qty', 'Size'],
          [EAN, 'Jam', '1', '2', '6', '340g'],
        ],
        {
          1: [
            [2, 3],
            [4, 5],
          ],
        },
      ),
      { barcode: 0, description: 1, costprice: 2, rrp: 3, caseqty: 4, size: 5 },
    ],
    [
      'groups over names in a text file',
      rowsOf([
        ['Barcode', 'Product', 'Price', '', 'Pack', ''],
        ['', '', 'Cost', 'RRP', 'Case Qty', 'Size'],
        [EAN, 'Jam', '1', '2', '6', '340g'],
      ]),
      { barcode: 0, description: 1, costprice: 2, rrp: 3, caseqty: 4, size: 5 },
    ],
    [
      'what each cost below one name is for',
      rowsOf(
        [
          ['Barcode', 'Product', 'Wholesale Price', '', 'RRP', 'Case Size'],
          ['Barcode', 'Product', 'Per Case', 'Each', 'RRP', 'Case Size'],
          [EAN, 'Jam', '6', '1', '2', '6'],
        ],
        { 1: [[2, 3]] },
      ),
      { barcode: 0, description: 1, casecost: 2, costprice: 3, rrp: 4, caseqty: 5 },
    ],
    [
      'how many are in a case behind a cost in a text file',
      rowsOf([
        ['Barcode', 'Product', 'Trade', '', 'Retail'],
        ['', '', 'Price', 'Outer', 'Price'],
        [EAN, 'Jam', '1', '6', '2'],
      ]),
      { barcode: 0, description: 1, costprice: 2, caseqty: 3, rrp: 4 },
    ],
    [
      'columns behind a group that are known by their own names',
      rowsOf([
        ['', '', '', 'Trade', '', 'Retail', '', ''],
        ['Barcode', 'Description', 'Size', 'Price', 'Case Qty', 'Price', 'VAT', 'Department'],
        [EAN, 'Jam', '340g', '1', '6', '2', '20%', 'Food'],
      ]),
      { barcode: 0, description: 1, size: 2, costprice: 3, caseqty: 4, rrp: 5, vat: 6, department: 7 },
    ],
    [
      'a currency over columns that are known by their own names',
      rowsOf([
        ['', '', 'Euro', '', 'Pounds', ''],
        ['Barcode', 'Description', 'Cost', 'RRP', 'Cost', 'RRP'],
        [EAN, 'Jam', '1', '2', '3', '4'],
      ]),
      { barcode: 0, description: 1, costprice: 4, rrp: 5 },
    ],
    [
      'names that say nothing without their group',
      rowsOf([
        ['Supplier', '', 'Product', '', 'Retail', ''],
        ['Code', 'Name', 'Barcode', 'Name', 'Price', 'VAT'],
        ['A1', 'Acme', EAN, 'Jam', '2', '20%'],
      ]),
      { supplier: 0, barcode: 2, description: 3, rrp: 4, vat: 5 },
    ],
    [
      'names cut in two',
      rowsOf([
        ['Bar', 'Product', 'Unit', 'Retail', 'Case'],
        ['code', 'description', 'cost', 'price', 'qty'],
        [EAN, 'Jam', '1', '2', '6'],
      ]),
      { barcode: 0, description: 1, costprice: 2, rrp: 3, caseqty: 4 },
    ],
    [
      'names merged downwards',
      rowsOf(
        [
          ['Barcode', 'Product', 'Price', ''],
          ['Barcode', 'Product', 'Cost', 'RRP'],
          [EAN, 'Jam', '1', '2'],
        ],
        { 1: [[2, 3]] },
      ),
      { barcode: 0, description: 1, costprice: 2, rrp: 3 },
    ],
    [
      'another currency over the first prices',
      rowsOf(
        [
          ['', '', 'Euro', '', 'GBP', ''],
          ['Barcode', 'Product', 'Cost', 'RRP', 'Cost', 'RRP'],
          [EAN, 'Jam', '1', '2', '3', '4'],
        ],
        {
          1: [
            [2, 3],
            [4, 5],
          ],
        },
      ),
      { barcode: 0, description: 1, costprice: 4, rrp: 5 },
    ],
  ])('When it has %s, then each column has its name', (_what, rows, fields) => {
    expect(readBy(rows)).toMatchObject({ line: 2, fields });
  });

  test.each([
    ['a title', rowsOf([['Price list of May, cases'], ['Barcode', 'Cost'], [EAN, '1']]), 2],
    [
      'a title over all columns',
      rowsOf(
        [
          ['Old prices', '', ''],
          ['Barcode', 'Product', 'Cost'],
          [EAN, 'Jam', '1'],
        ],
        { 1: [[0, 2]] },
      ),
      2,
    ],
    [
      'a product',
      rowsOf([
        ['Barcode', 'Product', 'Cost'],
        [EAN, 'Jam', '1'],
      ]),
      1,
    ],
    [
      'a product without a price',
      rowsOf([
        ['Barcode', 'Product', 'Cost'],
        [EAN, 'Jam', ''],
      ]),
      1,
    ],
  ])('When a single row names all and %s stands beside it, then that row is the header', (_what, rows, line) => {
    const { header } = readBy(rows);
    expect(header.line).toBe(line);
    expect(header.cells).toEqual(rows[line - 1]?.cells);
    expect(header.doubtful).toEqual([]);
  });

  test('When both rows stand again on another page, then they are no products', () => {
    const pages = [
      ['Barcode', 'Product', 'Price', ''],
      ['', '', 'Cost', 'RRP'],
      [EAN, 'Jam', '1', '2'],
    ];
    const rows = rowsOf([...pages, ...pages]);
    const { header } = readBy(rows);
    expect(rows.slice(2).map((row) => readSupplierRow(row, header).ok)).toEqual([true, undefined, undefined, true]);
    expect(readSupplierRow(rows[3]!, header)).toEqual({ skip: true });
  });

  test.each([
    [
      {
        1: [
          [0, 0],
          [2, 3],
          [4, 5],
        ],
      },
      { barcode: 0, description: 1, costprice: 3, rrp: 5, caseqty: 6 },
    ],
    [{}, { barcode: 0, description: 1, costprice: 2, rrp: 4, caseqty: 6 }],
  ] as const)('When names are merged as %j, then values below any part of a name are its values', (wide, fields) => {
    const rows = rowsOf(
      [
        ['Barcode', 'Product', 'Cost', '', 'RRP', '', 'Case Qty'],
        [EAN, 'Jam', '', '0.80', '', '1.50', '6'],
      ],
      wide,
    );
    expect(readBy(rows).fields).toEqual(fields);
  });
});
