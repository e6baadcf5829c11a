import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { currentItemOf, percentageOf } from './import-job.ts';

describe('The percentage of an import', () => {
  const job = fc.record({
    type: fc.constantFrom('reference_mappings' as const, 'departments' as const),
    total: fc.nat(1_000),
    rowsRead: fc.nat(1_200),
    chunksSent: fc.nat(20),
    chunksAnswered: fc.nat(20),
    percentage: fc.nat(99),
  });

  test('When anything happens, then it does not fall and is never 100 before the end', () => {
    fc.assert(
      fc.property(job, (given) => {
        const now = percentageOf({ ...given, chunksAnswered: Math.min(given.chunksAnswered, given.chunksSent) });
        expect(now).toBeGreaterThanOrEqual(given.percentage);
        expect(now).toBeLessThanOrEqual(99);
      }),
    );
  });

  test('When all rows are read and nothing is answered, then half the way is left', () => {
    const read = { type: 'reference_mappings', total: 10, rowsRead: 10, chunksSent: 4, percentage: 0 } as const;
    expect(percentageOf({ ...read, chunksAnswered: 0 })).toBe(50);
    expect(percentageOf({ ...read, chunksAnswered: 2 })).toBe(75);
    expect(percentageOf({ ...read, type: 'departments', chunksAnswered: 0 })).toBe(99);
  });
});

const MAPPINGS = 'reference_mappings';

test.each([
  [
    { type: MAPPINGS, status: 'processing', phase: 'queued', linesDone: 0 },
    'another import',
    'Queued behind another import',
  ],
  [{ type: MAPPINGS, status: 'processing', phase: 'queued', linesDone: 0 }, undefined, 'Starting'],
  [{ type: MAPPINGS, status: 'processing', phase: 'reading', linesDone: 12_000 }, undefined, 'Reading line 12,000'],
  [
    { type: MAPPINGS, status: 'processing', phase: 'answers', linesDone: 9 },
    undefined,
    'Waiting for the product database',
  ],
  [
    { type: MAPPINGS, status: 'processing', phase: 'answers', linesDone: 9 },
    'message bus',
    'Waiting for the message bus',
  ],
  [
    { type: MAPPINGS, status: 'processing', phase: 'answers', linesDone: 9 },
    'search by name',
    'Waiting for the search by name',
  ],
  [{ type: 'revert', status: 'processing', phase: 'reading', linesDone: 1_500 }, undefined, 'Reverted: 1,500 rows'],
  [{ type: MAPPINGS, status: 'failed', phase: 'ended', linesDone: 9 }, undefined, 'Failed'],
] as const)('When the import is %j (waits: %s), then it says "%s"', (job, waits, said) => {
  expect(currentItemOf(job, waits)).toBe(said);
});
