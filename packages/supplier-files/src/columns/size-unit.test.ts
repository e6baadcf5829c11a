import { describe, expect, test } from '@jest/globals';
import { readSupplierRow } from '../rows/index.ts';
import { SUPPLIER_FILE_COLUMNS } from './columns.ts';
import { findHeader } from './header.ts';

const EAN = '5012345678900';

const read = (columns: string, cells: string) => {
  const rows = [`EAN|${columns}`, `${EAN}|${cells}`].map((row, at) => ({ line: at + 1, cells: row.split('|') }));
  const header = findHeader(rows, SUPPLIER_FILE_COLUMNS);
  if (!header.found) throw new Error(header.reason);
  const reading = readSupplierRow(rows[1]!, header);
  if (!reading.ok) throw new Error(JSON.stringify(reading));
  return [reading.item.size, reading.item.caseQty, reading.item.doubts.length];
};

describe('sizes', () => {
  test.each([
    ['Size (ml)|Case Qty', '500|6', '500ml', '6'],
    ['Weight (kg)', '0.5', '0.5kg', ''],
    ['Size g', '500', '500g', ''],
    ['Volume Litres', '1,5', '1,5L', ''],
    ['Pack Size (ml)', '330', '330ml', ''],
    ['Weight (g/ml)', '500', '500', ''],
    ['Size (ml)', '1 litre', '1 litre', ''],
    ['Size (ml)', '', '', ''],
    ['Size|UOM|Case Qty', '500|ML|6', '500ml', '6'],
    ['Size|Unit of Size', '1.5|Ltr.', '1.5L', ''],
    ['Size|Size Unit', '43|G', '43g', ''],
    ['Net Weight|Magic', '43|G', '43g', ''],
    ['Size|UOM', '500g|G', '500g', ''],
    ['Pack|RRP', '6x500g|1.80', '500g', '6'],
    ['Pack|RRP', '1 x 12 x 330ml|1.80', '330ml', '12'],
    ['Pack|RRP', '12/330ML|1.80', '330ml', '12'],
    ['Pack|RRP', '12x1|1.80', '', '12'],
    ['Pack|RRP', '12 x 32.5G|1.80', '32.5g', '12'],
    ['Case Size|RRP', '6x1.5L|1.80', '1.5L', '6'],
    ['Case Qty|Size', '6x500g|450g', '450g', '6'],
    ['Case Qty', '24', '', '24'],
  ])('When columns %s have %s, then the size is %j and the case quantity %j', (columns, cells, size, caseQty) => {
    expect(read(columns, cells).slice(0, 2)).toEqual([size, caseQty]);
  });
});
