import { expect, test } from '@jest/globals';
import { row, whole } from './table.ts';

test('When runs differ, then the row shows their median with the least and the most', () => {
  expect(
    row(
      'away',
      [
        [3_000, 1_000, 2_000],
        [4, 1, 3, 2],
      ],
      whole,
    ),
  ).toBe('| away | 2,000 (1,000 to 3,000) | 3 (1 to 4) |');
});

test('When all runs are the same, then the row shows the one figure', () => {
  expect(row('lost', [[0, 0], [7]], whole)).toBe('| lost | 0 | 7 |');
});
