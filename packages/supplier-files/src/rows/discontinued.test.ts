import { describe, expect, test } from '@jest/globals';
import { findHeader, SUPPLIER_FILE_COLUMNS } from '../columns/index.ts';
import { readSupplierRow } from './supplier-row.ts';

const marked = (column: string, value: string) => {
  const rows = [`EAN|Description|Cost|${column}`, `5012345678900|Beans 415g|1.20|${value}`].map((row, at) => ({
    line: at + 1,
    cells: row.split('|'),
  }));
  const header = findHeader(rows, SUPPLIER_FILE_COLUMNS);
  if (!header.found) throw new Error(header.reason);
  const reading = readSupplierRow(rows[1]!, header);
  if (!reading.ok) throw new Error(JSON.stringify(reading));
  return reading.remarks;
};

describe('a product that is no longer sold', () => {
  test.each([
    ['Status', 'Delisted'],
    ['Product Status', 'DISCONTINUED'],
    ['Availability', 'No longer available.'],
    ['Notes', 'To be delisted'],
    ['Remarks', 'End of line'],
    ['Comment', 'Delisted w/e 30/11'],
    ['Discontinued?', 'Y'],
    ['is_discontinued', 'TRUE'],
    ['Active', 'No'],
    ['Status', 'DISC'],
    ['Stat', 'D/C'],
    ['Line Status', 'Obs'],
    ['Action', 'Delete'],
    ['Country', 'Discontinued'],
  ])('When the column %j says %j, then that is said and the row is read', (column, value) => {
    expect(marked(column, value)).toEqual([{ code: 'discontinued', text: `“${column}” is “${value}”` }]);
  });

  test.each([
    ['Status', 'Live'],
    ['Status', 'Out of stock'],
    ['Status', ''],
    ['Column6', 'Disc'],
    ['Delivery', 'Del'],
    ['Notes', 'Replaces the discontinued 400g tin'],
    ['Notes', 'Not discontinued'],
    ['Discontinued', 'N'],
    ['Active', 'Y'],
    ['Available', '0'],
    ['Available', 'No'],
    ['Active Ingredient', 'No'],
  ])('When the column %j says %j, then nothing is said', (column, value) => {
    expect(marked(column, value)).toEqual([]);
  });
});
