import { expect, test } from '@jest/globals';
import { rowsAboveFindings } from './rows-above.ts';

const [EAN, OTHER] = ['5012345678900', '5012345678917'];
const saidOf = (...rows: string[]) =>
  rowsAboveFindings(rows.map((text, at) => ({ line: at + 1, cells: text.split('|') }))).map(({ sentence }) => sentence);

test('When products stand above a header, then they are told with their lines', () => {
  expect(saidOf('Prices', `${EAN}|Tea|1.20`, `${OTHER}|Jam|2.20`)).toEqual([
    '2 rows above the header have barcodes and were not read: lines 2, 3.',
  ]);
  expect(saidOf(`Tea|1.20|${EAN}`)).toEqual(['1 row above the header has a barcode and was not read: line 1.']);
  expect(saidOf('Tea|1.20', `Barcode: ${EAN}`, 'Jam|2.20', `Barcode: ${OTHER}`)).toEqual([
    '2 rows above the header have barcodes and were not read: lines 2, 4.',
  ]);
});

test('When only a letterhead stands above a header, then nothing is told', () => {
  expect(saidOf('Acme Ltd|01234 567890|Page 1', `GLN|${EAN}`, 'VAT GB 123456789', '30/11/2026|1|2')).toEqual([]);
  expect(saidOf('5012345678901|Tea|1.20', '')).toEqual([]);
});
