import { describe, expect, test } from '@jest/globals';
import { SUPPLIER_FILE_COLUMNS } from '../columns/index.ts';
import { decideColumns } from './decide-columns.ts';

const BARCODES = ['5000000196005', '5000000196012', '5000000196029', '5000000196036'];
const ASKED =
  'A supplier’s sales price may be your cost or the RRP, and the file has no other cost. Please check which column is which.';

const decided = (names: string, values: string) => {
  const lines = [`EAN,Description,${names}`, ...BARCODES.map((barcode, at) => `${barcode},Jam ${at},${values}`)];
  const rows = lines.map((line, at) => ({ line: at + 1, cells: line.split(',') }));
  const decision = decideColumns({ rows, specs: SUPPLIER_FILE_COLUMNS, delimiter: ',', layouts: [] });
  if (decision.isSure) return Object.fromEntries(decision.header.fields);
  const { reason, columns } = decision.question;
  return {
    reason,
    asked: columns.flatMap(({ name, field, certainty }) => (certainty === 'check' ? [[name, field]] : [])),
  };
};

describe('decideColumns on a sales price of a supplier', () => {
  test.each(['Sales Price', 'Sales Price ex VAT', 'SALES_PRICE', 'SalesPrice', 'Unit Sales Price', 'Sales Price (£)'])(
    'When %j is the only price, then a person is asked whether it is the cost',
    (name) => {
      expect(decided(name, '1.20')).toEqual({ reason: ASKED, asked: [[name, 'rrp']] });
    },
  );

  test('When it stands beside the RRP of a file without a cost, then it is offered as the cost', () => {
    expect(decided('Sales Price,RRP', '1.20,1.99')).toEqual({ reason: ASKED, asked: [['Sales Price', 'costprice']] });
  });

  test.each([
    ['Cost,Sales Price', '1.20,1.99', { costprice: 2, rrp: 3 }],
    ['Case Qty,Selling Price', '6,1.99', { caseqty: 2, rrp: 3 }],
    ['RRP', '1.99', { rrp: 2 }],
    ['Selling Price,RRP', '1.99,1.99', { rrp: 3 }],
    ['Sales Price inc VAT', '1.99', { rrp: 2 }],
    ['Sales Price (incl. VAT)', '1.99', { rrp: 2 }],
  ])('When the file has %s, then nothing is asked', (names, values, fields) => {
    expect(decided(names, values)).toMatchObject(fields);
  });
});
