import { expect, test } from '@jest/globals';
import { type RemarkCounts, RemarkTally } from './row-remarks.ts';

test('When a later version noted what this one has no words for, then the rest is told', () => {
  const counts = [
    ['of_later', { count: 1, details: ['Line 2: x.'] }],
    ['discontinued', { count: 2, details: ['Line 3: “Status” is “Delisted”.'] }],
  ] as unknown as RemarkCounts;
  expect(new RemarkTally(counts).findings().map(({ sentence }) => sentence)).toEqual([
    '2 rows say that their products are no longer sold, and were read all the same.',
  ]);
});
