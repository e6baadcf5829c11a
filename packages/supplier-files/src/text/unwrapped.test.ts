import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { processorMs } from '../../test/processor-ms.ts';
import { unwrapFormulaText, withoutMarks } from './unwrapped.ts';

test.each([
  ['="5012345678900"', '5012345678900'],
  [' = "1.25" ', '1.25'],
  ['="5"" pan"', '5" pan'],
  ['=""', ''],
  ['5012345678900', '5012345678900'],
  ['=1+1', '=1+1'],
  ['="a"&"b"', '="a"&"b"'],
  ['="a', '="a'],
  ['"a"', '"a"'],
  ['x="a"', 'x="a"'],
])('When a cell holds %s, then its text is %s', (cell, text) => {
  expect(unwrapFormulaText(cell)).toBe(text);
});

test('When any text is wrapped as systems do it, then it is the same text inside', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(unwrapFormulaText(`="${text.replaceAll('"', '""')}"`)).toBe(text);
    }),
  );
});

test('When a cell is a megabyte long, then it is looked at quickly', () => {
  const ms = processorMs(() => {
    unwrapFormulaText(`="${'""'.repeat(500_000)}`);
    unwrapFormulaText(`${' '.repeat(1_000_000)}=x`);
  });
  expect(ms).toBeLessThan(200);
});

test.each([
  ['\u202d5012345678900\u202c', '5012345678900'],
  ['\ufeff\u200b\u200c\u200d\u200e\u200f\u00ad\u2060\u20661\u2069', '1'],
  ['Café £1', 'Café £1'],
])('When %j has marks nobody sees, then %j is left', (text, bare) => {
  expect(withoutMarks(text)).toBe(bare);
});
