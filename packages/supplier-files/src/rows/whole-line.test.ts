import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findHeader, SUPPLIER_FILE_COLUMNS } from '../columns/index.ts';
import { readSupplierRow } from './supplier-row.ts';

const EAN = '5012345678900';
const SAID =
  'Line 5 is in quotes (") as a whole, so its values are one text. Take the quotes off both ends of the line.';

const reasonsOf = (names: string, cells: readonly string[], delimiter: string | null = ';') => {
  const header = findHeader([{ line: 1, cells: names.split('|') }], SUPPLIER_FILE_COLUMNS, delimiter ?? undefined);
  if (!header.found) throw new Error(header.reason);
  const reading = readSupplierRow({ line: 5, cells }, header);
  return reading.ok === false ? reading.reasons : reading.ok;
};

describe('A line that is in quotes as a whole', () => {
  test.each([
    ['EAN|Description|Cost|Case Qty', `${EAN};Jam 340g;1.20;6`],
    ['EAN|Description|Cost|Case Qty', `${EAN},Jam 340g,1.20,6`],
    ['Case Qty|EAN|Description|Cost', `6;${EAN};Jam 340g;1.20`],
    ['Description|EAN|Case Qty|Cost', `Jam 340g\t${EAN}\t6\t1.20`],
    ['EAN|Description|Cost|Case Qty|RRP', `${EAN};Jam 340g;1.20;6`],
  ])('When a file of %s has %s in one cell, then it is rejected for that, and not passed over', (names, line) => {
    expect(reasonsOf(names, [line, '', '', ''])).toEqual([SAID]);
    expect(reasonsOf(names, [line])).toEqual([SAID]);
  });

  test('When a text has separators and no barcode in it, or stands in a workbook, then it is none', () => {
    const names = 'EAN|Description|Cost|Case Qty';
    const other = ['Printed 1 May 2026; page 2; 14:30; week 18'];
    expect(reasonsOf(names, other)).toBeUndefined();
    expect(reasonsOf(names, [`${EAN};Jam 340g;1.20;6`, '', '', ''], null)).not.toEqual([SAID]);
    expect(reasonsOf(names, ['Jam, red, 5012345678901, big'])).not.toEqual([SAID]);
  });

  test('When a row has a barcode of its own, then no text of it makes it a line in quotes', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 3, maxLength: 3 }), (texts) => {
        expect(reasonsOf('EAN|Description|Cost|Case Qty', [EAN, ...texts])).not.toEqual([SAID]);
      }),
    );
  });
});
