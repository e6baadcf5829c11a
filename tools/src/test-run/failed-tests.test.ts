import { describe, expect, test } from '@jest/globals';
import { failedTests } from './failed-tests.ts';

describe('The failed tests of a report', () => {
  test('When a test failed, then it is named with its file and what it said, and the others are not', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'Trail when read', failureMessages: [] },
      { status: 'failed', fullName: 'Trail when told twice', failureMessages: ['Expected: 1', 'Received: 2'] },
    ];
    const report = {
      testResults: [
        { name: 'a.test.ts', status: 'passed', message: '', assertionResults: assertionResults.slice(0, 1) },
        { name: 'b.test.ts', status: 'failed', message: 'all of it', assertionResults },
      ],
    };
    expect(failedTests('jest', report)).toEqual([
      { file: 'b.test.ts', what: 'b.test.ts › Trail when told twice', said: 'Expected: 1\nReceived: 2' },
    ]);
  });

  test('When a file could not be loaded, then the file itself is named', () => {
    const broken = { name: 'a.test.ts', status: 'failed', message: 'Unexpected token', assertionResults: [] };
    expect(failedTests('jest', { testResults: [broken] })).toEqual([
      { file: 'a.test.ts', what: 'a.test.ts', said: 'Unexpected token' },
    ]);
  });

  test('When browser tests in groups failed, then each is named with its error', () => {
    const spec = (title: string, ok: boolean) => ({
      file: 'lookup.e2e.ts',
      title,
      ok,
      tests: [{ results: ok ? [{}] : [{ error: { message: `${title} broke` } }] }],
    });
    const report = {
      suites: [{ specs: [spec('one', true)], suites: [{ specs: [spec('two', false), spec('three', true)] }] }],
    };
    expect(failedTests('playwright', report)).toEqual([
      { file: 'lookup.e2e.ts', what: 'lookup.e2e.ts › two', said: 'two broke' },
    ]);
  });

  test('When a report is not one, then reading it fails', () => {
    expect(() => failedTests('jest', {})).toThrow();
  });
});
