import { describe, expect, test } from '@jest/globals';
import { processorMs } from '../../test/processor-ms.ts';
import { isTotalsRow } from './totals-row.ts';

describe('A totals row', () => {
  test.each([
    [['', '', '1234.50', '', '', 'Total', '']],
    [['Grand Total:', '', '12']],
    [['', 'TOTALS', '£1,234.50', '12']],
    [['', 'Sub-total (GBP)', '3']],
    [['', 'Total items: 250']],
    [['Total Lines 12']],
    [['*** TOTAL ***', '', '12']],
    [['', 'Total no. of lines', '6']],
  ])('When a row is %j, then it is one', (cells) => {
    expect(isTotalsRow(cells, 0)).toBe(true);
  });

  test.each([' ', '*', '-', ' 1,'])('When a cell goes on with %j for ever, then it is looked at no longer', (piece) => {
    const ms = processorMs(() => {
      for (const cell of [`total${piece.repeat(100_000)}x`, `x${piece.repeat(100_000)}total`, piece.repeat(200_000)])
        expect(isTotalsRow(['', cell], 0)).toBe(false);
    });
    // Without a bound eight hundred blanks took a minute.
    expect(ms).toBeLessThan(5_000);
  });

  test.each([
    ['a product that begins so', ['', 'Total 0% Fat Greek Yogurt', '1.20']],
    ['a product whose barcode cannot be read', ['5.01235E+12', 'Total 5% Yogurt', '1.20']],
    ['a product whose barcode can be read', ['5012345678900', 'Total', '1.20']],
    ['a cleaner', ['ABC123', 'Totals Cleaner', '']],
    ['of a supplier that is called so', ['', 'Total', '1.20', 'Beans']],
    ['of a supplier that begins so', ['', 'Total Produce', '1.20', '']],
    ['a department', ['77', 'Total Fitness']],
    ['a code', ['T8', 'Total exemption', '0']],
    ['a long row', ['', 'Total', '1', '2', '3', '4', '5']],
    ['blank', ['', '']],
  ])('When a row is %s, then it is none', (_what, cells) => {
    expect(isTotalsRow(cells, 0)).toBe(false);
  });
});
