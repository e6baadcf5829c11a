import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { runStep } from './run-step.ts';
import { withSecondTry } from './second-try.ts';
import type { Step } from './steps.ts';

const root = mkdtempSync(join(tmpdir(), 'second-try-'));
afterAll(() => rmSync(root, { recursive: true }));

/** A step that leaves a report in which one test of each of these files failed, beside three that passed. */
const stepWith = (name: string, failedFiles: readonly string[]): Step => {
  const report = {
    numPassedTests: 3,
    numFailedTests: failedFiles.length,
    numPendingTests: 1,
    numTodoTests: 0,
    numRuntimeErrorTestSuites: 0,
    testResults: failedFiles.map((file) => ({
      name: file,
      status: 'failed',
      message: '',
      assertionResults: [{ status: 'failed', fullName: 'Trail when read', failureMessages: [`${file} broke`] }],
    })),
  };
  const file = `${name}.json`;
  const script = `require('fs').writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(JSON.stringify(report))});
    process.exit(${failedFiles.length > 0 ? 1 : 0})`;
  return { name, command: [process.execPath, '-e', script], minutes: 1, report: { kind: 'jest', file } };
};

/** What a step came to whose tests fail in `first`, and by themselves in `second`. */
const tried = async (first: readonly string[], second: readonly string[]) => {
  const asked: (readonly string[])[] = [];
  const only = (files: readonly string[]): Step => {
    asked.push(files);
    return stepWith('again', second);
  };
  const outcome = await withSecondTry(await runStep({ ...stepWith('first', first), only }, root), root);
  return { asked, ...outcome };
};

describe('The second try of a step', () => {
  test('When a test passes by itself, then the step is good, all are counted, and what it said at first is kept', async () => {
    const { asked, ok, counts, failed } = await tried(['a.test.ts'], []);
    expect(asked).toEqual([['a.test.ts']]);
    expect(ok).toBe(true);
    expect(counts).toEqual({ passed: 4, failed: 0, skipped: 1 });
    expect(failed).toMatchObject([{ file: 'a.test.ts', said: 'a.test.ts broke' }]);
  });

  test('When it fails by itself, too, then the step has failed', async () => {
    const { ok, counts, again } = await tried(['a.test.ts'], ['a.test.ts']);
    expect(ok).toBe(false);
    expect(counts).toEqual({ passed: 3, failed: 1, skipped: 1 });
    expect(again?.ok).toBe(false);
  });

  test('When many files failed, then nothing is tried again', async () => {
    const { asked, ok } = await tried(['a.test.ts', 'b.test.ts', 'c.test.ts'], []);
    expect(asked).toEqual([]);
    expect(ok).toBe(false);
  });

  test('When nothing failed, then nothing is tried again', async () => {
    const { asked, ok } = await tried([], []);
    expect(asked).toEqual([]);
    expect(ok).toBe(true);
  });
});
