import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BARCODES } from '../../test/made-barcodes.ts';
import { SUPPLIER_FILE_COLUMNS } from '../columns/index.ts';
import type { TableRow } from '../table/index.ts';
import { decideColumns } from './decide-columns.ts';

const CASES = ['6', '12', '24', '8', '48'];
const rowsOf = (lines: readonly string[]): TableRow[] =>
  lines.map((line, at) => ({ line: at + 1, cells: line.split(',') }));
const products = (values: (at: number) => string): string[] =>
  BARCODES.map((barcode, at) => `${barcode},Jam ${at} 340g,${values(at)}`);
const decide = (lines: readonly string[]) =>
  decideColumns({ rows: rowsOf(lines), specs: SUPPLIER_FILE_COLUMNS, delimiter: ',', layouts: [] });
/** What is asked of each column, or how it is read. */
const decided = (lines: readonly string[]) => {
  const decision = decide(lines);
  if (decision.isSure) return Object.fromEntries(decision.header.fields);
  const { reason, columns } = decision.question;
  return {
    reason,
    asked: columns.filter(({ certainty }) => certainty === 'check').map(({ field, name }) => `${name}: ${field}`),
  };
};

const pounds = (at: number): string => `${12 + at}`;
const priced = (at: number): string => `${pounds(at)},${((12 + at) / 6).toFixed(2)}`;
const CASE_OPEN = '“Case” may be how many are in a case or what a case costs. Please check which column is which.';

describe('decideColumns on a column that is named “Case” and no more', () => {
  test.each([
    ['Price over Case and Unit over £', [',,Price,', 'Barcode,Product,Case,Unit', ',,£,£'], 'Unit'],
    ['Price over Trade over Case and Unit', [',,Price,', ',,Trade,', 'Barcode,Product,Case,Unit'], 'Unit'],
    ['names over Case and Unit over ex VAT', ['Barcode,Product,Price,', ',,Case,Unit', ',,ex VAT,ex VAT'], 'Unit'],
    ['Price over Case and Unit', [',,Price,', 'Barcode,Product,Case,Unit'], 'Unit'],
    ['Case beside Unit', ['Barcode,Product,Case,Unit'], 'Unit'],
  ])('When its values are whole pounds below %s, then both readings are offered', (_how, header, unit) => {
    expect(decided([...header, ...products(priced)])).toEqual({
      reason: CASE_OPEN,
      asked: ['Case: casecost', expect.stringMatching(new RegExp(`^(?:Price )?${unit}: costprice$`))],
    });
  });

  test.each([[['Barcode,Product,Price,', ',,Case,Single', ',,ex VAT,ex VAT']], [['Barcode,Product,Case,Unit Cost']]])(
    'When its values are multiples of the cost below %j, then a person is asked',
    (header) => {
      const evenPounds = (at: number): string => `${2 * (6 + at)},${(((6 + at) * 2) / 12 + 0.001).toFixed(2)}`;
      expect(decided([...header, ...products(evenPounds)])).toEqual({ reason: CASE_OPEN, asked: ['Case: casecost'] });
    },
  );

  test('When a quantity stands beside it, then that one is offered as the quantity', () => {
    const header = [',,Price,,Pack', 'Barcode,Product,Case,Unit,Qty'];
    expect(decided([...header, ...products((at) => `${priced(at)},6`)])).toEqual({
      reason: CASE_OPEN,
      asked: ['Case: casecost', 'Unit: costprice', 'Qty: caseqty'],
    });
  });

  test.each([
    ['one amount has pence', (at: number) => (at === 3 ? '14.50' : pounds(at))],
    ['all have a pound sign', (at: number) => `£${pounds(at)}`],
    ['no case has so many', (at: number) => `${2_200 + at * 100}`],
    ['they are as odd as prices', (at: number) => `${13 + at}`],
  ])('When the file has no cost and %s, then a person is asked', (_how, value) => {
    expect(decided(['Barcode,Product,Case,RRP', ...products((at) => `${value(at)},3.49`)])).toEqual({
      reason: CASE_OPEN,
      asked: ['Case: casecost'],
    });
  });

  test('When amounts with pence stand beside a cost, then a person is asked, but not for a slip of the pen', () => {
    const file = (value: (at: number) => string) => [
      'Barcode,Product,Case,Cost,RRP',
      ...products((at) => `${value(at)},2.00,3.49`),
    ];
    expect(decided(file((at) => `${12 + at}.50`))).toMatchObject({ reason: CASE_OPEN });
    const slip = decided(file((at) => (at === 3 ? '6.5' : CASES[at % 5]!)));
    expect(slip).toEqual({ barcode: 0, description: 1, caseqty: 2, costprice: 3, rrp: 4 });
  });

  test.each([
    ['Case,Cost,RRP', (at: number) => `${CASES[at % 5]},1.20,2.49`, { caseqty: 2, costprice: 3, rrp: 4 }],
    ['Case,RRP', (at: number) => `${CASES[at % 5]},2.49`, { caseqty: 2, rrp: 3 }],
    ['Case,Unit,RRP', (at: number) => `${CASES[at % 5]},500,2.49`, { caseqty: 2, rrp: 4 }],
    ['Case,Unit,RRP', (at: number) => `${CASES[at % 5]},1,2.49`, { caseqty: 2, rrp: 4 }],
    ['Case,Unit,RRP', (at: number) => `${CASES[at % 5]},EA,2.49`, { caseqty: 2, rrp: 4 }],
    [
      'Case,Unit Cost',
      (at: number) => `${CASES[at % 5]},${(0.79 + at * 0.13).toFixed(2)}`,
      { caseqty: 2, costprice: 3 },
    ],
    [
      'Case,Unit Cost',
      (at: number) => `${CASES[at % 5]},${['0.05', '0.10', '0.20', '0.25', '0.40', '0.50', '0.75'][at % 7]}`,
      { caseqty: 2, costprice: 3 },
    ],
    ['Case,Unit Cost', (at: number) => `${CASES[at % 5]},1.20`, { caseqty: 2, costprice: 3 }],
    ['Case Size,Unit Cost', (at: number) => `${13 + at},1.20`, { caseqty: 2, costprice: 3 }],
    ['Outer,Cost,RRP', (at: number) => `${25 * (at + 1)},1.20,2.49`, { caseqty: 2, costprice: 3, rrp: 4 }],
  ])('When %s has quantities, then it is read without a question', (names, values, fields) => {
    expect(decided([`Barcode,Product,${names}`, ...products(values)])).toMatchObject(fields);
  });

  test.each([
    [
      'a total with a pound sign stands below it',
      ['Case,RRP'],
      (at: number) => `${CASES[at % 5]},2.49`,
      ['Total,,£123.45,'],
    ],
    [
      '“Each” beside it is a number of units',
      ['Case,Each,RRP'],
      (at: number) => `${CASES[at % 5]},${1 + (at % 2)},2.49`,
      [],
    ],
    [
      'it is odd, and no multiple of the cost',
      ['Case,Cost,RRP'],
      (at: number) => `${13 + at * 4},${(0.55 + at * 0.19).toFixed(2)},2.49`,
      [],
    ],
    [
      'it is in thousands, and no multiple of the cost',
      ['Case,Cost'],
      (at: number) => `${2_500 + at * 500},${(7.44 + at * 1.37).toFixed(2)}`,
      [],
    ],
    [
      'costs end with 99',
      ['Case,Cost,RRP'],
      (at: number) => `24,${['1.99', '2.99', '3.99', '5.99', '7.99'][at % 5]},9.99`,
      [],
    ],
    [
      'the cost of a case stands beside it',
      ['Case,Cost,Case Cost'],
      (at: number) =>
        `${13 + at * 4},${(0.55 + at * 0.19).toFixed(2)},${((13 + at * 4) * (0.55 + at * 0.19)).toFixed(2)}`,
      [],
    ],
  ])('When %s, then it is the case quantity without a question', (_how, [names], values, below) => {
    expect(decided([`Barcode,Product,${names}`, ...products(values), ...below])).toMatchObject({ caseqty: 2 });
  });

  test('When one of many quantities is a slip of the pen, then no question is asked', () => {
    const many = [
      ...products((at) => `${at === 3 ? '12.5' : CASES[at % 5]},2.49`),
      ...products((at) => `${CASES[at % 5]},2.49`),
    ];
    expect(decided(['Barcode,Product,Case,RRP', ...many])).toMatchObject({ caseqty: 2, rrp: 3 });
  });

  test('When its odd pounds are what so many units cost, then a person is asked', () => {
    const inCase = (at: number): number => [6, 12, 8][at % 3]!;
    const values = (at: number): string => `${13 + at * 4},${((13 + at * 4) / inCase(at)).toFixed(2)},4.99`;
    expect(decided(['Barcode,Product,Case,Cost,RRP', ...products(values)])).toMatchObject({ reason: CASE_OPEN });
  });

  test('When titles stand above the header, then nothing is asked and the columns stay what they are', () => {
    const titles = ['Acme Foods', 'Trade Price List', 'Price List', 'Prices', 'Trade Prices', 'Price', 'May 2026', ''];
    const title = fc
      .tuple(fc.constantFrom(...titles), fc.constantFrom(...titles))
      .map(([one, other]) => `${one},${other},,`);
    fc.assert(
      fc.property(fc.array(title, { maxLength: 3 }), fc.boolean(), (above, hasCost) => {
        const [names, rest] = hasCost ? ['Case,Cost,RRP', ',1.20,2.49'] : ['Case,RRP', ',2.49'];
        const file = [`Barcode,Product,${names}`, ...products((at) => `${CASES[at % 5]}${rest}`)];
        expect(decided([...above, ...file])).toEqual(decided(file));
        expect(decide(file).isSure).toBe(true);
      }),
    );
  });
});
