import { expect, test } from '@jest/globals';
import type { Table, TableRow } from '@tillmap/supplier-files';
import { columnsBy } from '@tillmap/supplier-files/file-columns';
import { readCorrectedRow } from '../repair/rules/corrected-row.ts';
import { readSupplierFile } from './read-supplier-file.ts';

const barcodeOf = (number: number): string => {
  const body = `57400${String(number).padStart(7, '0')}`;
  const sum = Array.from(body).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
};

const read = async (lines: readonly string[]) => {
  const all = lines.map((text, at): TableRow => ({ line: at + 1, cells: text.split('|') }));
  const table: Table = {
    kind: 'csv',
    rows: async function* () {
      yield all;
    },
    close: async () => {},
  };
  const findColumns = (rows: readonly TableRow[]) =>
    columnsBy({ kind: 'supplier_file', layouts: [], isAway: false }, table, rows);
  const file = await readSupplierFile(table, { today: '2026-12-01', findColumns });
  const items = [];
  for await (const batch of file.batches()) items.push(...batch.items);
  return { items, reading: file.reading(0) };
};

test('When rows are corrected by themselves, then none gets the title of another one', async () => {
  const { reading } = await read([
    'Title|Flavour|Barcode|Cost',
    `Corn Puffs|Salted|${barcodeOf(1)}|1.00`,
    `|Cheese|${barcodeOf(2)}|1.00`,
    `|Prawn|${barcodeOf(3)}|1.00`,
    `|Onion|${barcodeOf(4)}|1.00`,
    `Fizz|Lime|${barcodeOf(5)}|1.00`,
    `|Lemon|${barcodeOf(6)}|1.00`,
  ]);
  const rejected = { line: 0, reasons: [], cells: [], position: 0, header: 0, supplierGroup: '' };
  const nameOf = (line: number, cells: string[]) => {
    const row = readCorrectedRow(reading, { ...rejected, line }, cells);
    return row.ok ? row.item.description : row;
  };
  expect(nameOf(2, ['Corn Puffs', 'Salted', barcodeOf(1), '1.00'])).toBe('Corn Puffs Salted');
  expect(nameOf(7, ['', 'Lemon', barcodeOf(6), '1.00'])).toBe('');
});

/** A hundred products, the first two of which stand there once more, a little cheaper. */
const withTwoAgain = (column: string, first: (n: number) => string, again: (n: number) => string): string[] => [
  `Barcode|Description|Cost|${column}`,
  ...Array.from({ length: 100 }, (_, n) => `${barcodeOf(n)}|Jam ${n}|2.00|${first(n)}`),
  ...[0, 1].map((n) => `${barcodeOf(n)}|Jam ${n}|1.50|${again(n)}`),
];

test.each([
  ['a number of the row', 'Ref No', (n: number) => String(n + 1), (n: number) => String(n + 101)],
  ['a count of few values', 'Shelf', (n: number) => String(1 + (n % 3)), () => '4'],
  ['who changed it', 'Updated by', () => 'Ann', () => 'Bob'],
])(
  'When two of a hundred products stand there twice and %s differs, then the later row counts and nothing is doubted',
  async (_what, column, first, again) => {
    const { items, reading } = await read(withTwoAgain(column, first, again));
    expect(items.filter(({ cost }) => cost === '1.50')).toHaveLength(2);
    expect(items.flatMap(({ doubts }) => doubts)).toEqual([]);
    expect(reading.findings).toEqual([]);
  },
);
