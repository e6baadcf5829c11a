import { describe, expect, test } from '@jest/globals';
import type { TrailPartition } from '../../model/trail-part.ts';
import { type EdgeRecord, isMonthOver, isPartExpired, nextBeginning } from './rules.ts';

const at = (time: string, sequence = 20): EdgeRecord => ({ sequence, hash: 'ab', recordedAt: new Date(time) });
const part: TrailPartition = { name: 'first', from: null, before: 21 };

describe('The parts of the trail', () => {
  test.each([
    ['2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00.000Z', true],
    ['2026-11-01T00:00:00.000Z', '2026-11-30T23:59:59.999Z', false],
    ['2025-12-31T12:00:00.000Z', '2026-01-01T12:00:00.000Z', true],
    ['2025-01-15T12:00:00.000Z', '2026-01-15T12:00:00.000Z', true],
    // A clock that was ahead.
    ['2026-12-01T00:00:00.000Z', '2026-11-30T00:00:00.000Z', false],
  ])('When a part began at %s and it is %s, then its month is over: %p', (first, now, isOver) => {
    expect(isMonthOver(at(first), new Date(now))).toBe(isOver);
  });

  test('When a part is empty, then no month of it is over', () => {
    expect(isMonthOver(undefined, new Date('2026-11-01T00:00:00Z'))).toBe(false);
  });

  test('When the next part begins, then there is room for three days, and for ten records at least', () => {
    expect([nextBeginning(100, 0), nextBeginning(100, 9), nextBeginning(100, 5_000)]).toEqual([111, 111, 5_101]);
  });

  test.each([
    ['its last record is as old as is kept', part, at('2026-01-31T00:00:00.000Z'), false],
    ['its last record is older than is kept', part, at('2026-01-30T23:59:59.999Z'), true],
    ['more records will come into it', part, at('2026-01-01T00:00:00.000Z', 19), false],
    ['it is the open one', { ...part, before: null }, at('2026-01-01T00:00:00.000Z'), false],
    ['it is empty', part, undefined, false],
  ])('When %s, then a part is deleted: %#', (_, one, last, isExpired) => {
    expect(isPartExpired(one, last, 30, new Date('2026-03-02T00:00:00.000Z'))).toBe(isExpired);
  });
});
