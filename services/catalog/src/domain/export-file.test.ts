import { expect, test } from '@jest/globals';
import { exportFileName } from './export-file.ts';

test('When a lookup is exported in summer, then the file has the time on the shop’s clock', () => {
  expect(exportFileName(new Date('2026-07-01T23:04:05Z'))).toBe('product_lookup_20260702-000405.csv');
});
