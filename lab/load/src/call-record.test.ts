import { describe, expect, test } from '@jest/globals';
import { openRecord, outcomeOf } from './call-record.ts';

describe('What becomes of a call', () => {
  test.each([
    [200, undefined, 'done'],
    [202, undefined, 'done'],
    [429, '1', 'sent away'],
    [503, '30', 'sent away'],
    [503, undefined, 'failed'],
    [429, '', 'failed'],
    [429, '0', 'failed'],
    [503, 'soon', 'failed'],
    [504, '5', 'failed'],
    [502, undefined, 'failed'],
    [500, undefined, 'failed'],
    [412, undefined, 'failed'],
    [304, undefined, 'failed'],
    [0, undefined, 'failed'],
  ] as const)('When %s comes back with Retry-After %j, then it is %s', (status, retryAfter, outcome) => {
    expect(outcomeOf(status, retryAfter)).toBe(outcome);
  });
});

describe('The record of a phase', () => {
  test('When calls are noted, then each is counted, failures are told, and only what was done is timed', () => {
    const record = openRecord();
    for (let ms = 1; ms <= 100; ms++) record.note('list', ms, 'done', '200');
    record.note('list', 9_000, 'sent away', '503');
    record.note('status', 10_000.4, 'failed', '504');
    expect(['done', 'sent away', 'failed'].map((one) => record.count(one as 'done'))).toEqual([100, 1, 1]);
    expect(record.failures()).toEqual(['status: 504 after 10000 ms']);
    expect(record.times()).toEqual([{ what: 'list', calls: 100, p50: 50, p99: 99, most: 100 }]);
  });
});
