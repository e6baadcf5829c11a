import { expect, test } from '@jest/globals';
import { addUp, inWords, readCounts, runStep } from './run-step.ts';

const JEST = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numRuntimeErrorTestSuites: 1 };
const node = (code: string) => [process.execPath, '-e', code];

test('When Jest could not load a file, then that counts as a failed test', () => {
  expect(readCounts(JEST)).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

test('When a browser test passed the second time, then it failed', () => {
  expect(readCounts({ stats: { expected: 5, unexpected: 0, flaky: 1, skipped: 0 } })).toEqual({
    passed: 5,
    failed: 1,
    skipped: 0,
  });
});

test.each([
  ['ends well', 'process.exit(0)', true, 1],
  ['ends with an error', 'process.exit(3)', false, 0],
])('When a check %s, then it counts as one', async (_what, code, ok, passed) => {
  const result = await runStep({ name: 'a check', command: node(code), quiet: true });
  expect(result).toMatchObject({ ok, counts: { passed, failed: 1 - passed, skipped: 0 } });
});

test('When a command ends well without the report that it owes, then it failed', async () => {
  const report = '.cache/results/none.json';
  const result = await runStep({ name: 'tests', command: node('0'), quiet: true, report });
  expect(result).toMatchObject({ ok: false, counts: { failed: 1 } });
});

test('When the counts are added up, then the closing line has them', () => {
  expect(inWords(addUp([readCounts(JEST), { passed: 1, failed: 0, skipped: 0 }]))).toBe(
    '4 passed, 2 failed, 2 skipped',
  );
});
