import { describe, expect, test } from '@jest/globals';
import { canonicalGtin } from '../barcodes/index.ts';
import { findHeader, SUPPLIER_FILE_COLUMNS } from '../columns/index.ts';
import { rowBarcodeOf } from './row-barcode.ts';

const read = (names: string, ...cells: string[]) => {
  const header = findHeader([{ line: 1, cells: names.split('|') }], SUPPLIER_FILE_COLUMNS);
  if (!header.found) throw new Error(header.reason);
  const { reading, caseBarcode, remarks } = rowBarcodeOf(header, cells);
  return [reading.ok ? reading.given : reading.reason, caseBarcode, remarks.map(({ text }) => text)];
};

describe('rowBarcodeOf', () => {
  test.each([
    ['EAN', ['5012345678900'], ['5012345678900', '', []]],
    ['EAN', ['5012345678900 / 5012345678917'], ['5012345678900', '', ['5012345678900 is used, not 5012345678917']]],
    ['EAN', ['15012345678907, 5012345678900'], ['5012345678900', '15012345678907', []]],
    ['EAN', ['5012345678900\n5012345678900'], ['5012345678900', '', []]],
    ['EAN', ['5012345678900 5012345678917'], ['5012345678900', '', ['5012345678900 is used, not 5012345678917']]],
    ['EAN', ['5012345678900 / 99'], ['The barcode "5012345678900 / 99" has characters that are not digits.', '', []]],
    [
      'Barcode 1|Barcode 2|Barcode 3',
      ['5012345678900', '5012345678917', '5012345678924'],
      ['5012345678900', '', ['5012345678900 is used, not 5012345678917, 5012345678924']],
    ],
    ['EAN|UPC|Cost', ['', '012345678905', '1'], ['012345678905', '', []]],
    ['EAN|UPC|Cost', ['0012345678905', '012345678905', '1'], ['0012345678905', '', []]],
    ['EAN|Cost', ['', '1'], ['The barcode is empty.', '', []]],
    ['ISBN|Cost', ['0306406152', '1'], ['9780306406157', '', []]],
    ['ISBN|Cost', ['306406152', '1'], ['9780306406157', '', []]],
    ['ISBN|Cost', ['1401399304', '1'], ['9781401399306', '', []]],
    ['ISBN|Cost', ['0306406153', '1'], ['0306406153', '', []]],
    ['ISBN|Cost', ['5012345678900', '1'], ['5012345678900', '', []]],
    // Without the name, ten digits may be a code of the shop's own.
    ['EAN|Cost', ['0306406152', '1'], ['0306406152', '', []]],
  ])('When the columns are %s and the cells %j, then the barcodes are %j', (names, cells, expected) => {
    expect(read(names, ...cells)).toEqual(expected);
  });
});

describe('a barcode in another form', () => {
  test.each([
    ['577951584709107', '5779515847091'],
    ['501234567890012345', '5012345678900'],
    ['000005779515847169', '5779515847169'],
    ['(01)05779515847237', '5779515847237'],
    ['(01)05779515847237(15)261231', '5779515847237'],
    ['0105779515847237', '5779515847237'],
    [']C10105779515847237', '5779515847237'],
    ['*5779515847374*', '5779515847374'],
    ['EAN: 5779515847374', '5779515847374'],
    ['EAN13 5779515847374', '5779515847374'],
    ['5779515847374 (EAN)', '5779515847374'],
    ['080442957X', '9780804429573'],
    ['0-306-40615-2', '9780306406157'],
    ['ISBN 0306406152', '9780306406157'],
    ['ISBN-10: 0 306 40615 2', '9780306406157'],
  ])('When it is %j, then it is read as %s and that is said', (text, digits) => {
    const reading = canonicalGtin(text);
    expect(reading).toMatchObject({ ok: true, given: digits });
    expect(reading.ok && reading.repair).toContain(`is read as ${digits}.`);
  });

  test.each(['577951584709207', '(01)05779515847238', '*5779515847375*', '123456789012345678', 'Page 5779515847374'])(
    'When it is %j, then no check digit proves it and it is refused',
    (text) => {
      expect(canonicalGtin(text).ok).toBe(false);
    },
  );
});
