import { expect, test } from '@jest/globals';
import { formatOf } from './cell-format.ts';
import { numericCellText } from './cell-text.ts';

const shown = (stored: string, code: string): string => numericCellText(stored, formatOf(200, code), false);

test.each([
  ['550', '0.00,', '0.55'],
  ['550', '£#,##0.00,', '0.55'],
  ['12345', '#,##0,', '12.345'],
  ['1500000', '0.0,,', '1.5'],
  ['-50', '0.00,_);(0.00,)', '-0.05'],
  ['1250', '#,##0.00', '1250'],
  ['6.6', '"per dozen "0.00', 'per dozen 6.6'],
  ['55', '0.00" / 100"', '55 / 100'],
  ['55', '0.00" per 1,000"', '55 per 1,000'],
  ['1.5', '0.00" net"', '1.5'],
])('When %s has the format %j, then it is read as %j', (stored, code, text) => {
  expect(shown(stored, code)).toBe(text);
});
