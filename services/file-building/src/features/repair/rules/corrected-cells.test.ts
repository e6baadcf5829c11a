import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { correctedCells, isAsItWas, isSameRow } from './corrected-cells.ts';

describe('isAsItWas', () => {
  test.each([
    ['5026277003822', '5.02628E+12', true],
    ['5026277003822', '5,02628E+12', true],
    ['5026277003823', '5.02629E+12', false],
    ['05026277', '5026277', true],
    ['1.50', '1.5', true],
    ['1.50', '1.05', false],
    ['6-12', '06-Dec', true],
    ['beans', '06-Dec', false],
    [' Beans ', 'Beans', true],
    ['=SUM(1)', "'=SUM(1)", true],
    ["'tis", "'tis", true],
    ['-0', "'-0", true],
    ['-1.50', "'-1.5", true],
    ['x', '', false],
  ])('When %j comes back as %j, then it is as it was: %s', (stored, given, same) => {
    expect(isAsItWas(stored, given)).toBe(same);
  });

  test('Whatever was stored is as it was when it comes back itself, also behind the apostrophe of the download', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isAsItWas(text, text)).toBe(true);
        if (/^[=+\-@]/.test(text)) expect(isAsItWas(text, `'${text}`)).toBe(true);
      }),
    );
  });
});

describe('correctedCells', () => {
  test('When only a spreadsheet changed cells, then they are as the file had them', () => {
    expect(correctedCells(['5026277003822', '1.50', 'free'], ['5.02628E+12', '1.5', '0.95'])).toMatchObject({
      cells: ['5026277003822', '1.50', '0.95'],
      isChanged: true,
    });
  });

  test('When a column is missing or the file has empty cells behind, then nothing changed', () => {
    expect(correctedCells(['a', 'b'], ['a', undefined, '', ''])).toEqual({
      cells: ['a', 'b'],
      isChanged: false,
      filled: 2,
      same: 2,
    });
  });

  test('When nobody changed anything, then the cells are those that were stored', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (stored) => {
        expect(correctedCells(stored, stored)).toMatchObject({ cells: stored, isChanged: false });
      }),
    );
  });
});

describe('isSameRow', () => {
  test.each([
    [['1', '2', '3', '4'], ['1', '2', 'x', 'y'], false, true],
    [['1', '2', '3', '4'], ['1', 'w', 'x', 'y'], true, false],
    [['lost'], ['5026277003822'], true, true],
    [['lost'], ['5026277003822'], false, false],
    [[''], ['5026277003822'], true, true],
  ])('When %j comes back as %j, with its reason: %s, then it is the row: %s', (stored, given, isSameReason, same) => {
    expect(isSameRow(correctedCells(stored, given), isSameReason)).toBe(same);
  });
});
