import { expect, test } from '@jest/globals';
import { rowsSum } from './rows-sum.ts';

const NONE = { rows_read: 0, imported: 0, skipped: 0, replaced: 0, errors_count: 0, left_out: 0 };

test('When an import has ended, then its figures add up in one sentence, without those that are nothing', () => {
  expect(rowsSum({ ...NONE, rows_read: 1_240, imported: 1_200, skipped: 30, errors_count: 10 })).toBe(
    '1,240 rows read: 1,200 imported, 30 already there, 10 with errors.',
  );
  expect(rowsSum({ ...NONE, rows_read: 3, imported: 1, replaced: 1, left_out: 1 })).toBe(
    '3 rows read: 1 imported, 1 replaced by a later row of the file, 1 left out as totals or headers.',
  );
});

test('When nothing is known of the rows, then nothing is said', () => {
  expect(rowsSum(NONE)).toBe('');
});
