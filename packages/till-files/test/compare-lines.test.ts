import { expect, test } from '@jest/globals';
import { BUILT_IN_PROFILES, compareLines, readTillExport, rehearseLines, type Template } from '../src/index.ts';
import { choices, tillLine } from './lines.ts';

const OSPOS = BUILT_IN_PROFILES.get('ospos')!;
const FORM: Template['form'] = {
  kind: 'csv',
  separator: ',',
  quotes: 'where_needed',
  newline: 'crlf',
  characters: 'utf-8',
};
/** Barcodes by their digits, with zeros in front. */
const canonical = (cell: string): string | undefined =>
  /^\d{8,14}$/.test(cell.trim()) ? cell.trim().padStart(14, '0') : undefined;

const HEADER = ['Barcode', 'Item Name', 'Unit Price', 'Category', 'Bin'];
const exported = (rows: readonly (readonly string[])[]) =>
  readTillExport({ form: FORM, rows: [HEADER, ...rows] }, OSPOS, canonical);
const compared = (rows: readonly (readonly string[])[], line: Parameters<typeof tillLine>[0]) => {
  const lines = rehearseLines(OSPOS, choices());
  const product = tillLine(line);
  return compareLines(OSPOS, exported(rows)!, canonical)(product.barcode, lines.headings, lines.line(product).cells);
};

const ROW = ['5012345678900', 'Pippin Lane Sparkling Water Lemon', '1.25', 'Drinks', 'A1'];

test.each([
  ['the same', [ROW], {}, { match: 'same', changes: [] }],
  [
    'the same with other capitals, spaces and zeros',
    [['05012345678900', 'PIPPIN LANE  Sparkling Water Lemon', '£1.250', 'drinks', '']],
    {},
    { match: 'same' },
  ],
  [
    'another price',
    [ROW],
    { rrp: '1.35' },
    { match: 'update', changes: [{ column: 'Unit Price', before: '1.25', after: '1.35' }] },
  ],
  ['not at the till', [ROW], { barcode: '5012345678917', description: 'Another' }, { match: 'new' }],
  ['the name under another code', [['999', ...ROW.slice(1)]], {}, { match: 'doubled', code: '999' }],
  ['a ruined code', [['5.01E+12', ...ROW.slice(1)]], {}, { match: 'doubled', code: '5.01E+12' }],
])('%s', (_, rows, line, wanted) => {
  expect(compared(rows, line)).toMatchObject(wanted);
});

test('Barcodes that a spreadsheet has ruined are told by what happened to them', () => {
  const codes = ['5.01E+12', '5.012E+12', '501234000000', '36000291452', '5012345678900', '42', 'ABC'];
  const { ruined, rows, shared } = exported(codes.map((code, at) => [code, `Name ${at}`, '1', 'X', '']))!;
  expect(Object.fromEntries(ruined)).toEqual({
    exponent: ['5.01E+12', '5.012E+12'],
    rounded: ['501234000000'],
    lost_zeros: ['36000291452'],
  });
  expect([rows, shared]).toEqual([7, ['Barcode', 'Item Name', 'Unit Price', 'Category']]);
});

test('A file without barcodes cannot be compared with', () => {
  const rows = [
    ['Name', 'Bin'],
    ['Beans', 'A1'],
  ];
  expect(readTillExport({ form: FORM, rows }, OSPOS, canonical)).toBeUndefined();
});
