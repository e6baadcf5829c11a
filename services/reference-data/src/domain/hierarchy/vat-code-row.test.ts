import { expect, test } from '@jest/globals';
import { findHeader, VAT_FILE_COLUMNS } from '@tillmap/supplier-files';
import fc from 'fast-check';
import { readVatCodeRow } from './vat-code-row.ts';

const names = { line: 1, cells: ['wholesaler_code', 'code', 'description', 'rate'] };

const read = (rate: string) => {
  const header = findHeader([names], VAT_FILE_COLUMNS);
  if (!header.found) throw new Error(header.reason);
  return readVatCodeRow({ line: 2, cells: ['W1', 'S', 'Standard', rate] }, header, new Set(['W1']));
};

test.each([
  ['1.2', '20'],
  ['1,05', '5'],
  ['1.13', '13'],
  ['1', '0'],
  ['1.00', '0'],
])('When a rate is the factor %s, then it is refused with the %s per cent that it may be', (rate, percent) => {
  const reading = read(rate);
  expect(reading.ok).toBe(false);
  expect(JSON.stringify(reading)).toContain(percent);
});

test('When a factor is refused, then it says what to write', () => {
  expect(JSON.stringify(read('1.2'))).toContain(
    'the rate 1.2 may be what a price is multiplied by; write 20 for that, or 1.2% if it is the rate.',
  );
});

test('When a rate is above all factors, 0, or written with its sign, then it is no factor', () => {
  const rate = fc.oneof(
    fc.constant('0'),
    fc.integer({ min: 2, max: 100 }).map(String),
    fc.constant('1.2 %'),
    fc.constant('1%'),
  );
  fc.assert(fc.property(rate, (given) => expect(read(given).ok).toBe(true)));
});

test.each(['17', '22%', '0.17'])('When the rate %s is none of this country, then it is told', (rate) => {
  expect(read(rate)).toMatchObject({ ok: true, remarks: [{ code: 'rate_unusual' }] });
});

test.each(['0', '5', '20', '17.5', '0.2'])('When the rate %s is one of this country, then nothing is told', (rate) => {
  expect(read(rate)).toMatchObject({ ok: true, remarks: [] });
});
