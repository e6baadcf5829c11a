import { describe, expect, test } from '@jest/globals';
import { BARCODES } from '../../test/made-barcodes.ts';
import { SUPPLIER_FILE_COLUMNS } from '../columns/index.ts';
import { decideColumns } from './decide-columns.ts';

const STOCK = ['113', '7', '0', '54', '999', '2', '31', '208'];
const CASES = ['6', '12', '24', '1', '8', '12', '48', '24'];

const decided = (name: string, counts: readonly string[]) => {
  const lines = [
    `EAN,Description,${name},Cost,RRP`,
    ...counts.map((count, at) => `${BARCODES[at]},Jam ${at},${count},1.20,1.99`),
  ];
  const rows = lines.map((line, at) => ({ line: at + 1, cells: line.split(',') }));
  const decision = decideColumns({ rows, specs: SUPPLIER_FILE_COLUMNS, delimiter: ',', layouts: [] });
  if (decision.isSure) return decision.header.fields.get('caseqty');
  const { reason, columns } = decision.question;
  return [reason, ...columns.flatMap(({ field, certainty }) => (certainty === 'check' ? [field] : []))];
};

describe('decideColumns on a column of numbers that may be stock', () => {
  test.each(['Qty', 'QUANTITY', 'Qty.'])('When %j holds numbers as stock has, then a person is asked', (name) => {
    expect(decided(name, STOCK)).toEqual([
      `“${name}” may be how many are in a case or how many are in stock. Please check which column is which.`,
      'caseqty',
    ]);
  });

  test.each([
    ['Qty', CASES],
    ['Qty', STOCK.slice(0, 7)],
    ['Qty', ['28', '50', '27', '42', '56', '25', '100', '33']],
    ['Qty', STOCK.map(() => '100')],
    ['Case Qty', STOCK],
    ['Units per case', STOCK],
  ])('When %j holds %j, then nothing is asked', (name, counts) => {
    expect(decided(name, counts)).toBe(2);
  });
});
