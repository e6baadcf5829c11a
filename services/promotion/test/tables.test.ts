import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { featureTables } from '@tillmap/testing';

const { tables, features, outside } = featureTables(join(import.meta.dirname, '../src'));

test('When statements are read, then each feature writes and reads the tables that are named here', () => {
  expect(features).toEqual({
    files: { writes: ['promotion_file'], reads: [] },
    promotions: { writes: ['promotion'], reads: [] },
  });
  // Both lock the promotion first.
  expect(outside).toEqual({ 'database/promotion-row.ts': { writes: [], reads: ['promotion'] } });
});

test('When tables are written, then each by its owner alone', () => {
  expect(
    Object.values(features)
      .flatMap(({ writes }) => writes)
      .sort(),
  ).toEqual(tables);
});
