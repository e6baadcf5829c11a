import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { featureTables } from '@tillmap/testing';

const { tables, features, outside } = featureTables(join(import.meta.dirname, '../src'));

test('When statements are read, then each feature writes and reads the tables that are named here', () => {
  expect(features).toEqual({
    acceptances: { writes: ['acceptance_search'], reads: ['disclaimer_text', 'record'] },
    activities: { writes: [], reads: ['record', 'trail_user'] },
    dashboard: { writes: ['daily_count', 'trail_user'], reads: ['personal_data', 'record'] },
    heads: { writes: [], reads: [] },
    // It begins and drops parts of `acceptance_search`, `record` and `personal_data`, whose names are put together.
    parts: { writes: [], reads: ['record'] },
    trail: { writes: ['arrived', 'disclaimer_text', 'personal_data', 'record'], reads: ['trail_user'] },
    verification: {
      writes: [],
      reads: ['acceptance_search', 'daily_count', 'disclaimer_text', 'personal_data', 'record', 'trail_user'],
    },
  });
  expect(outside).toEqual({
    'database/paging.ts': { writes: [], reads: ['daily_count'] },
    'database/read-records.ts': { writes: [], reads: ['personal_data', 'record'] },
  });
});

test('When tables are written, then each by its owner alone', () => {
  expect(
    Object.values(features)
      .flatMap(({ writes }) => writes)
      .sort(),
  ).toEqual(tables);
});
