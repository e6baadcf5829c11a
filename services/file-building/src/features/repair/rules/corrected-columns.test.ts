import { describe, expect, test } from '@jest/globals';
import { correctedColumns, toCorrectedFileRow } from './corrected-columns.ts';

const rowOf = (cells: readonly string[], line = 1) => ({ line, cells });

describe('correctedColumns', () => {
  test('When columns are in another order, then each is found by its name', () => {
    const columns = correctedColumns([rowOf(['COST ', 'Reason', 'barcode', 'Line'])], ['Barcode', 'Cost', 'RRP'])!;
    expect(columns).toMatchObject({ lineAt: 3, reasonAt: 1, columns: [2, 0, undefined] });
    expect(toCorrectedFileRow(rowOf(['1.20', 'bad', '501', '1,204.0'], 2), columns)).toEqual({
      line: 1204,
      reason: 'bad',
      cells: ['501', '1.20', undefined],
    });
  });

  test('When several columns have one name, or none, then they keep their order', () => {
    const columns = correctedColumns([rowOf(['line', 'reason', 'Price', '', 'Price'])], ['Price', '', 'Price'])!;
    expect(columns.columns).toEqual([2, 3, 4]);
  });

  test('When the supplier’s file has a column “line” itself, then the first is the line of the row', () => {
    const columns = correctedColumns([rowOf(['line', 'reason', 'Line', 'Barcode'])], ['Line', 'Barcode'])!;
    expect(columns).toMatchObject({ lineAt: 0, columns: [2, 3] });
  });

  test('When rows below further headers have more cells, then those behind the last name are theirs', () => {
    const columns = correctedColumns([rowOf(['line', 'reason', 'Barcode'])], ['Barcode'])!;
    expect(toCorrectedFileRow(rowOf(['7', '', '501', 'Beans', '0.80'], 2), columns).cells).toEqual([
      '501',
      'Beans',
      '0.80',
    ]);
  });

  test.each([[['Barcode', 'Cost']], [['line', 'reason', 'EAN', 'Price']], [[]]])(
    'When a file starts with %j, then it is no corrected file',
    (cells) => {
      expect(correctedColumns([rowOf(cells)], ['Barcode', 'Cost'])).toBeUndefined();
    },
  );
});
