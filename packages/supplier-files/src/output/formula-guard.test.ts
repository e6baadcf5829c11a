import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { looksLikeFormula, spreadsheetText, tillText, withoutSpreadsheetMark } from './formula-guard.ts';

const HIDDEN = [
  ' =1+1',
  '\u00a0=1+1',
  '\u3000+1',
  '\n=1+1',
  '\u0000=1+1',
  '\u200b=1+1',
  '\ufeff@SUM(A1)',
  '\u00ad-1+1',
  '\u2066=1+1',
  '\u3164=1+1',
  '\ufe0f=1+1',
  '\u{e0001}=1+1',
  '＝1+1',
  '＋1',
  '﹢1',
  '－1+1',
  '＠SUM',
  ' \u200b\t＝cmd',
  '=\u0338x',
];

const UNSEEN = Array.from(' \t\r\n\u00a0\u2003\u200b\u200d\u2060\ufeff\u00ad\u202e\u3164\ufe0f\u0007');
const SIGNS = Array.from('=+@＝＋＠﹢');

describe('A formula behind what nobody sees', () => {
  test.each(HIDDEN)('%j gets an apostrophe in a spreadsheet and loses its sign for the till', (text) => {
    expect(spreadsheetText(text)).toBe(`'${text}`);
    expect(looksLikeFormula(tillText(text))).toBe(false);
  });

  test('Whatever stands before it, it is found, and what leaves begins with no sign', () => {
    const unseen = fc.string({
      unit: fc.constantFrom(...UNSEEN),
      maxLength: 6,
    });
    fc.assert(
      fc.property(unseen, fc.constantFrom(...SIGNS), fc.string({ unit: 'grapheme' }), (before, sign, rest) => {
        const text = `${before}${sign}${rest}`;
        expect(spreadsheetText(text)).toBe(`'${text}`);
        expect(withoutSpreadsheetMark(spreadsheetText(text))).toBe(text);
        expect(looksLikeFormula(tillText(text))).toBe(false);
      }),
    );
  });
});

describe('What is no formula stays as it is', () => {
  test.each([
    'Tea',
    ' Tea',
    '\u00a0Tea',
    '“Tea”',
    'Éclair',
    '½ dozen',
    "'Tea",
    '-1.50',
    ' -1.50',
    '5 = 5',
    '£1',
    '',
    '   ',
  ])('%j', (text) => {
    expect(spreadsheetText(text)).toBe(text);
  });

  test.each(['Tea', ' Tea', '\u00a0Tea', '“Tea”', 'Éclair', '½ dozen', "'Tea", '5 = 5', '£1', '', '   '])(
    '%j, for the till too',
    (text) => {
      expect(tillText(text)).toBe(text);
    },
  );
});
