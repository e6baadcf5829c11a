import { expect, test } from '@jest/globals';
import { shownBarcode } from './shown-barcode.ts';

test.each([
  ['05000112637922', '5000112637922'],
  ['00012345678905', '012345678905'],
  ['00000096385074', '96385074'],
  ['15000112637929', '15000112637929'],
  ['00000000000123', '00000123'],
])('When the canonical GTIN is %s, then people see %s', (canonical, shown) => {
  expect(shownBarcode(canonical)).toBe(shown);
});
