import { describe, expect, test } from '@jest/globals';
import { closingLine, readCounts, sum } from './counts.ts';

describe('The counts of a run', () => {
  test('When a suite could not run, then it counts as failed', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 0,
      numRuntimeErrorTestSuites: 1,
    };
    expect(readCounts('jest', report)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  test('When a browser test was flaky, then it counts as failed', () => {
    expect(readCounts('playwright', { stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 } })).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
    });
  });

  test('When a report is not one, then reading it fails', () => {
    expect(() => readCounts('jest', {})).toThrow();
  });

  test('When runs are added up, then the closing line says their sum', () => {
    expect(closingLine(sum({ passed: 1, failed: 2, skipped: 3 }, { passed: 4, failed: 0, skipped: 0 }))).toBe(
      '5 passed, 2 failed, 3 skipped',
    );
  });
});
