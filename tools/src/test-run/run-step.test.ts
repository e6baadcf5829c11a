import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { addUp, inWords, readReport, runStep } from './run-step.ts';

const FAILED = {
  name: join(import.meta.dirname, 'a.test.ts'),
  message: '\u001b[31mwants 3\u001b[39m',
  status: 'failed',
  assertionResults: [
    { status: 'pending', title: 'no promtool' },
    { status: 'pending', title: 'no kubeconform' },
    { status: 'failed', title: 'adds' },
  ],
};
const JEST = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 2,
  numRuntimeErrorTestSuites: 1,
  testResults: [FAILED],
};
const SPEC = { title: 'opens', file: 'a.e2e.ts', ok: false, tests: [{ results: [{ error: { message: 'no page' } }] }] };
const PLAYWRIGHT = {
  stats: { expected: 5, unexpected: 0, flaky: 1, skipped: 0 },
  suites: [{ specs: [], suites: [{ specs: [SPEC] }] }],
};
const node = (code: string) => [process.execPath, '-e', code];

test('When Jest could not load a file, then that counts as a failed test', () => {
  expect(readReport(JEST).counts).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

test('When a browser test passed the second time, then it failed', () => {
  expect(readReport(PLAYWRIGHT).counts).toEqual({ passed: 5, failed: 1, skipped: 0 });
});

test('When tests failed, then the report names each with its file and reason', () => {
  expect(readReport(JEST).failures).toEqual(['tools/src/test-run/a.test.ts: wants 3']);
  expect(readReport(PLAYWRIGHT).failures).toEqual(['a.e2e.ts, opens: no page']);
});

test('When tests did not run, then the report names their file and the first of them', () => {
  expect(readReport(JEST).skipped).toEqual(['tools/src/test-run/a.test.ts, 2: no promtool']);
});

test.each([
  ['ends well', 'process.exit(0)', true, 1],
  ['ends with an error', 'process.exit(3)', false, 0],
])('When a check %s, then it counts as one', async (_what, code, ok, passed) => {
  const result = await runStep({ name: 'planted check', command: node(code), quiet: true });
  expect(result).toMatchObject({ ok, counts: { passed, failed: 1 - passed, skipped: 0 } });
});

test('When a command ends well without the report that it owes, then it failed', async () => {
  const report = '.cache/results/none.json';
  const result = await runStep({ name: 'planted tests', command: node('0'), quiet: true, report });
  expect(result).toMatchObject({ ok: false, counts: { failed: 1 } });
});

test('When the counts are added up, then the closing line has them', () => {
  expect(inWords(addUp([readReport(JEST).counts, { passed: 1, failed: 0, skipped: 0 }]))).toBe(
    '4 passed, 2 failed, 2 skipped',
  );
});
