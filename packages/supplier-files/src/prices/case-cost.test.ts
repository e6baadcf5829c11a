import { describe, expect, test } from '@jest/globals';
import { findHeader, SUPPLIER_FILE_COLUMNS } from '../columns/index.ts';
import { readSupplierRow } from '../rows/index.ts';

const EAN = '5012345678900';

const doubtsOf = (columns: string, cells: string) => {
  const rows = [columns, cells].map((row, at) => ({ line: at + 1, cells: row.split('|') }));
  const header = findHeader(rows, SUPPLIER_FILE_COLUMNS);
  if (!header.found) throw new Error(header.reason);
  const reading = readSupplierRow(rows[1]!, header);
  if (!reading.ok) throw new Error(JSON.stringify(reading));
  return reading.item.doubts.map(({ code, column, seen }) => `${code}: ${column}, ${seen}`);
};

describe('costs of a unit and of a case in one row', () => {
  test.each([
    ['Barcode|Case Qty|Case Cost|Unit Cost', '6|16.80|1.40', 'Case Cost £16.80, 6 × Unit Cost £1.40'],
    [
      'Barcode|Case Qty|Case Price (p)|Unit Price (p)',
      '12|1680|280',
      'Case Price (p) £16.80, 12 × Unit Price (p) £2.80',
    ],
    ['Barcode|Case Qty|Cost per Case|Cost per Unit', '24|1.40|1.40', 'Cost per Case £1.40, 24 × Cost per Unit £1.40'],
    ['Barcode|Case Qty|Case Cost|Unit Cost|UOM', '6|16.80|1.40|EA', 'Case Cost £16.80, 6 × Unit Cost £1.40'],
  ])('When the columns are %s and a row has %s, then it is in doubt', (columns, cells, doubt) => {
    expect(doubtsOf(columns, `${EAN}|${cells}`)).toEqual([`case_cost_differs: ${doubt}`]);
  });

  test.each([
    ['6|8.40|1.40'],
    ['12|16.85|1.40'],
    ['12|16.85|1.4042'],
    ['6|16.80|'],
    ['6||1.40'],
    ['|16.80|1.40'],
    ['6|0|1.40'],
  ])('When a row with quantity, case cost and unit cost has %s, then it is in no doubt', (cells) => {
    expect(doubtsOf('Barcode|Case Qty|Case Cost|Unit Cost', `${EAN}|${cells}`)).toEqual([]);
  });
});
