import { describe, expect, test } from '@jest/globals';
import { findHeader, SUPPLIER_FILE_COLUMNS } from '../columns/index.ts';
import { usualPricesIn } from './pence-among-pounds.ts';
import { readSupplierRow } from './supplier-row.ts';

const POUNDS = ['0.80|1.19', '0.94|1.39', '1.08|1.59', '1.15|1.69', '1.29|1.89', '2|3'];

/** The doubts of the last row of a file whose other rows are `rows`. */
const doubtsOf = (row: string, rows: readonly string[] = POUNDS, names = 'Cost|RRP') => {
  const table = [`EAN|${names}`, ...[...rows, row].map((cells, at) => `${5_000_000_000_000 + at}|${cells}`)].map(
    (text, at) => ({ line: at + 1, cells: text.split('|') }),
  );
  const header = findHeader(table, SUPPLIER_FILE_COLUMNS);
  if (!header.found) throw new Error(header.reason);
  const reading = readSupplierRow(table.at(-1)!, header, { usualPrices: usualPricesIn(table, header) });
  if (!reading.ok) throw new Error(JSON.stringify(reading));
  return reading.item.doubts;
};

describe('whole prices among prices with pence', () => {
  test.each([
    ['87|129', 'Cost', '87'],
    ['122|', 'Cost', '122'],
    ['|149', 'RRP', '149'],
    ['87.0|129.0', 'Cost', '87.0'],
  ])('When a row has %j, then it may be in pence, and its price is doubted', (row, column, seen) => {
    expect(doubtsOf(row)).toEqual([{ code: 'may_be_pence', column, seen }]);
  });

  test.each([
    ['with pence', '87.00|129.00', POUNDS, 'Cost|RRP'],
    ['in pounds by its sign', '£87|£129', POUNDS, 'Cost|RRP'],
    ['far above any price of the file, also in pence', '8700|12900', POUNDS, 'Cost|RRP'],
    ['as round prices of the file are', '2|3', POUNDS, 'Cost|RRP'],
    ['beside another price with pence', '87|1.29', POUNDS, 'Cost|RRP'],
    ['in a file of whole prices', '87|129', ['80|119', '94|139', '1.08|1.59', '115|169'], 'Cost|RRP'],
    ['in a file of three rows', '87|129', ['0.80|1.19', '0.94|1.39'], 'Cost|RRP'],
    ['in columns of pence', '87|129', ['80|119', '94|139', '108|159', '115|169'], 'Cost (p)|RRP (p)'],
    ['as dear as other goods of the file', '28|40', [...POUNDS, '27.49|39.99'], 'Cost|RRP'],
    [
      'among prices that are as high',
      '87|129',
      ['40.50|61.99', '52.10|79.99', '99.95|149.99', '61.20|89.99'],
      'Cost|RRP',
    ],
  ])('When a row is %s, then nothing is doubted', (_what, row, rows, names) => {
    expect(doubtsOf(row, rows, names)).toEqual([]);
  });
});
